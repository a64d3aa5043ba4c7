// Cards of nativeBridge: values that JSON has no words for, errors, progress, streams, events, and calls that are given up.
(() => {
  "use strict";

  const { Bridge, Board, Check } = window;
  // `nativeBridge` is not read before a card runs: it is made at its first use, and other protocols' pages have none.
  const { expect, same, text, sleep } = Check;
  const only = ["native"];
  const rest = "for await (const left of nativeBridge.stream(\"callProgress\")) {\n  log(left);\n}";
  const countdown = [10, 9, 8, 7, 6, 5, 4, 3, 2, 1];

  /** A card whose code is a line of the page. */
  const card = (id, title, about, plain, run, more = {}) =>
    ({ id, section: "own", title, about, only, code: { plain }, run, ...more });

  /** Whether the answer is of the value's kind, and equal. */
  function isSame(answer, value) {
    const kind = (one) => Object.prototype.toString.call(one);
    const entries = (one) => (one instanceof ArrayBuffer ? [...new Uint8Array(one)] : [...one].flat());
    if (kind(answer) !== kind(value)) {
      return false;
    }
    if (value instanceof Date) {
      return answer.getTime() === value.getTime();
    }
    return typeof value === "object" ? same(entries(answer), entries(value)) : Object.is(answer, value);
  }

  /** The error that a promise is rejected with. */
  async function errorOf(promise) {
    const error = await promise.then(() => null, (reason) => reason);
    expect(error instanceof Error, `there was no Error, but ${text(error)}`);
    return error;
  }

  Board.add(
    card("native-values", "Values beyond JSON", "Each arrives in native code, and comes back as what it was.",
      "await nativeBridge.call(\"echo\", new Map([[\"a\", 1n]]))", async () => {
        const values = [
          NaN, -0, Infinity, 10n ** 20n, new Date(0), new Uint8Array([0, 127, 255]), new Float64Array([1.5]),
          new Uint8Array([1, 2]).buffer, new Map([["a", 1]]), new Set([1, "b"]),
        ];
        for (const value of values) {
          const answer = await nativeBridge.call("echo", value);
          expect(isSame(answer, value), `${String(value)} came back as ${String(answer)}`);
        }
        return `${values.length} kinds came back as what they were`;
      }),
    card("native-bytes", "1 MiB of bytes", "A typed array never travels as one property for each byte.",
      "await nativeBridge.call(\"echo\", new Uint8Array(2 ** 20))", async () => {
        const bytes = new Uint8Array(2 ** 20).map((_, index) => index * 31);
        const start = performance.now();
        const answer = await nativeBridge.call("echo", bytes);
        expect(answer instanceof Uint8Array && answer.every((byte, index) => byte === bytes[index]), "bytes differ");
        return `there and back in ${Math.round(performance.now() - start)} ms`;
      }, { limit: 6000 }),
    card("native-namespace", "Namespaces", "A name with dots by members.",
      "await nativeBridge.echo.syn({ tag: 1 })", async () => {
        const answer = await nativeBridge.echo.syn({ tag: 1 });
        expect(same(answer, { tag: 1 }), `answer was ${text(answer)}`);
        return text(answer);
      }),
    card("native-errors", "Errors", "What native throws is an Error here; so is a name that nobody has.",
      "await nativeBridge.fails()", async () => {
        const error = await errorOf(nativeBridge.fails());
        expect(error.name === "ExampleFailure", `error was ${error.name}`);
        const missing = await errorOf(nativeBridge.noSuchHandler());
        expect(missing.name === "NoHandler", `error was ${missing.name}`);
        return `${error.name}: ${error.message}; ${missing.name}`;
      }),
    card("native-cancel", "Given up", "By an AbortSignal, or after a time. Native code is told, and its task is cancelled.",
      "await nativeBridge.never(null, { timeout: 50 })", async () => {
        const controller = new AbortController();
        const call = errorOf(nativeBridge.never(null, { signal: controller.signal }));
        controller.abort(new Error("enough"));
        const [aborted, late] = [await call, await errorOf(nativeBridge.never(null, { timeout: 50 }))];
        expect(aborted.message === "enough", `error was ${aborted.message}`);
        expect(late.name === "TimeoutError", `error was ${late.name}`);
        return `${aborted.message}; ${late.name}: ${late.message}`;
      }),
    card("native-progress", "Progress", "Native gives answers that are not the last one.",
      "await nativeBridge.callProgress(null, { onProgress: (left) => log(left) })", async () => {
        const steps = [];
        const end = await nativeBridge.callProgress(null, { onProgress: (left) => steps.push(left) });
        expect(same(steps, countdown) && end === 0, `steps were ${text(steps)}, then ${text(end)}`);
        return `${steps.join(" ")}, at the end ${end}`;
      }),
    card("native-stream", "Stream", "The same answers, read one by one, and no faster than the page reads them.", rest,
      async () => {
        const steps = [];
        for await (const left of nativeBridge.stream("callProgress")) {
          steps.push(left);
        }
        expect(same(steps, countdown), `steps were ${text(steps)}`);
        return steps.join(" ");
      }),
    card("native-events", "Events", "What native says without wanting an answer; once, a promise of the next.",
      "nativeBridge.on(\"news\", (number) => log(number))", async () => {
        const heard = [];
        const stop = nativeBridge.on("news", (number) => heard.push(number));
        const next = nativeBridge.once("news");
        await nativeBridge.call("Burst", { handler: "news", n: 3 });
        await sleep(50);
        stop();
        expect(same(heard, [0, 1, 2]) && await next === 0, `heard ${text(heard)}, next ${text(await next)}`);
        return `heard ${heard.join(" ")}; the next was ${await next}`;
      }),
    card("native-questions", "Questions", "Which handlers native has.",
      "await nativeBridge.has(\"echo\")", async () => {
        const [has, hasNot, all] = [
          await nativeBridge.has("echo"), await nativeBridge.has("ghost"), await nativeBridge.handlers(),
        ];
        expect(has && !hasNot && all.includes("echo"), `answers were ${text([has, hasNot, all])}`);
        return `echo: ${has}; ghost: ${hasNot}; ${all.length} in all`;
      }),
    card("native-sync", "A call that waits", "The page stands still until the answer is there: for the few that must.",
      "nativeBridge.callSync(\"testSyn\", \"testSyn\")", async () => {
        const answer = nativeBridge.callSync("testSyn", "testSyn");
        expect(answer === "testSyn[ syn call]", `answer was ${text(answer)}`);
        return answer;
      }),
    card("native-page", "Native calls the page", "A handler returns its answer or a promise of it.",
      "nativeBridge.register(\"double\", async (value) => value * 2)", async () => {
        const unregister = nativeBridge.register("double", async (value) => value * 2);
        const outcome = await nativeBridge.CallPage({ handler: "double", data: 21 });
        unregister();
        const missing = await nativeBridge.CallPage({ handler: "double", data: 21 });
        expect(outcome.answer === 42, `native got ${text(outcome)}`);
        expect(missing.error && missing.error.code === "noHandler", `native got ${text(missing)}`);
        return `native got ${outcome.answer}, and after unregister ${missing.error.code}`;
      }),
  );
})();
