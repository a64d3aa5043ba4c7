// WVJB v4: `whenBridge(callback)` gives the bridge itself, which is there at once or comes with an event when the page
// has loaded. Nothing is delivered before `init`, whose function takes what native sends without a handler's name.

/** Takes such messages `(data, respond)`; a page that wants them puts its own function here. */
whenBridge.defaultHandler = () => {};

function whenBridge(callback) {
  const connect = (bridge) => {
    if (!whenBridge.isInitialised) {
      whenBridge.isInitialised = true;
      bridge.init((data, respond) => whenBridge.defaultHandler(data, respond));
    }
    callback(bridge);
  };
  if (window.WebViewJavascriptBridge) {
    connect(window.WebViewJavascriptBridge);
  } else {
    document.addEventListener("WebViewJavascriptBridgeReady", (event) => connect(event.bridge), { once: true });
  }
}
