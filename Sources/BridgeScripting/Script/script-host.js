/** @file Runs the scripts of handlers: takes lines of JSON from the program and keeps lines for it, one object each. */
(() => {
  "use strict";
  const AsyncFunction = (async () => {}).constructor;
  const store = {};
  let storeText = "{}";
  let outbox = [];
  let timers = [];

  const say = (line) => outbox.push(JSON.stringify(line));

  const sleep = (ms) =>
    new Promise((done) => {
      timers.push({ due: Date.now() + Math.max(0, Number(ms) || 0), done });
    });

  /** Tells the program what the scripts keep, so that it outlives this process. */
  const sayStore = () => {
    const text = JSON.stringify(store);
    if (text === storeText) return;
    storeText = text;
    outbox.push(`{"store":${text}}`);
  };

  const failure = (error) =>
    error instanceof Error
      ? { name: error.name, message: String(error.message) }
      : { name: "Error", message: typeof error === "string" ? error : JSON.stringify(error) ?? String(error) };

  const run = async ({ run: id, script, data, call }) => {
    try {
      const body = new AsyncFunction("data", "call", "sleep", "progress", "store", script);
      const value = await body(data, call, sleep, (value) => say({ progress: id, data: value ?? null }), store);
      say({ done: id, value });
    } catch (error) {
      say({ failed: id, ...failure(error) });
    }
    sayStore();
  };

  const take = (line) => {
    const message = JSON.parse(line);
    if ("run" in message) run(message);
    if ("ping" in message) say({ pong: message.ping });
    if ("store" in message) {
      Object.assign(store, message.store);
      storeText = JSON.stringify(store);
    }
  };

  /** Wakes those whose time has come; returns how many milliseconds it takes to the next, -1 where nobody sleeps. */
  const wake = () => {
    const now = Date.now();
    const due = timers.filter((timer) => timer.due <= now).sort((left, right) => left.due - right.due);
    timers = timers.filter((timer) => timer.due > now);
    for (const timer of due) timer.done();
    return timers.length === 0 ? -1 : Math.min(...timers.map((timer) => timer.due)) - now;
  };

  /** The lines that are kept, each with its line break. */
  const drain = () => {
    const lines = outbox.map((line) => `${line}\n`).join("");
    outbox = [];
    return lines;
  };

  return { take, wake, drain };
})();
