// WVJB v6: window.WebViewJavascriptBridge, made when the page asks for it.
//
// Request {handlerName, data, callbackId}, response {handlerName, responseId, responseData}; ours add {error} to a
// response that native code waits for and that would never come.
({
  __proto__: null,
  install(link, tools) {
    "use strict";
    const { window, own, stringify } = tools;
    const handlers = { __proto__: null };
    const callbacks = { __proto__: null };
    let count = 0;
    let safetyTimeout = true;
    // What waits for its timer. Timers may fire in another order than they were set in; messages keep theirs.
    const inbox = { __proto__: null };
    let first = 0;
    let next = 0;

    // `,"key":JSON` or nothing, as JSON leaves out what it cannot write.
    const member = (key, value) => {
      const json = stringify(value);
      return json === undefined ? "" : ",\"" + key + "\":" + json;
    };
    const object = (members) => "{" + tools.slice(members, 1) + "}";
    const failure = (name, message) => ({ error: { name, message } });
    // Put together as text: a page may have given every object a toJSON.
    const error = (name, message) => ",\"error\":" + object(member("name", name) + member("message", message));

    function respond(request, id, result) {
      const members = member("handlerName", own(request, "handlerName")) + member("responseId", id);
      link.send(object(members + result));
    }

    const bridge = {
      registerHandler(name, handler) {
        if (typeof handler !== "function") link.remark("not-a-function", name, "registerHandler was given no function");
        handlers[name] = handler;
      },
      callHandler(name, data, callback) {
        if (arguments.length === 2 && typeof data === "function") {
          callback = data;
          data = null;
        }
        let id = "";
        try {
          const call = member("handlerName", name) + member("data", data);
          if (callback) {
            id = "cb_" + ++count + "_" + tools.now();
            callbacks[id] = callback;
          }
          link.send(object(call + (callback ? member("callbackId", id) : "")));
        } catch (error) {
          dropped(name, callback, error);
        }
      },
      disableJavscriptAlertBoxSafetyTimeout() {
        safetyTimeout = false;
      },
      _fetchQueue: () => "[]",
      _handleMessageFromObjC(json) {
        if (!safetyTimeout && first === next) return dispatch(json);
        inbox[next++] = json;
        tools.later(() => {
          const oldest = inbox[first];
          delete inbox[first++];
          dispatch(oldest);
        });
      },
    };

    // One message that cannot be written must not take the queue with it; its caller hears of it.
    function dropped(name, callback, error) {
      const message = tools.describe(error);
      link.remark("message-dropped", tools.describe(name), message);
      if (typeof callback === "function") tools.later(() => callback(failure("NotSerializable", message)));
    }

    function dispatch(json) {
      const message = tools.parse(json);
      const responseId = own(message, "responseId");
      if (responseId) settle(responseId, own(message, "responseData"));
      else handle(message, own(message, "callbackId"));
    }

    function settle(id, data) {
      const callback = callbacks[id];
      if (!callback) return;
      delete callbacks[id];
      callback(data);
    }

    function handle(message, id) {
      const name = own(message, "handlerName");
      const handler = handlers[name];
      if (!handler) {
        tools.log("WebViewJavascriptBridge: WARNING: no handler for message from ObjC:", message);
        if (id) respond(message, id, error("NoHandler", "The page has no handler \"" + name + "\"."));
        else link.remark("page-handler-missing", name, "The page has no handler \"" + name + "\".");
        return;
      }
      let answered = false;
      // Upstream gives no callback where nobody waits, and most pages call it nevertheless: here it leads nowhere.
      const callback = (data) => {
        if (!id) return;
        answered = true;
        try {
          respond(message, id, member("responseData", data));
        } catch (thrown) {
          respond(message, id, error("NotSerializable", tools.describe(thrown)));
        }
      };
      try {
        handler(own(message, "data"), callback);
      } catch (thrown) {
        if (id && !answered) respond(message, id, error("HandlerThrew", tools.describe(thrown)));
        else if (!id) link.remark("page-handler-threw", name, tools.describe(thrown));
        throw thrown;
      }
    }

    function callWaiting() {
      const waiting = window.WVJBCallbacks;
      tools.deleteProperty(window, "WVJBCallbacks");
      const length = waiting ? waiting.length : 0;
      for (let i = 0; i < length; i++) {
        try {
          waiting[i](bridge);
        } catch (error) {
          tools.uncaught(error);
        }
      }
    }

    return {
      __proto__: null,
      begin() {
        if (!window.onerror) {
          window.onerror = (message, url, line) =>
            tools.log("WebViewJavascriptBridge: ERROR:" + message + "@" + url + ":" + line);
        }
        window.WebViewJavascriptBridge = bridge;
        handlers._disableJavascriptAlertBoxSafetyTimeout = () => bridge.disableJavscriptAlertBoxSafetyTimeout();
        tools.later(callWaiting);
        link.ready();
      },
      receive: (json) => bridge._handleMessageFromObjC(json),
    };
  },
})
