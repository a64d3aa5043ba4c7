// @ts-check
// Message handlers: window.webkit.messageHandlers.NAME, for each name that the app gives, besides the page's bridge.
//
// Request {name, body, id}, response {id, body} or {id, error: {name, message}}. Only the page calls.
({
  __proto__: null,
  // A page that posts to one of them has not chosen its bridge by that.
  isAside: true,
  idiom: "webkit.messageHandlers",
  Promise,
  offer(door, tools) {
    for (let i = 0; i < tools.messageHandlers.length; i++) {
      const name = tools.messageHandlers[i];
      door.messageHandler(name, (body, by) => door.open(by).post(name, body), true);
    }
  },
  install(link, tools) {
    "use strict";
    const { own, describe } = tools;
    const { member, object } = tools.text;
    const { Promise } = this;
    const waiting = { __proto__: null };
    let count = 0;

    const failure = (name, message) => {
      const error = new tools.Error(message);
      tools.defineProperty(error, "name", { __proto__: null, value: name, writable: true, configurable: true });
      return error;
    };

    return {
      __proto__: null,
      post: (name, body) =>
        new Promise((resolve, reject) => {
          const id = ++count;
          waiting[id] = { __proto__: null, resolve, reject };
          try {
            link.send(object(member("name", name) + member("body", body) + member("id", id)));
            link.lost(name, body);
          } catch (thrown) {
            delete waiting[id];
            link.dropped(name, thrown, body);
            reject(failure("NotSerializable", describe(thrown)));
          }
        }),
      begin() {},
      receive(json) {
        const message = tools.parse(json);
        const id = own(message, "id");
        const caller = waiting[id];
        if (!caller) return;
        delete waiting[id];
        const error = own(message, "error");
        if (error) caller.reject(failure(error.name, error.message));
        else caller.resolve(own(message, "body"));
      },
    };
  },
})
