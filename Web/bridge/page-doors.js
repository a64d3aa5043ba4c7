// @ts-check
// The ways by which a page can ask for a bridge, besides an address in a hidden frame: each protocol opens its own.
//
// No page is shown a bridge that it did not ask for. Of the channel they need `open(name, by)`, which makes the bridge of
// a protocol and gives its script's functions; `tried(what)`, which notes what a page did without getting one by it;
// `announced(again)`, which notes that the page was told of its bridge and what tells it again; `isExplicit`, where the
// app chose the protocol; `isSpeaking()`, whether the page has some bridge, and `isServed(name)`,
// whether it has that one or another of its idiom.
(function (tools, channel) {
  "use strict";
  const { isExplicit, open, tried } = channel;
  const { window, document, apply, defineProperty } = tools;
  const settle = (name, value) =>
    defineProperty(window, name, { __proto__: null, value, writable: true, enumerable: true, configurable: true });

  // A global that is made at its first use.
  function trap(name, make) {
    defineProperty(window, name, {
      __proto__: null,
      configurable: true,
      enumerable: false,
      get() {
        make();
        return tools.valueOf(name);
      },
      set: (value) => settle(name, value),
    });
  }

  // window.webkit.messageHandlers with what the protocols offer there.
  const posts = { __proto__: null };
  let isOffered = false;
  function offerWebKit() {
    if (isOffered || tools.hasGlobal("webkit")) return;
    isOffered = true;
    trap("webkit", () => settle("webkit", { messageHandlers: messageHandlers() }));
  }
  function messageHandlers() {
    const handlers = {};
    const names = tools.ownKeys(posts);
    for (let i = 0; i < names.length; i++) {
      const handler = { postMessage: (body) => posts[names[i]](body, "webkit.messageHandlers." + names[i]) };
      defineProperty(handlers, names[i], { __proto__: null, value: handler, configurable: true });
    }
    return new tools.Proxy(handlers, {
      __proto__: null,
      get(target, name) {
        if (typeof name === "string" && !(name in target)) tried("webkit.messageHandlers." + name);
        return target[name];
      },
    });
  }

  // Calls by `prompt(prefix + …, text)`; any other prompt is the page's own.
  function takePrompts(prefix, take) {
    const { prompt } = window;
    const replacement = {
      prompt(...values) {
        const message = values[0];
        const isCall = typeof message === "string" && tools.slice(message, 0, prefix.length) === prefix;
        if (isCall) return take(tools.slice(message, prefix.length), values[1]);
        return apply(prompt, this, values);
      },
    };
    settle("prompt", replacement.prompt);
  }

  return (name) => ({
    __proto__: null,
    // Whether the protocol was chosen by the app, so that the page need not ask.
    isExplicit,
    open: (by) => open(name, by),
    tried,

    // A global that is there before the page's first script, and made at its first use.
    global(global) {
      if (tools.hasGlobal(global)) return;
      if (isExplicit) open(name, "choice");
      else trap(global, () => open(name, "window." + global));
    },

    // A global that is made by `make` at its first use, unless the page brings it.
    library(global, make) {
      if (!tools.hasGlobal(global)) trap(global, () => settle(global, make()));
    },

    // `take(rest, text)` gives what a prompt gives back whose message begins with `prefix`.
    prompt: takePrompts,

    // `take(body, by)` gets what the page posts to window.webkit.messageHandlers[handler]; its result is the page's. An
    // Android page has no such object, unless the app wants it to.
    messageHandler(handler, take, isWanted) {
      if (tools.device === "android" && !isWanted) return;
      posts[handler] = take;
      offerWebKit();
    },

    // A global that comes when the page has loaded and did not get one of its idiom otherwise, with an event on the
    // document. A page that waits in `list` for another's is given time to get that; one that has a bridge of another
    // idiom asks by listening to the event. `isListRun` says whether this bridge, too, is awaited in the list.
    lateGlobal(global, event, list, isListRun) {
      let isTaken = false;
      let isOffered = false;
      let isAnnouncing = false;
      // Strictly, a page that looks once may be made for a phone where nothing is there until it asks in the list; one
      // that looks again waits for this.
      let isShy = tools.strict && !isExplicit;
      const take = (by) => {
        isTaken = true;
        if (!tools.isTaken(global)) open(name, by);
      };
      const announce = () => {
        const ready = new tools.Event(event);
        const get = () => {
          take(event);
          return tools.valueOf(global);
        };
        defineProperty(ready, "bridge", { __proto__: null, get, configurable: true });
        isAnnouncing = true;
        apply(tools.dispatchEvent, document, [ready]);
        isAnnouncing = false;
      };
      const look = () => {
        if (isAnnouncing) take(event);
        else if (isShy) tools.later(() => (isShy = false));
        else if (!tools.strict || isExplicit || tools.own(window, list) === undefined) take("window." + global);
      };
      const appear = () => {
        const isPart = tools.hasPart(global);
        if (isTaken || channel.isServed(name) || (tools.hasGlobal(global) && !isOffered && !isPart)) return;
        isOffered = true;
        if (isPart) take("window." + global);
        else trap(global, look);
        announce();
        if (!isTaken) channel.announced(() => isTaken || channel.isServed(name) || announce());
        if (!isTaken && isListRun && tools.isObject(tools.own(window, list))) take("window." + list);
        if (!isTaken && channel.isSpeaking()) tools.deleteProperty(window, global);
      };
      tools.whenLoaded(() => {
        if (tools.own(window, list) === undefined || isExplicit) appear();
        else tools.after(1000, appear);
      });
    },

    // For a protocol whose page brings all of it: `test` says whether it is there.
    whenLoaded(by, test) {
      const look = () => {
        if (test()) open(name, by);
      };
      tools.whenDocumentIs("interactive", look);
      tools.whenDocumentIs("complete", () => tools.later(look));
    },
  });
})
