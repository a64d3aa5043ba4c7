// JsBridge for Android: `whenBridge(callback)` gives the bridge itself. It comes when the page has loaded, and the page
// asks for it early by the address of its scheme; `init` sets the function that takes what native sends without a
// handler's name.

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
    return;
  }
  if (window.WVJBCallbacks) {
    window.WVJBCallbacks.push(connect);
    return;
  }
  window.WVJBCallbacks = [connect];
  const signal = document.createElement("iframe");
  signal.style.display = "none";
  signal.src = "yy://__BRIDGE_LOADED__";
  document.documentElement.appendChild(signal);
  setTimeout(() => document.documentElement.removeChild(signal), 0);
}
