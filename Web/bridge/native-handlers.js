// @ts-check
// The handlers that a page gives nativeBridge: what runs for the app, and what it answers.
(() => {
  "use strict";
  const { Promise, TypeError } = globalThis;
  const { apply } = Reflect;
  const { then } = Promise.prototype;
  const { asyncIterator, iterator } = Symbol;
  const ignore = () => {};
  const settled = (promise, resolved, rejected) => apply(then, promise, [resolved, rejected]);
  // A promise of what `body` returns or throws.
  const promised = (body) => new Promise((resolve) => resolve(body()));

  return (link, tools, words, room) => {
    const { aborts, isObject } = tools;
    const registered = { __proto__: null };
    // What runs for the app, by number: a job.
    const running = tools.native.table();

    // All that is looked at is its own: nothing that the page gives every object counts.
    const jobOf = (name, isStream) =>
      ({ name, isStream, controller: undefined, isOver: false, wake: undefined, steps: undefined, room });

    function register(name, handler) {
      words.nameOf(name);
      if (typeof handler !== "function") throw new TypeError("A handler must be a function.");
      registered[name] = handler;
      link.registered(name);
      return () => {
        if (registered[name] === handler) delete registered[name];
      };
    }

    // What a handler is given beside the data.
    const contextOf = (id, job) => ({
      // Made at its first use: most handlers never look.
      get signal() {
        if (job.controller === undefined) {
          job.controller = aborts.newController();
          if (job.isOver) aborts.abort(job.controller);
        }
        return aborts.signalOf(job.controller);
      },
      progress(value) {
        if (id !== undefined && !job.isOver) tell(id, job, value);
      },
    });

    const tell = (id, job, value) => link.send("{\"progress\":" + id + words.written(job.name, value) + "}");
    const fail = (id, error) => link.send("{\"failure\":" + id + words.failureText(error) + "}");

    function called(id, name, data, isStream) {
      const handler = registered[name];
      if (handler === undefined) {
        fail(id, words.errorOf("NoHandler", "The page has no handler \"" + name + "\".", "noHandler"));
        return;
      }
      const job = jobOf(name, isStream);
      running.put(id, job);
      try {
        settleWith(id, job, handler(data, contextOf(id, job)));
      } catch (thrown) {
        finish(id, job, thrown, true);
      }
    }

    // Runs the handler of a message that nobody answers.
    function heard(name, data) {
      registered[name](data, contextOf(undefined, jobOf(name, false)));
    }

    // A promise, or what was promised.
    function settleWith(id, job, result) {
      if (!isObject(result) || typeof result.then !== "function") {
        settleBy(id, job, result);
        return;
      }
      const failed = (error) => finish(id, job, error, true);
      settled(promised(() => result), (value) => {
        try {
          settleBy(id, job, value);
        } catch (thrown) {
          failed(thrown);
        }
      }, failed);
    }

    // The answer itself, or something that gives one value after the other: which of them the app has asked for.
    function settleBy(id, job, result) {
      if (job.isStream) {
        const steps = stepsOf(result);
        if (steps === undefined) finish(id, job, words.answersOnce("page", job.name), true);
        else pump(id, job, steps);
      } else if (isGenerator(result)) {
        job.steps = result;
        close(job);
        finish(id, job, words.givesStream("page", job.name), true);
      } else {
        finish(id, job, result, false);
      }
    }

    // Whether it gives its values only to who reads them one by one; an array, say, is also a value itself.
    const isGenerator = (result) =>
      isObject(result) && (typeof result[asyncIterator] === "function" ||
        (typeof result.next === "function" && typeof result[iterator] === "function"));

    // What gives the values of a stream; undefined where there are none to be read one by one.
    function stepsOf(result) {
      if (!isObject(result)) return undefined;
      if (typeof result[asyncIterator] === "function") return result[asyncIterator]();
      return typeof result[iterator] === "function" ? result[iterator]() : undefined;
    }

    // Gives what is read one by one, as fast as the app reads it.
    function pump(id, job, steps) {
      job.steps = steps;
      const failed = (error) => finish(id, job, error, true);
      const step = () => {
        if (job.isOver) return;
        if (job.room === 0) job.wake = step;
        else settled(promised(() => steps.next()), took, failed);
      };
      const took = (result) => {
        if (job.isOver) return;
        try {
          // A reader has no use for what a generator returns.
          if (result.done) {
            finish(id, job, undefined, false);
            return;
          }
          tell(id, job, result.value);
          job.room--;
        } catch (thrown) {
          failed(thrown);
          close(job);
          return;
        }
        step();
      };
      step();
    }

    // Lets a generator end what it is at.
    function close(job) {
      const { steps } = job;
      if (steps === undefined) return;
      settled(promised(() => typeof steps.return === "function" && steps.return()), ignore, ignore);
    }

    function finish(id, job, value, isFailure) {
      if (job.isOver) return;
      let message;
      if (!isFailure) {
        try {
          message = "{\"answer\":" + id + words.written(job.name, value) + "}";
        } catch (thrown) {
          value = thrown;
          isFailure = true;
        }
      }
      job.isOver = true;
      running.remove(id);
      if (isFailure) fail(id, value);
      else link.send(message);
    }

    // The app does not wait any more.
    function cancelled(id) {
      const job = running.get(id);
      if (job === undefined) return;
      job.isOver = true;
      job.wake = undefined;
      running.remove(id);
      if (job.controller !== undefined) aborts.abort(job.controller);
      close(job);
    }

    // The app has room for so many more items.
    function wanted(id, more) {
      const job = running.get(id);
      if (job === undefined) return;
      job.room += more;
      const { wake } = job;
      job.wake = undefined;
      if (wake !== undefined) wake();
    }

    return { __proto__: null, register, has: (name) => registered[name] !== undefined, called, heard, cancelled, wanted };
  };
})()
