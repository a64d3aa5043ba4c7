// @ts-check
// The streams that a page reads by nativeBridge: an async iterable that asks the app for more as it is read.
(() => {
  "use strict";
  const { Promise } = globalThis;
  const { freeze } = Object;
  const { asyncIterator } = Symbol;
  // The options that it takes.
  const known = { __proto__: null, signal: true };

  // What came in order and is taken out in order.
  const newQueue = () => {
    const items = { __proto__: null };
    let first = 0;
    let next = 0;
    return {
      __proto__: null,
      get isEmpty() {
        return first === next;
      },
      put(item) {
        items[next++] = item;
      },
      take() {
        const item = items[first];
        delete items[first++];
        return item;
      },
    };
  };

  return (link, words, calls, { check, signalIn }, room) => {
    // One reading of a stream: opened by its first step, ended by the app, by the reader or by its signal.
    function reader(name, data, options) {
      let items = newQueue();
      // Whoever called `next` before there was something.
      const readers = newQueue();
      let taken = 0;
      let hasItems = false;
      let isOpen = false;
      let id;
      let end;

      const takeItem = () => {
        if (++taken === room / 2 && end === undefined) {
          link.send("{\"more\":" + id + ",\"count\":" + taken + "}");
          taken = 0;
        }
        return { value: items.take(), done: false };
      };
      // The end is told once; whoever reads on finds the stream done.
      const takeEnd = ({ resolve, reject }) => {
        const { isFailure, value } = end;
        end = { __proto__: null, isFailure: false, value: undefined };
        if (isFailure) reject(value);
        else resolve({ value, done: true });
      };
      const give = () => {
        while (!readers.isEmpty && !(items.isEmpty && end === undefined)) {
          const step = readers.take();
          if (items.isEmpty) takeEnd(step);
          else step.resolve(takeItem());
        }
      };
      const finish = (value, isFailure) => {
        end = end ?? { __proto__: null, isFailure, value };
        give();
      };
      const open = () => {
        isOpen = true;
        const ended = (value) => {
          // What has only one answer is no stream, and the answer must not be lost.
          if (hasItems || value === undefined) finish(value, false);
          else finish(words.answersOnce("app", name), true);
        };
        const caller = calls.callerOf(ended, (error) => finish(error, true));
        caller.take = (value) => {
          hasItems = true;
          items.put(value);
          give();
        };
        try {
          let signal;
          if (options !== undefined && options !== null) {
            check(options, "stream", name, known);
            signal = signalIn(options);
          }
          id = calls.start("stream", name, data, caller);
          calls.limit(id, caller, name, signal, undefined);
        } catch (thrown) {
          finish(thrown, true);
        }
      };
      const stop = () => {
        isOpen = true;
        if (id !== undefined) calls.drop(id);
        items = newQueue();
        end = { __proto__: null, isFailure: false, value: undefined };
        give();
      };

      const steps = {
        next: () =>
          new Promise((resolve, reject) => {
            readers.put({ __proto__: null, resolve, reject });
            if (!isOpen) open();
            give();
          }),
        return: (value) =>
          new Promise((resolve) => {
            stop();
            resolve({ value, done: true });
          }),
        throw: (error) =>
          new Promise((resolve, reject) => {
            stop();
            reject(error);
          }),
        [asyncIterator]: () => steps,
      };
      return steps;
    }

    return (name, data, options) =>
      freeze({ [asyncIterator]: () => reader(name, data, options) });
  };
})()
