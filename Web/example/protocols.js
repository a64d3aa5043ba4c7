// What the page knows of each protocol: its title, how its pages write a call and a handler, and what is different in
// the shared cards. The bridge itself is in adapters/<name>.js.
(() => {
  "use strict";

  const wvjb = { call: "bridge.callHandler", register: (code) => `bridge.registerHandler(${code})` };

  /** A listener of JSBridge, which gets the message and answers by its id. */
  function listener(code) {
    return code
      .replace(/^"(\w+)", function\(.*?\)/, "bridgeMsgListener.$1 = function({data, callbackId})")
      .replace(/responseCallback\((.*?)\);/g, "bridge.nativeHandleResponse($1, callbackId);")
      .replaceAll("responseCallback", "callbackId");
  }

  // `nothing`: what native sees of a call without data. `moved`: what it sees as the data of a call whose second
  // argument is the callback; absent where there is no such call. `throws`: whether the page's own library writes the
  // JSON, so that what cannot be written never leaves the page.
  const protocols = {
    wvjb6: { title: "WVJB v6", ...wvjb, nothing: "none", moved: "null" },
    wvjb4: { title: "WVJB v4", ...wvjb, nothing: "none", moved: "null" },
    yk: {
      title: "YK",
      call: "YKWebBridgeEngine.sendMessage",
      register: (code) => `YKWebBridgeEngine.addMessageHandler(${code})`,
      nothing: "none",
      moved: "null",
    },
    jsbridge: { title: "JSBridge", call: "bridge.callNativeMethod", register: listener, nothing: "none" },
    lision: { title: "Lision", ...wvjb, nothing: "none", moved: "null" },
    dsbridge: {
      title: "DSBridge",
      call: "dsBridge.call",
      register: (code) => `dsBridge.registerAsyn(${code})`,
      nothing: "null",
      moved: "object",
      throws: true,
    },
    "jsbridge-android": { title: "JsBridge for Android", ...wvjb, nothing: "none", moved: "null" },
  };

  window.Protocols = Object.freeze(protocols);
})();
