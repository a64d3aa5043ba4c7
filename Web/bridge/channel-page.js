// @ts-check
// The private channel's half in the page's world: carries frames between native code and the wire protocols' scripts.
//
// It runs before every script of the page, takes each built-in that it needs at once, and afterwards calls nothing by
// a name that the page can replace. Tables have no prototype and envelopes are put together as text.
(function (config, parts, protocols, transports, runScripts) {
  "use strict";
  const window = globalThis;
  if (config.mark in window) return;
  if (window.self !== window.top) return;
  let allowed = false;
  for (let i = 0; i < config.origins.length; i++) allowed = allowed || config.origins[i] === window.origin;
  if (!allowed) return;

  const { apply, defineProperty, getOwnPropertyDescriptor, ownKeys } = Reflect;
  defineProperty(window, config.mark, { __proto__: null, value: true });
  const tools = parts.pageTools(window, config, parts);
  const { stringify } = tools;
  const { addEventListener } = EventTarget.prototype;
  const { initCustomEvent } = CustomEvent.prototype;
  const longest = 65536;
  const detailOf = getOwnPropertyDescriptor(CustomEvent.prototype, "detail").get;
  const port = parts.channelMeeting(config.tag);
  // WebKit runs the two halves in either order. Nothing can be said before the other one listens.
  let isHeard = !port.isConnected;

  // One event serves for all that is said, one after the other; making one costs more than sending it.
  let idle = new tools.CustomEvent(config.up);
  const up = (text) => {
    // While it is under way, what is said in response needs one of its own.
    const event = idle ?? new tools.CustomEvent(config.up);
    idle = undefined;
    apply(initCustomEvent, event, [config.up, false, false, text]);
    apply(tools.dispatchEvent, port, [event]);
    // Not one that would keep a long text.
    if (text.length < longest) idle = event;
  };
  const control = (kind, details) => {
    let text = "! {\"kind\":" + stringify(kind);
    const keys = ownKeys(details);
    for (let i = 0; i < keys.length; i++) {
      const value = details[keys[i]];
      // The page has a say in texts; native code cuts them, too.
      text += "," + stringify(keys[i]) + ":" + stringify(typeof value === "string" ? tools.slice(value, 0, 3000) : value);
    }
    transport.flush();
    up(text + "}");
  };
  tools.up = up;
  tools.control = control;

  const installed = { __proto__: null };
  let isSpeaking = false;
  // Pages that use one idiom may know several protocols of it, and are to be served by one.
  const served = { __proto__: null };
  // All ways are made now: later the page may have replaced what they call.
  const ways = { __proto__: null };
  const wayNames = ownKeys(transports);
  for (let i = 0; i < wayNames.length; i++) {
    ways[wayNames[i]] = transports[wayNames[i]](tools);
    ways[wayNames[i]].adopt("https");
  }
  let transport = ways[config.transport];

  // What is still queued when the way changes goes up the private channel.
  const travelBy = (name, scheme) => {
    ways[name].adopt(scheme);
    if (transport === ways[name]) return;
    const queued = transport.take();
    transport = ways[name];
    if (queued !== "") up(queued);
  };

  // The page stands still; all that it said before goes first.
  let answer;
  const standStill = (text) => {
    const queued = transport.take();
    if (queued !== "") up(queued);
    answer = undefined;
    up("? " + text);
    return answer;
  };

  // What a protocol's script says to native code.
  const linkOf = (name, by, joins) => ({
    __proto__: null,
    // By what the page asked.
    by,
    send: (json) => transport.send(name, json, joins),
    // Stands still for the answer; undefined where none comes.
    ask: (json) => standStill(name + " " + json),
    ready: () => control("ready", { __proto__: null, protocol: name }),
    registered: (handler) => control("registered", { __proto__: null, protocol: name, name: tools.describe(handler) }),
    // `details` are what the remark's sentence is made of, texts and numbers.
    remark: (kind, handler, message, details) =>
      control("remark", { __proto__: null, remark: kind, name: tools.describe(handler ?? ""), message, ...details }),
    // A value could not be written as JSON; or parts of one that was sent.
    dropped(handler, error, value) {
      this.remark("message-dropped", handler, tools.describe(error), tools.reason(error, value));
    },
    lost(handler, value) {
      const losses = tools.losses(value);
      if (losses) this.remark("data-lost", handler, "It cannot be written as JSON: " + losses.paths + ".", losses);
    },
    // A function of the page's threw.
    threw(handler, error) {
      this.remark("page-handler-threw", handler, tools.describe(error), tools.thrown(error));
    },
    // A function that waited for the bridge threw, with so many behind it.
    setUpThrew(error, left) {
      const details = { __proto__: null, ...tools.thrown(error), left };
      control("remark", { __proto__: null, remark: "set-up-threw", message: tools.describe(error), ...details });
    },
    // Something here was, or strictly would have been, otherwise on the phone.
    differs: (difference, handler) =>
      control("differs", { __proto__: null, difference, protocol: name, name: tools.describe(handler ?? "") }),
    // The page's object is there, and nobody has been told yet: the moment for scripts that want to find it.
    made: () => runScripts("bridge", tools),
  });

  const open = (name, by) => {
    if (installed[name]) {
      if (installed[name].again) installed[name].again();
      return installed[name];
    }
    const link = linkOf(name, by, protocols[name].joins);
    const made = protocols[name].install(link, tools);
    // The page's bridge of another protocol serves this one's functions, too.
    if (!made) return undefined;
    if (!protocols[name].isAside) isSpeaking = true;
    served[protocols[name].idiom] = true;
    installed[name] = made;
    control("recognised", { __proto__: null, protocol: name, by });
    // As upstream, the frame's first address already is the queue's: one empty flush.
    transport.signal();
    made.begin();
    return made;
  };
  const known = { __proto__: null };
  let tries = 0;
  const tried = (what) => {
    // Some pages look for handlers by the thousand, or by texts without end.
    const short = tools.slice(what, 0, 200);
    if (known[short] || tries === 100) return;
    known[short] = true;
    tries++;
    control("tried", { __proto__: null, what: short });
  };

  const deliver = (text) => {
    let from = 0;
    while (from < text.length) {
      let end = tools.find(text, "\n", from);
      if (end < 0) end = text.length;
      const gap = tools.find(text, " ", from);
      const protocol = installed[tools.slice(text, from, gap)];
      if (protocol) {
        try {
          protocol.receive(tools.slice(text, gap + 1, end));
        } catch (error) {
          control("threw", { __proto__: null, message: tools.describe(error) });
        }
      }
      from = end + 1;
    }
    // What was said in response need not wait for the end of the turn.
    transport.flush();
  };

  // Native code evaluates this delivery and reads the queue as its result: whatever the page says in response, also
  // after the timer of a safety time-out, needs no signal.
  const give = (text) => {
    const before = tools.hops;
    const done = () => {
      transport.hold(false);
      up("=" + transport.take());
    };
    transport.hold(true);
    deliver(text);
    if (tools.hops === before) done();
    else tools.later(done);
  };

  // "<protocol> <transport> <scheme> <by>": what native code makes of the page's act. Without a protocol only the way
  // changes; with "?" before it some frame was refused that may have been meant for it.
  const command = (text) => {
    const first = tools.find(text, " ", 0);
    const second = tools.find(text, " ", first + 1);
    const third = tools.find(text, " ", second + 1);
    const name = tools.slice(text, 0, first);
    travelBy(tools.slice(text, first + 1, second), tools.slice(text, second + 1, third));
    if (name === "") return;
    const isGuess = name[0] === "?";
    serve(isGuess ? tools.slice(name, 1) : name, tools.slice(text, third + 1), isGuess);
  };
  // Any frame, also a foreign one, can ask in the page's place. A page that speaks another protocol already and does not
  // wait for this one is left alone; so is one with other frames, whose global comes when it has loaded.
  const serve = (name, by, isGuess) => {
    const wanted = awaited(name);
    if (wanted || installed[name]) open(wanted || name, by);
    else if (isGuess) return;
    else if (!isSpeaking && (tools.strict || config.explicit || !tools.hasFrameBesides(by))) open(name, by);
    else if (tools.hasFrameBesides(by)) askedByFrame(by);
  };
  const askedByFrame = (by) =>
    control("remark", {
      __proto__: null,
      remark: "frame-asked",
      message: "A frame of the page asked for the bridge, which is for the page alone.",
      address: by,
      frames: tools.frames(),
    });
  // The protocol that the page waits for: the named one, or else one of the same idiom.
  const awaited = (name) => {
    if (protocols[name].isAwaited(tools)) return name;
    for (let i = 0; i < config.protocols.length; i++) {
      const other = config.protocols[i];
      if (protocols[other].idiom === protocols[name].idiom && protocols[other].isAwaited(tools)) return other;
    }
    return undefined;
  };

  apply(addEventListener, port, [config.down, (event) => {
    const text = apply(detailOf, event, []);
    if (text === "<") up("=" + transport.take());
    else if (text[0] === ">") give(tools.slice(text, 1));
    else if (text[0] === "?") answer = text[1] === "=" ? tools.slice(text, 2) : undefined;
    else if (text === "+") heard();
    else if (text === "^") for (let i = 0; i < announcements.length; i++) announcements[i]();
    else if (text[0] === "!") command(tools.slice(text, 1));
    else deliver(text);
  }]);

  // What tells the page once more that its bridge is there.
  const announcements = { __proto__: null, length: 0 };
  const doorOf = parts.pageDoors(tools, {
    __proto__: null,
    isExplicit: config.explicit,
    announced: (again) => {
      announcements[announcements.length++] = again;
      control("ready-sent", { __proto__: null });
    },
    open,
    tried,
    isSpeaking: () => isSpeaking,
    isServed: (name) => served[protocols[name].idiom],
  });
  function openDoors() {
    for (let i = 0; i < config.protocols.length; i++) {
      const name = config.protocols[i];
      protocols[name].offer(doorOf(name), tools);
    }
  }
  // A chosen protocol speaks at once, which the other half must hear.
  if (!config.explicit || isHeard) openDoors();
  if (isHeard) runScripts("start", tools);

  // The other half has come, still before the page's first script.
  function heard() {
    if (isHeard) return;
    isHeard = true;
    if (config.explicit) openDoors();
    runScripts("start", tools);
  }
})
