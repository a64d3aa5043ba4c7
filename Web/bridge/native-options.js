// @ts-check
// What a page's calls by nativeBridge are given besides the data: a signal, a time, a function for progress.
(() => {
  "use strict";
  const { TypeError } = globalThis;
  const { keys } = Object;
  const { apply } = Reflect;
  const { toLowerCase } = String.prototype;
  // Longer than any timer runs: WebKit's would be over at once.
  const longestTime = 0x7fffffff;

  // How many letters one of two words has that the other has not, wherever they stand.
  const difference = (left, right) => {
    const counts = { __proto__: null };
    for (let i = 0; i < left.length; i++) counts[left[i]] = (counts[left[i]] ?? 0) + 1;
    for (let i = 0; i < right.length; i++) counts[right[i]] = (counts[right[i]] ?? 0) - 1;
    let sum = 0;
    for (const letter in counts) sum += counts[letter] < 0 ? -counts[letter] : counts[letter];
    return sum;
  };

  return (tools) => {
    const { aborts, contains, isObject, owns } = tools;

    // The option that is meant by `key`; undefined where none is near.
    const nearest = (key, known) => {
      const word = apply(toLowerCase, key, []);
      let least = 3;
      let near;
      for (const name in known) {
        const other = apply(toLowerCase, name, []);
        const distance = contains(word, other) ? 0 : difference(word, other);
        if (distance < least) {
          least = distance;
          near = name;
        }
      }
      return near;
    };

    const namesOf = (known) => {
      let names = "";
      for (const name in known) names += (names === "" ? "" : ", ") + name;
      return names;
    };

    const refuseWhole = (call, name, options, known) => {
      const kind =
        typeof options === "function" ? "a function" : isObject(options) ? "an AbortSignal" : "a " + typeof options;
      const advice = typeof options === "function" ? " The answer is what its promise gives: await it." : "";
      return new TypeError(
        call + "(\"" + name + "\", …) takes its options as an object with some of: " + namesOf(known) +
          "; this is " + kind + "." + advice,
      );
    };

    const refuse = (call, name, key, known) => {
      const near = nearest(key, known);
      return new TypeError(
        call + "(\"" + name + "\", …) has no option \"" + key + "\"." +
          (near === undefined ? "" : " Did you mean \"" + near + "\"?") + " It takes: " + namesOf(known) + ".",
      );
    };

    return {
      __proto__: null,
      // Throws where they are no options, or have one of their own that `call` does not take; `known` has those as its
      // members.
      check(options, call, name, known) {
        const given = isObject(options) ? keys(options) : undefined;
        if (given === undefined || (given.length === 0 && aborts.is(options))) throw refuseWhole(call, name, options, known);
        for (let i = 0; i < given.length; i++) if (!owns(known, given[i])) throw refuse(call, name, given[i], known);
      },
      // The signal in a caller's options; throws where it is none, or over already.
      signalIn(options) {
        const { signal } = options;
        if (signal === undefined || signal === null) return undefined;
        if (aborts.isAborted(signal)) throw aborts.reason(signal);
        return signal;
      },
      timeoutIn(options) {
        const { timeout } = options;
        if (timeout === undefined) return undefined;
        if (typeof timeout !== "number" || !(timeout > 0)) {
          throw new TypeError("A timeout must be a number of milliseconds above 0.");
        }
        return timeout > longestTime ? undefined : timeout;
      },
    };
  };
})()
