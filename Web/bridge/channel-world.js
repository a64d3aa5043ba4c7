// @ts-check
// The private channel's half in a script world of its own: it alone holds the message handler.
//
// Up (to native): "<token> <origin> <0|1>\n<frame>\n<frame>…", the digit telling native to keep the reply until it
// has something to say (the mailbox). Down (to the page): "<frame>\n<frame>…". A frame is "<protocol> <JSON>".
(function (config, meet) {
  "use strict";
  // An own property: the page's `<html id="nativeBridge">` is a name of this world's window too.
  if (Object.hasOwn(globalThis, "nativeBridge")) return;

  // An object of this world that reaches the page would hand it the whole world: nothing here may reject unhandled,
  // and as a second line the world's promises never reach the page's listeners and its constructors lead nowhere.
  const WorldPromise = Promise;
  for (const make of [function () {}, async function () {}, function* () {}, async function* () {}]) {
    Object.defineProperty(Object.getPrototypeOf(make), "constructor", {
      value: undefined, writable: false, configurable: false,
    });
  }
  for (const type of [Object, Function, WorldPromise, Error, TypeError, RangeError]) {
    Object.freeze(type);
    Object.freeze(type.prototype);
  }
  const keepToWorld = (event) => {
    // Not `instanceof`: along a prototype chain of the page's making it would run the page's code here.
    // (`isTrusted` says nothing: WebKit's own events of this kind are not trusted.)
    if (Object.getPrototypeOf(event.promise) !== WorldPromise.prototype) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  addEventListener("unhandledrejection", keepToWorld, true);
  addEventListener("rejectionhandled", keepToWorld, true);

  const origin = self.origin;
  const served = self === top && config.origins.includes(origin);
  const publish = (functions) => Object.defineProperty(globalThis, "nativeBridge", { value: Object.freeze(functions) });
  if (!served) {
    const hello = () => " " + origin + " " + location.href;
    publish({ hello, install() {}, announce() {}, take: () => "", give: () => "" });
    return;
  }

  const token = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0"))
    .join("");
  const head = token + " " + origin + " ";
  const post = webkit.messageHandlers[config.handler];
  const port = meet(config.tag);

  let hasMailbox = config.transport !== "navigation";
  let polling = false;
  let polls = 0;
  let scheduled = false;
  let frames = "! {\"kind\":\"started\"}\n";
  /** @type {(text: string) => void} */
  let hand = () => {};

  // What a page stands still for goes with all that was said before it, and the answer comes back within this call.
  const ask = (text) => {
    const sent = frames + text + "\n";
    frames = "";
    const batch = (head + "0\n" + sent).replaceAll("\\", "\u0001");
    let answer = prompt(config.prompt + " " + location.href, batch);
    // A document on its way out may not open a dialog: what it says still goes, and nobody hears the answer.
    if (answer === null) {
      frames = sent;
      schedule();
      answer = "-";
    }
    deliver("?" + answer.replaceAll("\u0001", "\\"));
  };

  // One event serves for all that is delivered, one after the other; making one costs more than sending it.
  let idle = new CustomEvent(config.down);
  const deliver = (text) => {
    try {
      if (typeof text !== "string" || text === "") return;
      // While it is under way, what comes in response needs one of its own.
      const event = idle ?? new CustomEvent(config.down);
      idle = undefined;
      event.initCustomEvent(config.down, false, false, text);
      port.dispatchEvent(event);
      // Not one that would keep a long text.
      if (text.length < 65536) idle = event;
    } catch { /* near the page's stack limit; the frames are lost as any call of the page would be */ }
  };
  // A reply has come; `number` is the mailbox's, or 0. What the page says in response goes at once: here the stack is
  // this world's own, so no microtask is needed for that.
  //
  // Native answers by failures, whose texts are its own behind a line break: see `MessageReply` for why. Without that it
  // has let go of the mailbox, and the page is no longer served.
  const answered = (number, failure) => {
    if (number === polls) polling = false;
    const text = failure.message;
    if (text[0] !== "\n") return;
    scheduled = true;
    deliver(text.slice(1));
    flush();
  };
  const lost = () => {};

  const flush = () => {
    scheduled = false;
    const poll = hasMailbox && !polling;
    if (frames === "" && !poll) return;
    const sent = frames;
    frames = "";
    polling = polling || poll;
    try {
      const number = poll ? ++polls : 0;
      post.postMessage(head + (poll ? "1\n" : "0\n") + sent).then(lost, (failure) => answered(number, failure));
    } catch { /* the document is on its way out, or there is no room for so long a text */ }
  };
  // In a microtask: what one turn sends travels together, and a page at its stack limit cannot cut a frame in two.
  const schedule = () => {
    if (scheduled) return;
    scheduled = true;
    queueMicrotask(flush);
  };

  port.addEventListener(config.up, (event) => {
    try {
      const text = event.detail;
      if (typeof text !== "string") return;
      if (text[0] === "=") {
        hand(head + "0\n" + text.slice(1));
        return;
      }
      if (text[0] === "?") {
        ask(text);
        return;
      }
      frames += text + "\n";
      schedule();
    } catch { /* as above */ }
  });

  // A page that leaves the back/forward cache may have lost the reply that was its mailbox.
  const listen = () => {
    polling = false;
    schedule();
  };
  addEventListener("pageshow", (event) => {
    if (event.isTrusted && event.persisted) listen();
  });
  const note = (details) => {
    frames += "! " + JSON.stringify(details) + "\n";
    schedule();
  };
  // What the page's own scripts throw: seen here, it is a text and a place, never the page's object. And which of them
  // could not be loaded: such an event comes to the element alone, but passes here first.
  addEventListener("error", (event) => {
    try {
      if (!event.isTrusted) return;
      const target = /** @type {any} */ (event.target);
      if (typeof event.message === "string") {
        note({ kind: "error", message: event.message, file: event.filename, line: event.lineno });
      } else if (target !== globalThis && target.localName === "script") {
        note({ kind: "missing", file: target.src });
      }
    } catch { /* as above */ }
  }, true);
  // Which set-up code stands in the page itself: where it asks for nothing, that says what it waits for.
  addEventListener("DOMContentLoaded", (event) => {
    try {
      if (!event.isTrusted) return;
      const texts = Array.from(document.scripts, (script) => (script.src ? "" : script.textContent));
      const versions = Object.entries(config.setUps)
        .filter(([, sign]) => texts.some((text) => text.toLowerCase().includes(sign)))
        .map(([version]) => version);
      if (versions.length > 0) note({ kind: "set-up", versions: versions.join(" ") });
    } catch { /* as above */ }
  }, true);
  addEventListener("securitypolicyviolation", (event) => {
    try {
      // A policy that only reports forbids nothing.
      if (!event.isTrusted || event.disposition !== "enforce") return;
      const { effectiveDirective, blockedURI, originalPolicy } = event;
      note({ kind: "policy", directive: effectiveDirective, uri: blockedURI, policy: originalPolicy });
    } catch { /* as above */ }
  }, true);

  publish({
    // Names the page that is in the view now, "<token> <origin> <address>", and has it listen again when it was away.
    hello(wasAway) {
      if (wasAway) listen();
      return head + location.href;
    },
    install(command, travelsByMessages) {
      hasMailbox = travelsByMessages;
      deliver("!" + command);
      schedule();
    },
    // Tells the page once more that its bridge is there.
    announce() {
      deliver("^");
      schedule();
    },
    // The page's queue.
    take() {
      let taken = "";
      const waiting = hand;
      hand = (text) => { taken = text; };
      deliver("<");
      hand = waiting;
      return taken;
    },
    // Delivers frames; what the page says in response is the result.
    give: (text) => new WorldPromise((resolve) => {
      hand = resolve;
      deliver(">" + text);
    }),
  });
  // If the page's half came first, it waits for this to speak.
  deliver("+");
  schedule();
})
