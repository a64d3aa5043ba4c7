// WVJB v6: `whenBridge(callback)` is the set-up that every page of this bridge carries; it gives the bridge itself.
function whenBridge(callback) {
  if (window.WebViewJavascriptBridge) {
    callback(window.WebViewJavascriptBridge);
    return;
  }
  if (window.WVJBCallbacks) {
    window.WVJBCallbacks.push(callback);
    return;
  }
  window.WVJBCallbacks = [callback];
  const signal = document.createElement("iframe");
  signal.style.display = "none";
  signal.src = "https://__bridge_loaded__";
  document.documentElement.appendChild(signal);
  setTimeout(() => document.documentElement.removeChild(signal), 0);
}
