// JsBridge for Android: `whenBridge(callback)` gives the bridge itself, as it stands in the window at once or with the
// ready event. Its `init` sets the function that takes what native sends without a handler's name.

/** Takes such messages `(data, respond)`; a page that wants them puts its own function here. */
whenBridge.defaultHandler = () => {};

function whenBridge(callback) {
  const connect = () => {
    const bridge = window.WebViewJavascriptBridge;
    if (!whenBridge.isInitialised) {
      whenBridge.isInitialised = true;
      bridge.init((data, respond) => whenBridge.defaultHandler(data, respond));
    }
    callback(bridge);
  };
  if (window.WebViewJavascriptBridge) {
    connect();
  } else {
    document.addEventListener("WebViewJavascriptBridgeReady", connect, { once: true });
  }
}
