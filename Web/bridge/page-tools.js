// @ts-check
// What the scripts in the page may use: built-ins that were taken before the page's first script, and what is made of
// them. Nothing here is called by a name that the page can replace, and nothing is handed to the page.
(function (window, config, parts) {
  "use strict";
  const { apply, defineProperty, deleteProperty, getOwnPropertyDescriptor, ownKeys, set: setProperty } = Reflect;
  const { document, setTimeout, clearTimeout, queueMicrotask, requestAnimationFrame, reportError, console } = window;
  const { stringify, parse } = JSON;
  const { indexOf, slice, toLowerCase } = String.prototype;
  const { hasOwnProperty } = Object.prototype;
  const { addEventListener, dispatchEvent } = EventTarget.prototype;
  const { getElementsByTagName } = Document.prototype;
  const getterOf = (type, key) => getOwnPropertyDescriptor(type.prototype, key).get;
  const reasonOf = getterOf(PromiseRejectionEvent, "reason");
  const isPrevented = getterOf(Event, "defaultPrevented");
  const sourceOf = getOwnPropertyDescriptor(HTMLIFrameElement.prototype, "src").get;
  const readyStateOf = getOwnPropertyDescriptor(Document.prototype, "readyState").get;
  const { log } = console;
  const toText = String;
  const { now } = Date;
  const cut = (text, from, to) => apply(slice, text, [from, to]);
  const own = (object, key) => (apply(hasOwnProperty, object, [key]) ? object[key] : undefined);
  // The window's own value of that name; one that would only be made by reading it does not count.
  const valueOf = (name) => own(getOwnPropertyDescriptor(window, name) ?? { __proto__: null }, "value");
  const valueIn = (object, key) => {
    try {
      return own(getOwnPropertyDescriptor(object, key) ?? { __proto__: null }, "value");
    } catch {
      return undefined;
    }
  };
  const { losses, obstacle } = parts.losses();
  const ownURL = valueIn(new Error(), "sourceURL");
  const isObject = (value) => typeof value === "object" && value !== null;
  const isPart = (value) => isObject(value) && value.callHandler === undefined;
  // How often something was put off to a timer.
  let hops = 0;
  let isLeaving = false;

  // What was put off and has not run, by number. Some pages clear every timer that there is, also these: what does not
  // come gets another one.
  const bodies = { __proto__: null };
  let oldest = 0;
  let lastMove = 0;
  let isWatched = false;
  const run = (number) => {
    const body = bodies[number];
    if (!body) return;
    delete bodies[number];
    while (oldest < hops && !bodies[oldest]) oldest++;
    lastMove = now();
    body();
  };
  const start = (number) => apply(setTimeout, window, [() => run(number), 0]);
  const watch = () => {
    if (isWatched || oldest === hops) return;
    isWatched = true;
    apply(requestAnimationFrame, window, [look]);
  };
  function look() {
    isWatched = false;
    if (now() - lastMove > 100) {
      lastMove = now();
      for (let number = oldest; number < hops; number++) if (bodies[number]) start(number);
    }
    watch();
  }

  const tools = {
    __proto__: null,
    window, document, stringify, parse, now, apply, defineProperty, deleteProperty, getOwnPropertyDescriptor, ownKeys,
    setProperty, dispatchEvent,
    Error, TypeError, Event, CustomEvent, Proxy,
    // Whether faults of the phone's scripts are reproduced.
    strict: config.strict,
    // What the page takes this for: "desktop", "iphone", "ipad" or "android".
    device: config.device,
    // The names of the app's own message handlers.
    messageHandlers: config.messageHandlers,
    slice: cut,
    find: (text, part, from) => apply(indexOf, text, [part, from]),
    contains: (text, part) => apply(indexOf, text, [part]) >= 0,
    text: parts.wireText(stringify, cut),
    isObject,
    // An own property's value: `Object.prototype` may be polluted.
    own,
    owns: (object, key) => apply(hasOwnProperty, object, [key]),
    valueOf,
    hasGlobal: (name) => apply(hasOwnProperty, window, [name]),
    // Whether the window has a bridge of that name; one that would only be made by reading it does not count.
    isTaken: (name) => !!valueOf(name) && !isPart(valueOf(name)),
    // Whether an app's script has put methods of its own where the bridge is to be, which they are part of then.
    hasPart: (name) => isPart(valueOf(name)),
    // Makes `bridge` the global of that name, together with what is there.
    place(name, bridge) {
      const part = valueOf(name);
      if (isPart(part)) {
        const keys = ownKeys(bridge);
        for (let i = 0; i < keys.length; i++) {
          const value = bridge[keys[i]];
          defineProperty(part, keys[i], { __proto__: null, value, writable: true, enumerable: true, configurable: true });
        }
      } else if (!setProperty(window, name, bridge)) {
        // The page has a getter of its own there, without a value.
        defineProperty(window, name, { __proto__: null, value: bridge, writable: true, configurable: true });
      }
    },
    get hops() {
      return hops;
    },
    // Whether the page is on its way out.
    get isLeaving() {
      return isLeaving;
    },
    later(body) {
      if (oldest === hops) lastMove = now();
      bodies[hops] = body;
      start(hops++);
      watch();
    },
    // Once the script that runs now has ended.
    soon: (body) => apply(queueMicrotask, window, [body]),
    stopTimer: (timer) => apply(clearTimeout, window, [timer]),
    after: (delay, body) => apply(setTimeout, window, [body, delay]),
    listen: (type, body) => apply(addEventListener, window, [type, body, true]),
    log: (...values) => apply(log, console, values),
    // An exception of the page's own function, given to the page's `onerror` without stopping what comes after.
    uncaught: (error) => apply(reportError, window, [error]),
    describe(error) {
      try {
        return toText(error);
      } catch {
        return "an error that cannot be shown";
      }
    },
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
    // What was thrown and where, for a remark: an error's own place, never what the page can compute.
    thrown(error) {
      const details = { __proto__: null, error: tools.describe(error) };
      if (!isObject(error)) return details;
      const file = valueIn(error, "sourceURL");
      const line = valueIn(error, "line");
      if (typeof file === "string" && typeof line === "number" && file !== ownURL) {
        details.file = file;
        details.line = line;
      }
      return details;
    },
    // Why a value could not be written, and where in it that is.
    reason(error, value) {
      const reason = tools.describe(error);
      const path = obstacle(value);
      return path === undefined ? { __proto__: null, reason } : { __proto__: null, reason, path };
    },
    // What of a value did not arrive; undefined where all did.
    losses,
    // The addresses of the page's frames, as a text; not all of very many.
    frames() {
      const frames = apply(getElementsByTagName, document, ["iframe"]);
      let text = "";
      for (let i = 0; i < frames.length && i < 10; i++) text += (i > 0 ? " " : "") + apply(sourceOf, frames[i], []);
      return text;
    },
    // Whether the page has a frame that is not at that address.
    hasFrameBesides(address) {
      const frames = apply(getElementsByTagName, document, ["iframe"]);
      for (let i = 0; i < frames.length; i++) {
        // As an address: pages also write `//host`, or a path behind it.
        const source = apply(toLowerCase, apply(sourceOf, frames[i], []), []);
        const rest = cut(source, address.length);
        if (cut(source, 0, address.length) !== address || apply(indexOf, "/?#:", [cut(rest, 0, 1)]) < 0) return true;
      }
      return false;
    },
    // Calls `body` when the page has loaded, and before that when a part of it is long in coming.
    whenLoaded(body) {
      const atLatest = (delay) =>
        tools.after(delay, () => {
          if (!tools.documentIsComplete()) body();
        });
      tools.whenDocumentIs("complete", () => tools.later(body));
      tools.whenDocumentIs("interactive", () => atLatest(1500));
      // A script that never comes keeps the document from being parsed to its end.
      atLatest(10000);
    },
    documentIsComplete: () => apply(readyStateOf, document, []) === "complete",
    exchange: (link, words) => parts.exchange(link, tools, words),
    lateBridge: (link, words) => parts.lateBridge(link, tools, words),
    outbox: parts.outbox,
    // What nativeBridge is made of.
    native: {
      __proto__: null,
      values: parts.nativeValues(parts.nativeTrail, window.Node),
      table: parts.nativeTable,
      words: parts.nativeWords,
      options: parts.nativeOptions,
      calls: parts.nativeCalls,
      streams: parts.nativeStreams,
      handlers: parts.nativeHandlers,
      events: parts.nativeEvents,
      space: parts.nativeSpace,
    },
    aborts: parts.abortSignals(window),
    sendBytes: parts.sentBytes(window, config),
  };
  // A rejection that nobody handles, which the page's own listeners have yet to see: they may handle it.
  tools.listen("unhandledrejection", (event) => {
    try {
      const { error, ...place } = tools.thrown(apply(reasonOf, event, []));
      tools.later(() => {
        if (apply(isPrevented, event, [])) return;
        tools.control("error", { __proto__: null, message: "Unhandled Promise Rejection: " + error, ...place });
      });
    } catch { /* an event of the page's making */ }
  });
  if (config.reportsConsole) parts.consoleErrors(tools, valueIn, ownURL);
  tools.listen("pagehide", () => {
    isLeaving = true;
  });
  tools.listen("pageshow", () => {
    isLeaving = false;
  });
  return tools;
})
