// The private channel's half in the page's world: carries frames between native code and the wire protocols' scripts.
//
// It runs before every script of the page, takes each built-in that it needs at once, and afterwards calls nothing by
// a name that the page can replace. Tables have no prototype and envelopes are put together as text.
(function (config, protocols, transports, meet) {
  "use strict";
  const window = globalThis;
  if (config.mark in window) return;
  if (window.self !== window.top) return;
  let allowed = false;
  for (let i = 0; i < config.origins.length; i++) allowed = allowed || config.origins[i] === window.origin;
  if (!allowed) return;

  const { apply, defineProperty, deleteProperty, getOwnPropertyDescriptor, ownKeys } = Reflect;
  defineProperty(window, config.mark, { __proto__: null, value: true });
  const { document } = window;
  const port = meet(config.tag);
  // WebKit runs the two halves in either order. Nothing can be said before the other one listens.
  let isHeard = !port.isConnected;

  const { stringify, parse } = JSON;
  const { indexOf, slice } = String.prototype;
  const { hasOwnProperty } = Object.prototype;
  const { addEventListener, dispatchEvent } = EventTarget.prototype;
  const ChannelEvent = CustomEvent;
  const detailOf = getOwnPropertyDescriptor(ChannelEvent.prototype, "detail").get;
  const readyStateOf = getOwnPropertyDescriptor(Document.prototype, "readyState").get;
  const { setTimeout, reportError, console } = window;
  const { log } = console;
  const toText = String;
  const { now } = Date;

  const up = (text) => {
    const init = { __proto__: null, detail: text, bubbles: false, cancelable: false, composed: false };
    apply(dispatchEvent, port, [new ChannelEvent(config.up, init)]);
  };
  const control = (kind, details) => {
    let text = "! {\"kind\":" + stringify(kind);
    const keys = ownKeys(details);
    for (let i = 0; i < keys.length; i++) text += "," + stringify(keys[i]) + ":" + stringify(details[keys[i]]);
    up(text + "}");
  };
  const describe = (error) => {
    try {
      return toText(error);
    } catch {
      return "an error that cannot be shown";
    }
  };

  // How often something was put off to a timer.
  let hops = 0;

  // What a wire protocol's script may use. It is never handed to the page.
  const tools = {
    __proto__: null,
    window, document, up, control, describe, stringify, parse, now,
    apply, defineProperty, deleteProperty, getOwnPropertyDescriptor,
    slice: (text, from, to) => apply(slice, text, [from, to]),
    // An own property's value: `Object.prototype` may be polluted.
    own: (object, key) => (apply(hasOwnProperty, object, [key]) ? object[key] : undefined),
    later(body) {
      hops++;
      apply(setTimeout, window, [body, 0]);
    },
    after: (delay, body) => apply(setTimeout, window, [body, delay]),
    listen: (type, body) => apply(addEventListener, window, [type, body, true]),
    log: (text, value) => apply(log, console, value === undefined ? [text] : [text, value]),
    // An exception of the page's own function, given to the page's `onerror` without stopping what comes after.
    uncaught: (error) => apply(reportError, window, [error]),
    // Calls `body` once the page's own scripts have run ("interactive") or all is loaded ("complete"). It looks again
    // by a timer as well, since `document.open` takes every listener away.
    whenDocumentIs(state, body) {
      let done = false;
      const look = () => {
        const current = apply(readyStateOf, document, []);
        if (done || (current !== "complete" && current !== state)) return;
        done = true;
        body();
      };
      const again = () => {
        look();
        if (!done) apply(setTimeout, window, [again, 50]);
      };
      apply(addEventListener, document, ["readystatechange", look]);
      again();
    },
    documentIsComplete: () => apply(readyStateOf, document, []) === "complete",
  };

  const installed = { __proto__: null };
  let isSpeaking = false;
  // All ways are made now: later the page may have replaced what they call.
  const ways = { __proto__: null };
  const wayNames = ownKeys(transports);
  for (let i = 0; i < wayNames.length; i++) {
    ways[wayNames[i]] = transports[wayNames[i]](tools);
    ways[wayNames[i]].adopt("https");
  }
  let transport = ways[config.transport];

  // What is still queued when the way changes goes by the new way.
  const travelBy = (name, scheme) => {
    ways[name].adopt(scheme);
    if (transport === ways[name]) return;
    const queued = transport.take();
    transport = ways[name];
    if (queued !== "") transport.send(apply(slice, queued, [0, queued.length - 1]));
  };

  const use = (name) => {
    const protocol = protocols[name];
    return {
      __proto__: null,
      send: (json) => transport.send(name + " " + json),
      recognised: (by) => control("recognised", { __proto__: null, protocol: name, by }),
      ready: () => control("ready", { __proto__: null, protocol: name }),
      remark: (kind, handler, message) =>
        control("remark", { __proto__: null, remark: kind, name: toText(handler), message }),
      install(by) {
        if (installed[name]) return;
        isSpeaking = true;
        installed[name] = protocol.install(this, tools);
        this.recognised(by);
        // As upstream, the frame's first address already is the queue's: one empty flush.
        transport.signal();
        installed[name].begin();
      },
    };
  };

  const deliver = (text) => {
    let from = 0;
    while (from < text.length) {
      let end = apply(indexOf, text, ["\n", from]);
      if (end < 0) end = text.length;
      const gap = apply(indexOf, text, [" ", from]);
      const protocol = installed[apply(slice, text, [from, gap])];
      if (protocol) {
        try {
          protocol.receive(apply(slice, text, [gap + 1, end]));
        } catch (error) {
          control("threw", { __proto__: null, message: describe(error) });
        }
      }
      from = end + 1;
    }
  };

  // Native code evaluates this delivery and reads the queue as its result: whatever the page says in response, also
  // after the timer of a safety time-out, needs no signal.
  const give = (text) => {
    const before = hops;
    const done = () => {
      transport.hold(false);
      up("=" + transport.take());
    };
    transport.hold(true);
    deliver(text);
    if (hops === before) done();
    else tools.later(done);
  };

  // "<protocol> <transport> <scheme> <by>": what native code makes of the page's first act.
  const command = (text) => {
    const first = apply(indexOf, text, [" ", 0]);
    const second = apply(indexOf, text, [" ", first + 1]);
    const third = apply(indexOf, text, [" ", second + 1]);
    const name = apply(slice, text, [0, first]);
    travelBy(apply(slice, text, [first + 1, second]), apply(slice, text, [second + 1, third]));
    // Any frame, also a foreign one, can ask in the page's place. A page that speaks another protocol already and does
    // not wait for this one is left alone.
    if (!isSpeaking || hasGlobal("WVJBCallbacks")) use(name).install(apply(slice, text, [third + 1]));
  };

  apply(addEventListener, port, [config.down, (event) => {
    const text = apply(detailOf, event, []);
    if (text === "<") up("=" + transport.take());
    else if (text[0] === ">") give(apply(slice, text, [1]));
    else if (text === "+") heard();
    else if (text[0] === "!") command(apply(slice, text, [1]));
    else deliver(text);
  }]);

  if (!config.explicit) forEachGlobal(offer);
  else if (isHeard) forEachGlobal(choose);

  // The other half has come, still before the page's first script.
  function heard() {
    if (isHeard) return;
    isHeard = true;
    if (config.explicit) forEachGlobal(choose);
  }

  function forEachGlobal(body) {
    for (let i = 0; i < config.protocols.length; i++) {
      const name = config.protocols[i];
      const { global } = protocols[name];
      if (global && !hasGlobal(global)) body(name, global);
    }
  }

  function choose(name) {
    use(name).install("choice");
  }

  function hasGlobal(name) {
    return apply(hasOwnProperty, window, [name]);
  }

  // A protocol whose global is there before the page's first script: made at its first use, so that no page is
  // shown a bridge that it did not ask for.
  function offer(name, global) {
    const settle = (value) =>
      defineProperty(window, global, { __proto__: null, value, writable: true, enumerable: true, configurable: true });
    defineProperty(window, global, {
      __proto__: null,
      configurable: true,
      enumerable: false,
      get() {
        use(name).install("window." + global);
        return window[global];
      },
      set: settle,
    });
  }
})
