// @ts-check
// The calls that a page makes by nativeBridge: who waits for what, and until when.
(() => {
  "use strict";
  const { Promise } = globalThis;
  // The options that the functions take.
  const callOptions = { __proto__: null, signal: true, timeout: true, onProgress: true };
  const syncOptions = { __proto__: null, timeout: true };

  return (link, tools, words, options) => {
    const { aborts, own, parse } = tools;
    const { check, signalIn, timeoutIn } = options;
    const { nameOf, written, errorOf } = words;
    // What waits for an answer, by number: { resolve, reject, take, done }.
    const waiting = tools.native.table();
    let count = 0;

    // All that is looked at is its own: nothing that the page gives every object counts.
    const callerOf = (resolve, reject) => ({ resolve, reject, take: undefined, done: undefined });

    // Sends a request that is answered.
    function start(kind, name, data, caller) {
      const id = ++count;
      link.send("{\"" + kind + "\":" + id + ",\"name\":" + nameOf(name) + written(name, data) + "}");
      waiting.put(id, caller);
      return id;
    }

    function takeOut(id) {
      const caller = waiting.get(id);
      if (caller === undefined) return undefined;
      waiting.remove(id);
      if (caller.done !== undefined) caller.done();
      return caller;
    }

    // The page waits no more, and says so; nothing where the call is over.
    function drop(id) {
      const caller = takeOut(id);
      if (caller !== undefined) link.send("{\"cancel\":" + id + "}");
      return caller;
    }

    function giveUp(id, error) {
      const caller = drop(id);
      if (caller !== undefined) caller.reject(error);
    }

    // Ends the call of `id` when its signal or its time says so.
    function limit(id, caller, name, signal, timeout) {
      let timer;
      const stop = () => giveUp(id, aborts.reason(signal));
      if (signal !== undefined) aborts.listen(signal, stop);
      if (timeout !== undefined) {
        const text = "The app has not answered \"" + name + "\" within " + timeout + " ms.";
        timer = tools.after(timeout, () => giveUp(id, errorOf("TimeoutError", text, "deadline")));
      }
      caller.done = () => {
        if (signal !== undefined) aborts.stopListening(signal, stop);
        if (timer !== undefined) tools.stopTimer(timer);
      };
    }

    function call(name, data, options) {
      return new Promise((resolve, reject) => {
        const caller = callerOf(resolve, reject);
        if (options === undefined || options === null) {
          start("call", name, data, caller);
          return;
        }
        check(options, "call", name, callOptions);
        const signal = signalIn(options);
        const timeout = timeoutIn(options);
        const { onProgress } = options;
        if (onProgress !== undefined) caller.take = (value) => onProgress(value);
        limit(start("call", name, data, caller), caller, name, signal, timeout);
      });
    }

    function notify(name, data) {
      link.send("{\"notify\":" + nameOf(name) + written(name, data) + "}");
    }

    // The page stands still until the app has answered, or the time is over, which the app looks after.
    function callSync(name, data, options) {
      let timeout;
      if (options !== undefined && options !== null) {
        check(options, "callSync", name, syncOptions);
        timeout = timeoutIn(options);
      }
      const id = ++count;
      const members = ",\"name\":" + nameOf(name) + written(name, data);
      const answer = link.ask(
        timeout === undefined ? "{\"call\":" + id + members + "}" : "{\"ask\":" + id + members + ",\"timeout\":" + timeout + "}",
      );
      if (typeof answer !== "string" || answer === "") {
        throw errorOf("NotAnswered", "The page may not stand still now, or its bridge is closed.", "closed");
      }
      const message = parse(answer);
      words.lookForPollution();
      if (own(message, "failure") !== undefined) throw words.failureOf(message);
      return words.read(message);
    }

    // A question to the bridge itself.
    const ask = (kind, members) =>
      new Promise((resolve, reject) => {
        waiting.put(++count, callerOf(resolve, reject));
        link.send("{\"" + kind + "\":" + count + members + "}");
      });
    const has = (name) => {
      const json = nameOf(name);
      return ask("has", ",\"name\":" + json);
    };
    const handlers = () => ask("names", "");
    // Whether the app has the endpoints that the page was made for; fails with an error that names those that are others.
    const agree = (contract) =>
      new Promise((resolve) => resolve(ask("agree", written("agree", contract))));

    return {
      __proto__: null,
      call, callSync, notify, has, handlers, agree, start, drop, limit, callerOf,
      answered(id, message) {
        const caller = takeOut(id);
        if (caller !== undefined) caller.resolve(words.read(message));
      },
      failed(id, message) {
        const caller = takeOut(id);
        if (caller !== undefined) caller.reject(words.failureOf(message));
      },
      progressed(id, message) {
        const caller = waiting.get(id);
        if (caller !== undefined && caller.take !== undefined) caller.take(words.read(message));
      },
    };
  };
})()
