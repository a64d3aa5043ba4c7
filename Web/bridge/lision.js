// @ts-check
// Lision: window.WKWebViewJavascriptBridge, made when the page posts to iOS_Native_InjectJavascript.
//
// Request {handlerName, data, callbackID}, response {handlerName, responseID, responseData}; ours add {error} to a
// response that native code waits for and that would never come.
({
  __proto__: null,
  idiom: "WebViewJavascriptBridge",
  isAwaited: (tools) => tools.own(tools.window, "WKWVJBCallbacks") !== undefined,
  offer(door, tools) {
    // The phone's answer is evaluated after the page's script.
    door.messageHandler("iOS_Native_InjectJavascript", (body, by) => tools.later(() => door.open(by)));
    // The page looks whether it is there; its script here needs no fetching.
    door.messageHandler("iOS_Native_FlushMessageQueue", () => {});
  },
  install(link, tools) {
    "use strict";
    const { window, own, log } = tools;
    const { member, objectOf } = tools.text;
    const title = "WKWebViewJavascriptBridge";
    const exchange = tools.exchange(link, {
      __proto__: null,
      hasQueue: true,
      needsList: true,
      name: "handlerName",
      id: "callbackID",
      answerTo: "responseID",
      answer: "responseData",
      answerOf: (value) => value,
      idOf: (number) => "cb_" + number + "_" + tools.now(),
      request: (name, data, id) =>
        objectOf("handlerName", name, member("data", data) + member("callbackID", id)),
      response: (message, id, result) =>
        objectOf("handlerName", own(message, "handlerName"), member("responseID", id) + result),
      missing: (message) => log(title + ": WARNING: no handler for message from iOS:", message),
    });

    const bridge = {
      registerHandler: exchange.register,
      callHandler: exchange.callHandler,
      _fetchQueue: () => "[]",
      _handleMessageFromiOS: exchange.receive,
    };

    const made = () => window[title];

    return {
      __proto__: null,
      begin() {
        tools.place(title, bridge);
        link.made();
        exchange.planWaiting("WKWVJBCallbacks", made);
        // Messages are handled inside the evaluation: none may come before the page's functions have run.
        tools.later(link.ready);
      },
      again: () => exchange.planAgain("WKWVJBCallbacks", made),
      has: exchange.has,
      receive: (json) => bridge._handleMessageFromiOS(json),
    };
  },
})
