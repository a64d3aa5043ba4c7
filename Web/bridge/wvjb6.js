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
    const inbox = { __proto__: null };
    let first = 0;
    let last = 0;

    // `,"key":JSON` or nothing, as JSON leaves out what it cannot write.
    const member = (key, value) => {
      const json = stringify(value);
      return json === undefined ? "" : ",\"" + key + "\":" + json;
    };
    const object = (members) => "{" + tools.slice(members, 1) + "}";
    const failure = (name, message) => ({ error: { name, message } });

    function respond(request, id, key, value) {
      const members = member("handlerName", own(request, "handlerName")) + member("responseId", id);
      link.send(object(members + member(key, value)));
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
        if (!safetyTimeout) {
          dispatch(json);
          return;
        }
        // WebKit lets one timer overtake another: whichever fires takes the message whose turn it is.
        inbox[last++] = json;
        tools.later(() => {
          const next = inbox[first];
          delete inbox[first++];
          dispatch(next);
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
        if (id) respond(message, id, "error", { name: "NoHandler", message: "The page has no handler \"" + name + "\"." });
        else link.remark("page-handler-missing", name, "The page has no handler \"" + name + "\".");
        return;
      }
      let answered = false;
      // Upstream gives no callback where nobody waits, and most pages call it nevertheless: here it leads nowhere.
      const callback = (data) => {
        if (!id) return;
        answered = true;
        try {
          respond(message, id, "responseData", data);
        } catch (error) {
          respond(message, id, "error", { name: "NotSerializable", message: tools.describe(error) });
        }
      };
      try {
        handler(own(message, "data"), callback);
      } catch (error) {
        if (id && !answered) respond(message, id, "error", { name: "HandlerThrew", message: tools.describe(error) });
        else if (!id) link.remark("page-handler-threw", name, tools.describe(error));
        throw error;
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
