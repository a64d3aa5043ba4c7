// The page's bridge: call, notify, send and register over the protocol that the address names.
(() => {
  "use strict";

  const { Protocols } = window;
  const wanted = new URLSearchParams(location.search).get("protocol");
  const protocol = Object.hasOwn(Protocols, wanted) ? wanted : "wvjb6";
  const observers = [];
  const waiting = [];
  let host = null;
  let announceReady;
  const ready = new Promise((resolve) => { announceReady = resolve; });

  function start(bridge) {
    host = bridge;
    for (const [name, handler] of waiting.splice(0)) {
      register(name, handler);
    }
    announceReady(Bridge);
  }

  /** The handler without a name takes what native sends to none; only some protocols have it. */
  function register(name, handler) {
    if (name !== "") {
      host.registerHandler(name, handler);
    } else if (window.whenBridge.defaultHandler) {
      window.whenBridge.defaultHandler = handler;
    }
  }

  function tell(message, data) {
    for (const observe of observers) {
      observe(message, data);
    }
  }

  // Only the chosen protocol's script is ever loaded: reading another one's global would ask the host for that one.

  /** Takes hold of the host's bridge. Called once, last: handlers registered before are there for the first message. */
  function connect() {
    const adapter = document.createElement("script");
    adapter.src = `adapters/${protocol}.js`;
    adapter.addEventListener("load", () => window.whenBridge(start));
    document.head.append(adapter);
  }

  const Bridge = Object.freeze({
    protocol,
    traits: Protocols[protocol],
    connect,

    /** Resolves with this object once the host's bridge is there. */
    ready,

    /** The protocol's own call, argument for argument: nothing is added, nothing is awaited. */
    send(name, ...rest) {
      host.callHandler(name, ...rest);
    },

    /** Calls a native handler; rejects with code "deadline" when no answer comes within `ms`. */
    call(name, data, ms = 2000, quiet = false) {
      return new Promise((resolve, reject) => {
        if (!quiet) {
          tell(`JS calling handler "${name}"`, data);
        }
        const timer = setTimeout(() => {
          const error = new Error(`no answer from "${name}" within ${ms} ms`);
          error.code = "deadline";
          reject(error);
        }, ms);
        host.callHandler(name, data, (response) => {
          clearTimeout(timer);
          if (!quiet) {
            tell("JS got response", response);
          }
          resolve(response);
        });
      });
    },

    /** Calls a native handler without a callback. */
    notify(name, data) {
      tell(`JS calling handler "${name}" without a callback`, data);
      host.callHandler(name, data);
    },

    /** Registers a page handler `(data, respond)`; may be called before the bridge is there. */
    register(name, handler) {
      if (host) {
        register(name, handler);
      } else {
        waiting.push([name, handler]);
      }
    },

    /** Hears `(message, data)` for every call that is not quiet. */
    observe(observer) {
      observers.push(observer);
    },
  });

  window.Bridge = Bridge;
})();
