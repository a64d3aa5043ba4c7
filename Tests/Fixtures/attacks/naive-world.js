// The channel's half in its world as one would write it at first. Kept to show that the attacks bite.
(function (config) {
  let node = document.querySelector("nb-channel");
  if (node) node.remove();
  else {
    node = document.createElement("nb-channel");
    document.documentElement.appendChild(node);
  }
  const token = Math.random().toString(36).slice(2);
  const down = (text) => node.dispatchEvent(new CustomEvent("nb-recv", { detail: text }));
  const post = (text) => {
    const message = token + " " + location.origin + " 1\n" + text + "\n";
    // Errors of native code come as rejections.
    const handler = text.includes("\"err\"") ? "failing" : config.handler;
    webkit.messageHandlers[handler].postMessage(message).then(null, (reply) => {
      if (reply.message === "") return;
      if (reply.message[0] !== "\n") throw reply;
      down(reply.message.slice(1));
      post("");
    });
  };
  node.addEventListener("nb-send", (event) => post(event.detail));
  globalThis.nativeBridge = {
    hello: () => token + " " + location.origin + " " + location.href, install() {}, take: () => "", give: () => "",
  };
  post("! {\"kind\":\"started\"}");
})
