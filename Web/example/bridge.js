// The page's bridge: call, notify, send and register over WVJB v6 (handlerName, data, callbackId) or YK (reqId, name, data).
(() => {
  "use strict";

  const protocol = new URLSearchParams(location.search).get("protocol") === "yk" ? "yk" : "wvjb6";
  const observers = [];
  const waiting = [];
  let engine = null;
  let announceReady;
  const ready = new Promise((resolve) => { announceReady = resolve; });

  /** The set-up every WVJB v6 page carries: runs `callback` as soon as the host has put its object into the page. */
  function setupWebViewJavascriptBridge(callback) {
    if (window.WebViewJavascriptBridge) {
      return callback(window.WebViewJavascriptBridge);
    }
    if (window.WVJBCallbacks) {
      return window.WVJBCallbacks.push(callback);
    }
    window.WVJBCallbacks = [callback];
    const signal = document.createElement("iframe");
    signal.hidden = true;
    signal.style.display = "none";
    signal.src = "https://__bridge_loaded__";
    document.documentElement.append(signal);
    setTimeout(() => signal.remove(), 0);
    return undefined;
  }

  // Only the chosen protocol's global is ever read: reading the other one would ask the host for the other protocol.
  function start(send, register) {
    engine = { send, register };
    for (const [name, handler] of waiting.splice(0)) {
      register(name, handler);
    }
    announceReady(Bridge);
  }

  function tell(message, data) {
    for (const observe of observers) {
      observe(message, data);
    }
  }

  /** Takes hold of the host's bridge. Called once, last: handlers registered before are there for the first message. */
  function connect() {
    if (protocol === "yk") {
      const yk = window.YKWebBridgeEngine;
      if (yk) {
        start((...message) => yk.sendMessage(...message), (name, handler) => yk.addMessageHandler(name, handler));
      }
      return;
    }
    setupWebViewJavascriptBridge((bridge) => {
      start((...message) => bridge.callHandler(...message), (name, handler) => bridge.registerHandler(name, handler));
    });
  }

  const Bridge = Object.freeze({
    protocol,
    connect,

    /** Resolves with this object once the host's bridge is there. */
    ready,

    /** Upstream's own call, argument for argument: nothing is added, nothing is awaited. */
    send(name, ...rest) {
      engine.send(name, ...rest);
    },

    /** Calls a native handler; rejects with code "deadline" when no answer comes within `ms`. */
    call(name, data, ms = 2000, quiet = false) {
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          const error = new Error(`no answer from "${name}" within ${ms} ms`);
          error.code = "deadline";
          reject(error);
        }, ms);
        if (!quiet) {
          tell(`JS calling handler "${name}"`, data);
        }
        engine.send(name, data, (response) => {
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
      engine.send(name, data);
    },

    /** Registers a page handler `(data, respond)`; may be called before the bridge is there. */
    register(name, handler) {
      if (engine) {
        engine.register(name, handler);
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
