// Hands everything that is no message to every function by which a page can speak to a bridge. `giveOdd(bridge)` does it
// and gives back how many calls were made.
function giveOdd(bridge) {
  const fail = () => { throw new Error("trapped"); };
  const trap = { get: fail, has: fail, ownKeys: fail, getOwnPropertyDescriptor: fail, getPrototypeOf: fail, set: fail };
  const cycle = {};
  cycle.self = cycle;
  let deep = [];
  for (let level = 0; level < 3_000; level++) deep = [deep];
  const revoked = Proxy.revocable({}, {});
  revoked.revoke();
  const texts = [
    "", "text", "{", "{}", "[]", "null", "1e999", "\u0000", "\ud800", "\u2028", "\n! {\"kind\":\"ready\",\"protocol\":\"none\"}\n",
    "{\"handlerName\":", "{\"reqId\":{},\"name\":[]}", "{\"callbackId\":1e400}", "x".repeat(1 << 15), "[".repeat(5_000),
  ];
  const objects = [
    {}, [], () => {}, class {}, cycle, new Proxy({}, {}), new Proxy({}, trap), new Proxy(fail, trap), revoked.proxy, deep,
    document, window, document.documentElement, document.createTextNode("x"), location, navigator, new Date(NaN), new Map(),
    new ArrayBuffer(8), new Uint8Array(1000), new Error("x"), Promise.resolve(1), new String("x"), /x/, Object.create(null),
    { get action() { return fail(); } }, { action: "x", get data() { return fail(); } }, { action: "x", data: 1n, callbackId: "a" },
    { action: "x", data: {}, callbackId: {} }, { action: "x", data: {}, callbackId: Symbol("x") }, { action: 1 }, { action: {} },
    { toJSON: fail }, { toString: fail, valueOf: fail }, { toJSON: () => undefined }, { then: fail },
    { handlerName: "page", callbackId: cycle }, { __proto__: new Proxy({}, trap) }, Symbol.prototype, globalThis.frames,
  ];
  const values = [undefined, null, 0, -0, NaN, Infinity, 10n, Symbol("x"), true, ...texts, ...objects];

  const doors = [];
  const globals = ["WebViewJavascriptBridge", "WKWebViewJavascriptBridge", "YKWebBridgeEngine"];
  for (const owner of [bridge, ...globals.map((name) => window[name]).filter(Boolean)]) {
    for (const name of Object.keys(owner)) {
      if (typeof owner[name] === "function") doors.push((...given) => owner[name](...given));
    }
  }
  const handlers = window.webkit && window.webkit.messageHandlers;
  for (const name of handlers ? Object.getOwnPropertyNames(handlers) : []) {
    doors.push((value) => handlers[name].postMessage(value));
  }
  doors.push((value) => handlers && handlers[value], (value) => prompt("_dsbridge=" + String(value), value));

  let count = 0;
  const give = (door, ...given) => {
    count++;
    try { door(...given); } catch { /* the page's own fault */ }
  };
  for (const door of doors) {
    give(door);
    for (const value of values) {
      give(door, value);
      give(door, "hello", value);
      give(door, "hello", value, value);
      give(door, value, value, value);
    }
  }
  return count;
}
