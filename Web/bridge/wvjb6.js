// @ts-check
// WVJB v6: window.WebViewJavascriptBridge, made when the page asks for it.
//
// Request {handlerName, data, callbackId}, response {handlerName, responseId, responseData}; ours add {error} to a
// response that native code waits for and that would never come.
({
  __proto__: null,
  idiom: "WebViewJavascriptBridge",
  // The address by which a page asks is native code's to see.
  offer() {},
  isAwaited: (tools) => tools.own(tools.window, "WVJBCallbacks") !== undefined,
  install(link, tools) {
    "use strict";
    const { window, own, log } = tools;
    const { member, objectOf } = tools.text;
    const title = "WebViewJavascriptBridge";
    const exchange = tools.exchange(link, {
      __proto__: null,
      hasQueue: true,
      needsList: true,
      name: "handlerName",
      id: "callbackId",
      answerTo: "responseId",
      answer: "responseData",
      answerOf: (value) => value,
      idOf: (number) => "cb_" + number + "_" + tools.now(),
      request: (name, data, id) =>
        objectOf("handlerName", name, member("data", data) + member("callbackId", id)),
      response: (message, id, result) =>
        objectOf("handlerName", own(message, "handlerName"), member("responseId", id) + result),
      missing: (message) => log(title + ": WARNING: no handler for message from ObjC:", message),
    });
    let safetyTimeout = true;

    const bridge = {
      registerHandler: exchange.register,
      callHandler: exchange.callHandler,
      disableJavscriptAlertBoxSafetyTimeout() {
        safetyTimeout = false;
      },
      _fetchQueue: () => "[]",
      _handleMessageFromObjC(json) {
        if (!safetyTimeout && exchange.isEmpty()) exchange.receive(json);
        else exchange.later(json, exchange.receive);
      },
    };

    const made = () => window[title];
    // The page has a bridge of that name: whoever waits gets that one.
    if (tools.isTaken(title)) {
      exchange.planWaiting("WVJBCallbacks", made);
      return null;
    }

    return {
      __proto__: null,
      begin() {
        if (!window.onerror) {
          window.onerror = (message, url, line) => log(title + ": ERROR:" + message + "@" + url + ":" + line);
        }
        tools.place(title, bridge);
        exchange.builtIn("_disableJavascriptAlertBoxSafetyTimeout", () =>
          bridge.disableJavscriptAlertBoxSafetyTimeout());
        link.made();
        exchange.planWaiting("WVJBCallbacks", made);
        link.ready();
      },
      again() {
        exchange.planAgain("WVJBCallbacks", made);
        link.ready();
      },
      has: exchange.has,
      receive: (json) => bridge._handleMessageFromObjC(json),
    };
  },
})
