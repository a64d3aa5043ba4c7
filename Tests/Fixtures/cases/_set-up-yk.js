// YK's engine under the names that the cases use.
window.__nbBridge = {
  registerHandler(name, handler) { YKWebBridgeEngine.addMessageHandler(name, handler); },
  callHandler(...args) { YKWebBridgeEngine.sendMessage(...args); },
};
function whenBridge(callback) { return callback(window.__nbBridge); }
