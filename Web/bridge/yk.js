// @ts-check
// YK: window.YKWebBridgeEngine, present before the page's first script.
//
// Request {reqId, name, data}, response {respId, data}; ours add {error} to a response that native code waits for and
// that would never come.
({
  __proto__: null,
  idiom: "YKWebBridgeEngine",
  isAwaited: () => false,
  offer(door) {
    door.global("YKWebBridgeEngine");
  },
  install(link, tools) {
    "use strict";
    const { window, own, strict } = tools;
    const { member, objectOf } = tools.text;
    const exchange = tools.exchange(link, {
      __proto__: null,
      needsID: true,
      answer: "data",
      // What is falsy counts as no answer on the phone.
      answerOf: (value) => value || undefined,
      idOf: (number) => number,
      request: (name, data, id) =>
        objectOf("reqId", id, member("name", name) + member("data", data)),
      response: (message, id, result) => objectOf("respId", id, result),
      look(name, value) {
        if (!value && value !== undefined) link.differs("falsy-reply", name);
      },
    });
    // No array: a new element of one would pass through a setter of the page on `Array.prototype`.
    let waiting = { __proto__: null, length: 0 };
    let isPlanned = false;

    const engine = {
      addMessageHandler(name, handler) {
        if (!name || !handler) return;
        exchange.register(name, handler);
        planWaiting();
      },
      removeMessageHandler: exchange.unregister,
      sendMessage: exchange.callHandler,
      _bridgeEngineDidWriteData(json) {
        try {
          link.send(tools.stringify(tools.parse(json)));
        } catch (error) {
          link.dropped("_bridgeEngineDidWriteData", error, json);
        }
      },
      _bridgeEngineDidReadData(json) {
        const message = tools.parse(json);
        const id = own(message, "reqId");
        if (id) handle(message, id);
        else exchange.settle(own(message, "respId"), own(message, "data"));
      },
    };

    function handle(message, id) {
      const isKnown = exchange.has(own(message, "name"));
      if (!strict && (isPlanned || (!isKnown && !tools.documentIsComplete()))) waiting[waiting.length++] = message;
      else exchange.handle(message, own(message, "name"), own(message, "data"), id);
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
          handle(requests[i], own(requests[i], "reqId"));
        } catch (error) {
          tools.uncaught(error);
        }
      }
    }

    // The phone puts the text between single quotes without escaping it. It has no answers like ours to failed calls.
    const isBroken = (json) =>
      (tools.contains(json, "'") || tools.contains(json, "\\")) && !tools.contains(json, ",\"data\":{\"error\":{\"name\":");

    return {
      __proto__: null,
      begin() {
        const property = { __proto__: null, value: engine, writable: true, enumerable: true, configurable: true };
        tools.defineProperty(window, "YKWebBridgeEngine", property);
        link.made();
        tools.whenDocumentIs("interactive", link.ready);
        tools.whenDocumentIs("complete", handleWaiting);
      },
      has: exchange.has,
      receive(json) {
        if (isBroken(json)) {
          link.differs("unescaped-text");
          if (strict) return;
        }
        engine._bridgeEngineDidReadData(json);
      },
    };
  },
})
