// The set-up dance of a WVJB v6 page.
function whenBridge(callback) {
  if (window.WebViewJavascriptBridge) return callback(window.WebViewJavascriptBridge);
  if (window.WVJBCallbacks) return window.WVJBCallbacks.push(callback);
  window.WVJBCallbacks = [callback];
  const frame = document.createElement("iframe");
  frame.style.display = "none";
  frame.src = "https://__bridge_loaded__";
  document.documentElement.appendChild(frame);
  setTimeout(() => frame.remove(), 0);
}
