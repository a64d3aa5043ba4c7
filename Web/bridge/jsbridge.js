// @ts-check
// JSBridge: the page brings `bridge` and posts to window.webkit.messageHandlers.JSBridge.
//
// Request {action, data, callbackId}, response {action: "handleH5Response" or "handleNativeResponse", data, callbackId};
// ours add {error} to a response that native code waits for and that would never come.
({
  __proto__: null,
  idiom: "bridge",
  isAwaited: () => false,
  offer(door, tools) {
    door.messageHandler("JSBridge", (body, by) => {
      // The name is common property: what has another shape is somebody else's, and never answered.
      const isOurs = typeof body === "object" && body !== null && typeof tools.own(body, "action") === "string";
      const id = isOurs ? tools.own(body, "callbackId") : undefined;
      if (!isOurs || (id !== undefined && typeof id !== "string")) {
        door.tried(by + " with another protocol's message");
        return;
      }
      door.open(by).post(body);
    });
    door.whenLoaded("window.bridge", () => this.pageBridge() !== undefined);
  },
  // The page's object, also where it is no property of the window.
  pageBridge() {
    try {
      return typeof bridge.handleNativeMsg === "function" ? bridge : undefined;
    } catch {
      return undefined;
    }
  },
  // Whether the object in which such pages keep what native code may call has that name, or there is no such object.
  hasListener(name) {
    try {
      return bridgeMsgListener[name] !== undefined;
    } catch {
      return true;
    }
  },
  install(link, tools) {
    "use strict";
    const { own } = tools;
    const { member, object, error, failure } = tools.text;
    const { pageBridge, hasListener } = this;
    // The call that the page is handling.
    let current;

    function post(body) {
      const id = own(body, "callbackId");
      try {
        const text = member("action", own(body, "action")) + member("data", own(body, "data"));
        link.send(object(text + member("callbackId", id)));
        link.lost(own(body, "action"), own(body, "data"));
      } catch (thrown) {
        const message = tools.describe(thrown);
        link.dropped(own(body, "action"), thrown, own(body, "data"));
        if (!id) return;
        if (own(body, "action") === "handleH5Response") {
          const answer = member("action", "handleH5Response") + member("callbackId", id);
          link.send(object(answer + error("NotSerializable", message)));
        } else {
          const data = failure("NotSerializable", message);
          tools.later(() => deliver({ action: "handleNativeResponse", data, callbackId: id }));
        }
      }
      if (id === current) current = undefined;
    }

    function fail(message, isMissing, text, thrown) {
      const action = own(message, "action");
      const id = current;
      const isCall = own(message, "action") !== "handleNativeResponse";
      const isUntold = !isCall || !id || tools.strict;
      if (!isMissing) link.threw(action, thrown);
      else if (isUntold) link.remark("page-handler-missing", action, text);
      if (!isUntold) {
        const failure = error(isMissing ? "NoHandler" : "HandlerThrew", text);
        link.send(object(member("action", "handleH5Response") + member("callbackId", id) + failure));
      }
      if (isCall && id) link.differs(isMissing ? "missing-page-handler" : "page-handler-threw", action);
    }

    function deliver(message) {
      const action = own(message, "action");
      const page = pageBridge();
      current = own(message, "callbackId");
      if (!page) {
        fail(message, true, "The page has no bridge.handleNativeMsg.");
        return;
      }
      try {
        page.handleNativeMsg(message);
      } catch (thrown) {
        if (hasListener(action)) fail(message, false, tools.describe(thrown), thrown);
        else fail(message, true, "The page has no handler \"" + action + "\".");
        throw thrown;
      }
    }

    return {
      __proto__: null,
      post,
      begin() {
        link.made();
        tools.whenDocumentIs("interactive", link.ready);
      },
      receive: (json) => deliver(tools.parse(json)),
    };
  },
})
