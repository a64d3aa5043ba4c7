// The channel's half in the page with a YK bridge as one would write it at first. Kept to show that the attacks bite.
(function () {
  if (window.YKWebBridgeEngine) return;
  let node = document.querySelector("nb-channel");
  if (node) node.remove();
  else {
    node = document.createElement("nb-channel");
    document.documentElement.appendChild(node);
  }
  const up = (text) => node.dispatchEvent(new CustomEvent("nb-send", { detail: text }));
  const callbacks = new Map();
  const handlers = [];
  let count = 0;
  node.addEventListener("nb-recv", (event) => {
    for (const frame of (event.detail || "").split("\n")) {
      if (!frame) continue;
      const message = JSON.parse(frame.slice(3));
      if (message.reqId) {
        handlers.forEach((entry) => { if (entry.name === message.name) entry.handler(message.data); });
        continue;
      }
      const callback = callbacks.get(message.respId);
      callbacks.delete(message.respId);
      if (callback) callback(message.data);
    }
  });
  window.YKWebBridgeEngine = {
    sendMessage(name, data, callback) {
      const reqId = ++count;
      callbacks.set(reqId, callback);
      const text = JSON.stringify({ reqId, name, data });
      node.dispatchEvent(new CustomEvent("nb-send", { detail: text[0] === "{" ? "yk " + text : text }));
    },
    addMessageHandler(name, handler) {
      handlers.push({ name, handler });
    },
  };
  setTimeout(() => {
    up("! {\"kind\":\"recognised\",\"protocol\":\"yk\",\"by\":\"naive\"}");
    up("! {\"kind\":\"ready\",\"protocol\":\"yk\"}");
  }, 0);
})
