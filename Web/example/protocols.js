// What the page knows of each protocol: its title, how its pages write a call and a handler, and what is different in
// the shared cards. The bridge itself is in adapters/<name>.js.
(() => {
  "use strict";

  const wvjb = { call: (code) => `bridge.callHandler(${code})`, register: (code) => `bridge.registerHandler(${code})` };

  /** A listener of JSBridge, which gets the message and answers by its id. */
  function listener(code) {
    return code
      .replace(/^"(\w+)", function\(.*?\)/, "bridgeMsgListener.$1 = function({data, callbackId})")
      .replace(/responseCallback\((.*?)\);/g, "bridge.nativeHandleResponse($1, callbackId);")
      .replaceAll("responseCallback", "callbackId");
  }

  /** A call of nativeBridge, whose answer is a promise's. */
  function promised(code) {
    const body = code.replace(/, function\((\w*)\) (\{[\s\S]*\})$/, ").then(($1) => $2");
    return body === code ? `nativeBridge.call(${code.replace(/, callback$/, "")})` : `nativeBridge.call(${body})`;
  }

  /** A handler of nativeBridge, which returns its answer. */
  function returning(code) {
    return `nativeBridge.register(${code})`
      .replace(", responseCallback", "")
      .replace(/responseCallback\((.*?)\);/g, "return $1;");
  }

  // `nothing`: what native sees of a call without data. `moved`: what it sees as the data of a call whose second
  // argument is the callback; absent where there is no such call. `throws`: whether the page's own library writes the
  // JSON, so that what cannot be written never leaves the page. `carriesAll`: whether what JSON has no words for arrives.
  const protocols = {
    wvjb6: { title: "WVJB v6", ...wvjb, nothing: "none", moved: "null" },
    wvjb4: { title: "WVJB v4", ...wvjb, nothing: "none", moved: "null" },
    yk: {
      title: "YK",
      call: (code) => `YKWebBridgeEngine.sendMessage(${code})`,
      register: (code) => `YKWebBridgeEngine.addMessageHandler(${code})`,
      nothing: "none",
      moved: "null",
    },
    jsbridge: { title: "JSBridge", call: (code) => `bridge.callNativeMethod(${code})`, register: listener, nothing: "none" },
    lision: { title: "Lision", ...wvjb, nothing: "none", moved: "null" },
    dsbridge: {
      title: "DSBridge",
      call: (code) => `dsBridge.call(${code})`,
      register: (code) => `dsBridge.registerAsyn(${code})`,
      nothing: "null",
      moved: "object",
      throws: true,
    },
    native: {
      title: "nativeBridge",
      call: promised,
      register: returning,
      nothing: "none",
      moved: "none",
      carriesAll: true,
    },
    "jsbridge-android": { title: "JsBridge for Android", ...wvjb, nothing: "none", moved: "null" },
  };

  window.Protocols = Object.freeze(protocols);
})();
