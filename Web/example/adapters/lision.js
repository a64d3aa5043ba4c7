// Lision: `whenBridge(callback)` is the set-up that every page of this bridge carries; it gives the bridge itself.
function whenBridge(callback) {
  if (window.WKWebViewJavascriptBridge) {
    callback(window.WKWebViewJavascriptBridge);
    return;
  }
  if (window.WKWVJBCallbacks) {
    window.WKWVJBCallbacks.push(callback);
    return;
  }
  window.WKWVJBCallbacks = [callback];
  window.webkit.messageHandlers.iOS_Native_InjectJavascript.postMessage(null);
}
