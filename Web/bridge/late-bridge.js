// @ts-check
// What the bridges share that come by themselves when a page has loaded: `init` and `send` with a handler of messages
// without a name, beside named handlers, in window.WebViewJavascriptBridge.
//
// `words` are: `entry`, the method by which native code delivers; `list`, the array of waiting functions, if the phone
// looks at one; `shifts`, whether two arguments may be a name and a callback; `alias`, another name of `send`.
(function (link, tools, words) {
  "use strict";
  const { window, strict, log } = tools;
  const { member, objectOf } = tools.text;
  const title = "WebViewJavascriptBridge";
  const threw = (message, error) => log(title + ": WARNING: javascript handler threw.", message, error);
  const exchange = tools.exchange(link, {
    __proto__: null,
    hasQueue: true,
    name: "handlerName",
    id: "callbackId",
    answerTo: "responseId",
    answer: "responseData",
    answerOf: (value) => value,
    idOf: (number) => "cb_" + number + "_" + tools.now(),
    request: (name, data, id) =>
      objectOf("handlerName", name, member("data", data) + member("callbackId", id)),
    response: (message, id, result) => objectOf("responseId", id, result),
    missing: threw,
    threw,
  });
  const isFound = link.by === "window." + title;
  let isInitialised = false;
  // Strict, what comes before `init` waits for it.
  let held = { __proto__: null, length: 0 };

  // A page of a later version that found this one may call it; here no dialog holds messages up.
  const later = strict ? {} : { disableJavscriptAlertBoxSafetyTimeout() {} };

  const bridge = {
    __proto__: later,
    init(handler) {
      if (bridge._messageHandler) {
        link.differs("init-twice");
        if (strict) throw new tools.Error(title + ".init called twice");
      }
      bridge._messageHandler = handler;
      exchange.registerDefault(handler);
      isInitialised = true;
      const messages = held;
      held = { __proto__: null, length: 0 };
      for (let i = 0; i < messages.length; i++) exchange.later(messages[i], exchange.receive);
    },
    send: (data, callback) => exchange.call(undefined, data, callback),
    registerHandler: exchange.register,
    callHandler(name, data, callback) {
      if (arguments.length === 2 && typeof data === "function") {
        if (!words.shifts) link.differs("no-shift", name);
        if (words.shifts || !strict) {
          callback = data;
          data = null;
        }
      }
      exchange.call(name, data, callback);
    },
    _fetchQueue: () => "[]",
    [words.entry](json) {
      if (!isInitialised) {
        // A page that found the global may be one of a version without `init`.
        if (strict || !isFound) link.differs("before-init");
        if (strict) {
          held[held.length++] = json;
          return;
        }
      }
      exchange.later(json, exchange.receive);
    },
  };
  if (words.alias) bridge[words.alias] = bridge.send;

  return {
    __proto__: null,
    begin() {
      tools.place(title, bridge);
      link.made();
      if (words.list) exchange.callWaiting(words.list, window[title]);
      link.ready();
    },
    has: exchange.has,
    receive: (json) => bridge[words.entry](json),
  };
})
