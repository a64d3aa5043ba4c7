// @ts-check
// WVJB v4: window.WebViewJavascriptBridge with `init` and `send`, there when the page has loaded.
//
// Request {data, callbackId, handlerName}, without a name for the default handler; response {responseId, responseData};
// ours add {error} to a response that native code waits for and that would never come.
({
  __proto__: null,
  idiom: "WebViewJavascriptBridge",
  isAwaited: () => false,
  offer(door, tools) {
    if (door.isExplicit || tools.device !== "android") {
      door.lateGlobal("WebViewJavascriptBridge", "WebViewJavascriptBridgeReady", "WVJBCallbacks");
    }
  },
  install: (link, tools) => tools.lateBridge(link, { __proto__: null, entry: "_handleMessageFromObjC" }),
})
