// YK: `whenBridge(callback)` gives an object that calls the engine, which stands in the window before the first script.
function whenBridge(callback) {
  const engine = window.YKWebBridgeEngine;
  if (!engine) {
    return;
  }
  whenBridge.bridge = whenBridge.bridge || {
    registerHandler: (name, handler) => engine.addMessageHandler(name, handler),
    // The number of arguments counts: two of them, the second a function, are a call without data.
    callHandler: (...call) => engine.sendMessage(...call),
  };
  callback(whenBridge.bridge);
}
