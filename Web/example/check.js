// Small helpers that the cards share: waiting, comparing, and failing with a reason.
(() => {
  "use strict";

  const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

  /** Fails the card with `why` unless `condition` holds. */
  function expect(condition, why) {
    if (!condition) {
      throw new Error(why);
    }
  }

  /** Waits until `condition()` holds, at most `ms`; returns whether it did. */
  async function until(condition, ms) {
    const end = performance.now() + ms;
    while (!condition()) {
      if (performance.now() > end) {
        return false;
      }
      await sleep(5);
    }
    return true;
  }

  /** Whether two JSON values are equal; the order of keys does not count, and no value counts as null. */
  function same(left, right) {
    const a = left === undefined ? null : left;
    const b = right === undefined ? null : right;
    if (a === null || b === null || typeof a !== "object" || typeof b !== "object") {
      return Object.is(a, b) || (a === 0 && b === 0);
    }
    const keys = Object.keys(a);
    return Array.isArray(a) === Array.isArray(b)
      && keys.length === Object.keys(b).length
      && keys.every((key) => Object.hasOwn(b, key) && same(a[key], b[key]));
  }

  /** A value as text for people: JSON, cut after `length` units. */
  function text(value, length = 160) {
    let json;
    try {
      json = JSON.stringify(value);
    } catch (error) {
      json = `(${error.message})`;
    }
    json = json === undefined ? String(value) : json;
    return json.length > length ? `${json.slice(0, length)} [...]` : json;
  }

  /** The error inside a native answer, or null. */
  function refusal(answer) {
    return answer && typeof answer === "object" && answer.error ? answer.error : null;
  }

  /** Fails when native answered with an error, else hands the answer on. */
  function accepted(answer) {
    const error = refusal(answer);
    expect(!error, error ? `native answered ${error.name || error.code}: ${error.message}` : "");
    return answer;
  }

  /** Settles like `promise`, or fails after `ms`. */
  function limit(promise, ms) {
    let timer;
    const late = new Promise((resolve, reject) => {
      timer = setTimeout(() => reject(new Error(`not finished within ${ms} ms`)), ms);
    });
    return Promise.race([promise, late]).finally(() => clearTimeout(timer));
  }

  window.Check = Object.freeze({ sleep, expect, until, same, text, refusal, accepted, limit });
})();
