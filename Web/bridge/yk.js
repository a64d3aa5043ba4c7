// YK: window.YKWebBridgeEngine, present before the page's first script.
//
// Request {reqId, name, data}, response {respId, data}; ours add {error} to a response that native code waits for and
// that would never come.
({
  __proto__: null,
  global: "YKWebBridgeEngine",
  install(link, tools) {
    "use strict";
    const { window, own, stringify } = tools;
    const handlers = { __proto__: null };
    const callbacks = { __proto__: null };
    let count = 0;
    // No array: a new element of one would pass through a setter of the page on `Array.prototype`.
    let waiting = { __proto__: null, length: 0 };
    let isPlanned = false;

    const member = (key, value) => {
      const json = stringify(value);
      return json === undefined ? "" : ",\"" + key + "\":" + json;
    };

    // Put together as text: a page may have given every object a toJSON.
    const error = (name, message) =>
      ",\"error\":{\"name\":" + stringify(name) + ",\"message\":" + stringify(message) + "}";

    function respond(id, result) {
      link.send("{\"respId\":" + stringify(id) + result + "}");
    }

    const engine = {
      addMessageHandler(name, handler) {
        if (!name || !handler) return;
        handlers[name] = handler;
        planWaiting();
      },
      removeMessageHandler(name) {
        delete handlers[name];
      },
      sendMessage(name, data, callback) {
        if (arguments.length === 2 && typeof data === "function") {
          callback = data;
          data = null;
        }
        const id = ++count;
        try {
          const request = "{\"reqId\":" + id + member("name", name) + member("data", data) + "}";
          if (callback) callbacks[id] = callback;
          link.send(request);
        } catch (error) {
          dropped(name, callback, error);
        }
      },
      _bridgeEngineDidWriteData(json) {
        try {
          link.send(stringify(tools.parse(json)));
        } catch (error) {
          link.remark("message-dropped", "_bridgeEngineDidWriteData", tools.describe(error));
        }
      },
      _bridgeEngineDidReadData(json) {
        const message = tools.parse(json);
        const id = own(message, "reqId");
        if (id) handle(id, own(message, "name"), own(message, "data"));
        else settle(own(message, "respId"), own(message, "data"));
      },
    };

    function dropped(name, callback, error) {
      const message = tools.describe(error);
      link.remark("message-dropped", tools.describe(name), message);
      if (typeof callback !== "function") return;
      tools.later(() => callback({ error: { name: "NotSerializable", message } }));
    }

    function settle(id, data) {
      const callback = callbacks[id];
      if (!callback) return;
      delete callbacks[id];
      callback(data);
    }

    function handle(id, name, data) {
      const handler = handlers[name];
      if (isPlanned || (!handler && !tools.documentIsComplete())) {
        waiting[waiting.length++] = { __proto__: null, id, name, data };
      } else if (handler) run(handler, id, data);
      else refuse(id, name);
    }

    function run(handler, id, data) {
      let answered = false;
      const callback = (value) => {
        answered = true;
        try {
          respond(id, member("data", value));
        } catch (thrown) {
          respond(id, error("NotSerializable", tools.describe(thrown)));
        }
      };
      try {
        handler(data, callback);
      } catch (thrown) {
        if (!answered) respond(id, error("HandlerThrew", tools.describe(thrown)));
        throw thrown;
      }
    }

    function refuse(id, name) {
      respond(id, error("NoHandler", "The page has no handler \"" + name + "\"."));
    }

    // A page registers its handlers while it loads; a request that came before its handler waits for it until then, and
    // those that come meanwhile queue up behind it.
    function planWaiting() {
      if (isPlanned || waiting.length === 0) return;
      isPlanned = true;
      tools.later(handleWaiting);
    }

    function handleWaiting() {
      isPlanned = false;
      const requests = waiting;
      waiting = { __proto__: null, length: 0 };
      for (let i = 0; i < requests.length; i++) {
        try {
          handle(requests[i].id, requests[i].name, requests[i].data);
        } catch (error) {
          tools.uncaught(error);
        }
      }
    }

    return {
      __proto__: null,
      begin() {
        const property = { __proto__: null, value: engine, writable: true, enumerable: true, configurable: true };
        tools.defineProperty(window, "YKWebBridgeEngine", property);
        tools.whenDocumentIs("interactive", link.ready);
        tools.whenDocumentIs("complete", handleWaiting);
      },
      receive: (json) => engine._bridgeEngineDidReadData(json),
    };
  },
})
