// @ts-check
// JsBridge for Android: window.WebViewJavascriptBridge with `init` and `send`, there when the page has loaded.
//
// The words are WVJB v4's; data and answers are texts on the phone. It runs the functions in WVJBCallbacks, too.
({
  __proto__: null,
  idiom: "WebViewJavascriptBridge",
  isAwaited: (tools) => tools.own(tools.window, "WVJBCallbacks") !== undefined,
  offer(door, tools) {
    if (door.isExplicit || tools.device === "android") {
      door.lateGlobal("WebViewJavascriptBridge", "WebViewJavascriptBridgeReady", "WVJBCallbacks", true);
    }
  },
  install: (link, tools) =>
    tools.lateBridge(link, {
      __proto__: null,
      entry: "_handleMessageFromNative",
      list: "WVJBCallbacks",
      shifts: true,
      alias: "doSend",
    }),
})
