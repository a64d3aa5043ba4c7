// @ts-check
// What a page hears by nativeBridge that nobody answers: its listeners, by the names of messages.
(() => {
  "use strict";
  const { Promise, TypeError } = globalThis;

  return (link, tools, words, handlers) => {
    // A list of { listener, isOnce } is replaced, never changed: somebody may be going through it.
    const lists = { __proto__: null };

    const without = (name, listener) => {
      const old = lists[name];
      const list = { __proto__: null, length: 0 };
      const count = old === undefined ? 0 : old.length;
      for (let i = 0; i < count; i++) if (old[i].listener !== listener) list[list.length++] = old[i];
      return list;
    };

    function add(name, listener, isOnce) {
      words.nameOf(name);
      if (typeof listener !== "function") throw new TypeError("A listener must be a function.");
      const list = without(name, listener);
      list[list.length++] = { __proto__: null, listener, isOnce };
      lists[name] = list;
      return () => off(name, listener);
    }

    function off(name, listener) {
      const list = without(name, listener);
      if (list.length === 0) delete lists[name];
      else lists[name] = list;
    }

    const on = (name, listener) => add(name, listener, false);
    // Without a listener, a promise of the next message.
    const once = (name, listener) =>
      listener === undefined ? new Promise((resolve) => add(name, resolve, true)) : add(name, listener, true);

    // The page's own function: what it throws must not keep others from hearing.
    const safely = (body) => {
      try {
        body();
      } catch (thrown) {
        tools.uncaught(thrown);
      }
    };

    function heard(name, data) {
      const list = lists[name];
      const isHandled = handlers.has(name);
      if (list === undefined && !isHandled) {
        link.remark("page-handler-missing", name, "The page has no handler \"" + name + "\" and does not listen to it.");
        return;
      }
      if (isHandled) safely(() => handlers.heard(name, data));
      for (let i = 0; list !== undefined && i < list.length; i++) {
        const { listener, isOnce } = list[i];
        if (isOnce) off(name, listener);
        safely(() => listener(data));
      }
    }

    return { __proto__: null, on, off, once, heard };
  };
})()
