// @ts-check
// nativeBridge: the bridge of pages that are written for this one. Both sides speak in the same words.
//
// The first member of a message says what it is: {call: id, name, data}, {stream: id, name, data}, {notify: name, data},
// {answer: id, data}, {failure: id, error: {name, message, code, stack}, data}, {progress: id, data}, {more: id, count},
// {cancel: id}, and from here {has: id, name}, {names: id}, {agree: id, data} and {ask: id, name, data, timeout}. Several stand in one text with commas
// between. Data that holds what JSON has no words for is followed by its marker and its bytes (see native-values.js).
(() => {
  "use strict";
  // How many items of a stream may be on their way before its reader asks for more.
  const room = 16;

  return {
    __proto__: null,
    // A page that has it has not chosen its bridge by that.
    isAside: true,
    idiom: "nativeBridge",
    joins: true,
    offer(door) {
      door.library("nativeBridge", () => door.open("window.nativeBridge").bridge);
    },
    install(link, tools) {
      const { own, parse } = tools;
      const { native } = tools;
      const words = native.words(link, tools);
      const options = native.options(tools);
      const calls = native.calls(link, tools, words, options);
      const handlers = native.handlers(link, tools, words, room);
      const events = native.events(link, tools, words, handlers);
      const { member, read } = words;
      /** @type {NativeBridge & { __proto__: null }} */
      const functions = {
        __proto__: null,
        call: calls.call,
        callSync: calls.callSync,
        notify: calls.notify,
        stream: native.streams(link, words, calls, options, room),
        has: calls.has,
        handlers: calls.handlers,
        agree: calls.agree,
        register: handlers.register,
        on: events.on,
        off: events.off,
        once: events.once,
      };

      const called = (id, message, isStream) => handlers.called(id, own(message, "name"), read(message), isStream);
      // The most frequent first: each look costs as much as a small answer.
      function take(message) {
        let id = member(message, "answer");
        if (id !== undefined) calls.answered(id, message);
        else if ((id = member(message, "call")) !== undefined) called(id, message, false);
        else if ((id = member(message, "failure")) !== undefined) calls.failed(id, message);
        else if ((id = member(message, "progress")) !== undefined) calls.progressed(id, message);
        else if ((id = member(message, "notify")) !== undefined) events.heard(id, read(message));
        else if ((id = member(message, "stream")) !== undefined) called(id, message, true);
        else if ((id = member(message, "more")) !== undefined) handlers.wanted(id, own(message, "count"));
        else if ((id = member(message, "cancel")) !== undefined) handlers.cancelled(id);
      }

      return {
        __proto__: null,
        bridge: native.space(functions, tools),
        begin() {
          link.made();
          link.ready();
        },
        receive(json) {
          const messages = parse("[" + json + "]");
          words.lookForPollution();
          for (let i = 0; i < messages.length; i++) {
            // One message must not take others with it.
            try {
              take(messages[i]);
            } catch (thrown) {
              tools.uncaught(thrown);
            }
          }
        },
      };
    },
  };
})()
