/**
 * @file Runs the scripts of handlers: takes lines of JSON from the program and keeps lines for it, one object each.
 *
 * What scripts are given and give may be all that nativeBridge carries: `values` writes and reads it.
 */
((values, parameters) => {
  "use strict";
  const AsyncFunction = (async () => {}).constructor;
  // The line of a script's first one, as the engine counts.
  const firstLine = new Function(...parameters, "return new Error()")().line;
  const store = {};
  let storeText = "{}";
  let outbox = [];
  let timers = [];

  const say = (line) => outbox.push(JSON.stringify(line));
  const written = (value) => values.write(value, () => undefined);
  const sayValue = (kind, id, value) => outbox.push(`{"${kind}":${id}${written(value)}}`);

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

  const textOf = (value) => (value === undefined || value === null ? undefined : String(value));

  const failure = (error) => {
    if (!(error instanceof Error)) {
      return { name: "Error", message: typeof error === "string" ? error : JSON.stringify(error) ?? String(error) };
    }
    // What was made elsewhere has an address.
    const line = error.sourceURL ? undefined : error.line - firstLine + 1;
    return { name: error.name, message: String(error.message), code: textOf(error.code), line };
  };

  /** The data that belong to an error; none where they cannot be written. */
  const dataOf = (error) => {
    try {
      return error instanceof Error ? written(error.data) : "";
    } catch {
      return "";
    }
  };

  const given = ({ data, marker, bytes }) => (marker === undefined ? data : values.revive(data, marker, bytes));

  const run = async (message) => {
    const { run: id, script, call } = message;
    try {
      const body = new AsyncFunction(...parameters, script);
      const value = await body(given(message), call, sleep, (step) => sayValue("progress", id, step ?? null), store);
      sayValue("done", id, value);
    } catch (error) {
      outbox.push(`${JSON.stringify({ failed: id, ...failure(error) }).slice(0, -1)}${dataOf(error)}}`);
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
})
