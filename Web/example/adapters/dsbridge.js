// DSBridge: the library that a page of this bridge brings itself, `dsBridge`, and `whenBridge`.
//
// A call is `prompt("_dsbridge=<name>", JSON)`, its answer `{code, data}`: without a callback the page waits for it.
// With one, native calls the function of the name `_dscbstub`, and deletes it after the last of its answers.
// Native calls `_handleMessageFromNative({method, callbackId, data})`, where data is the JSON text of the arguments.

(() => {
  "use strict";

  const handlers = Object.create(null);
  const asynchronous = Object.create(null);
  let stubs = 0;
  let isAnnounced = false;

  /** A handler by its full name; "space.name" is also looked for as a member of what is registered as "space". */
  function find(table, path) {
    if (typeof table[path] === "function") {
      return { handler: table[path], owner: table };
    }
    const dot = path.lastIndexOf(".");
    const owner = dot < 0 ? undefined : table[path.slice(0, dot)];
    const handler = owner && owner[path.slice(dot + 1)];
    return typeof handler === "function" ? { handler, owner } : null;
  }

  const dsBridge = {
    call(method, data, callback) {
      if (typeof data === "function") {
        callback = data;
        data = {};
      }
      const message = { data: data === undefined ? null : data };
      if (typeof callback === "function") {
        message._dscbstub = `dscb${stubs++}`;
      }
      const json = JSON.stringify(message);
      if (message._dscbstub) {
        window[message._dscbstub] = callback;
      }
      return JSON.parse(prompt(`_dsbridge=${method}`, json) || "{}").data;
    },

    /** Registers a function that returns its answer, or an object of such functions, whose name is a namespace. */
    register(name, handler, isAsynchronous = false) {
      (isAsynchronous ? asynchronous : handlers)[name] = handler;
      if (!isAnnounced) {
        isAnnounced = true;
        // Native holds its messages back until the page's handlers are there.
        setTimeout(() => dsBridge.call("_dsb.dsinit"), 0);
      }
    },

    /** The same for functions whose last argument `(answer, isComplete = true)` takes their answers. */
    registerAsyn(name, handler) {
      dsBridge.register(name, handler, true);
    },

    /** Whether native has that method: "syn", "asyn" or "all" of them. */
    hasNativeMethod: (name, type = "all") => dsBridge.call("_dsb.hasNativeMethod", { name, type }),

    disableJavascriptDialogBlock(disable = true) {
      dsBridge.call("_dsb.disableJavascriptDialogBlock", { disable });
    },
  };

  handlers._hasJavascriptMethod = (method) => Boolean(find(handlers, method) || find(asynchronous, method));

  window.dsBridge = dsBridge;
  window.close = () => dsBridge.call("_dsb.closePage");
  window._handleMessageFromNative = ({ method, callbackId, data }) => {
    const values = JSON.parse(data);
    const answer = (value, complete = true) =>
      dsBridge.call("_dsb.returnValue", { id: callbackId, complete, data: value });
    const synchronous = find(handlers, method);
    if (synchronous) {
      answer(synchronous.handler.apply(synchronous.owner, values));
      return;
    }
    const found = find(asynchronous, method);
    if (found) {
      found.handler.apply(found.owner, [...values, answer]);
    }
  };
})();

/** Gives an object that calls the library as a page would; there is none without native's mark. */
function whenBridge(callback) {
  if (!window._dswk) {
    return;
  }
  whenBridge.bridge = whenBridge.bridge || {
    // Native's array is the list of the arguments. The handler's data are: nothing for none of them, the value for
    // one, the array for several. An array of one element therefore arrives as that element.
    registerHandler(name, handler) {
      dsBridge.registerAsyn(name, (...values) => {
        const answer = values.pop();
        handler(values.length > 1 ? values : values[0], (value) => answer(value));
      });
    },
    // A call without a callback would wait for its answer: it is given one that leads nowhere. No data are sent as
    // null, those of a call with the callback in their place as {}.
    callHandler(name, data, callback) {
      if (typeof data === "function") {
        dsBridge.call(name, data);
      } else {
        dsBridge.call(name, data, callback || (() => {}));
      }
    },
  };
  callback(whenBridge.bridge);
}
