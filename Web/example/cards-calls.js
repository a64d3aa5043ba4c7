// Cards of the sections "Page calls native" and "Native calls page".
(() => {
  "use strict";

  const { Bridge, Board, Log, Check } = window;
  const { expect, same, text, refusal, accepted, until, sleep } = Check;

  // Upstream's demo handlers. Native calls the first one before the page is ready, and without a callback.
  Bridge.register("testJavascriptHandler", (data, respond) => {
    Log.add("ObjC called testJavascriptHandler with", data);
    const response = { "Javascript Says": "Right back atcha!" };
    Log.add("JS responding with", response);
    if (respond) {
      respond(response);
    }
  });

  const heard = { steps: [], notified: [], late: 0 };
  Bridge.register("pageEcho", (data, respond) => { if (respond) { respond(data); } });
  Bridge.register("pageProgress", (step) => { heard.steps.push(step); });
  Bridge.register("pageNotified", (data, respond) => { heard.notified.push({ data, kind: typeof respond }); });
  Bridge.register("pageThrows", () => { throw new Error("thrown on purpose by the page"); });
  Bridge.register("pageSilent", () => {});
  Bridge.register("pageTwice", (data, respond) => {
    respond("first");
    respond("second");
  });
  Bridge.register("pageLate", async (data, respond) => {
    await sleep(350);
    heard.late += 1;
    respond("too late");
  });

  /** The error native got when it called the page; fails when it got an answer instead. */
  async function callPageError(bridge, request, codes) {
    const outcome = await bridge.call("CallPage", request);
    expect(outcome && outcome.error, `native got an answer: ${text(outcome)}`);
    expect(codes.includes(outcome.error.code), `native got ${text(outcome.error)}`);
    return `native got ${outcome.error.code}: ${outcome.error.message}`;
  }

  /** What native sees of a call whose second argument is the callback. */
  const movedText = { object: "an empty object", null: "null", none: "no data" };

  async function stillAlive(bridge) {
    expect(await bridge.call("echo", "still here", 1000) === "still here", "the bridge no longer answers");
  }

  Board.add(
    {
      id: "call-callback",
      section: "calls",
      title: "With data and callback",
      about: "The demo call of every WVJB page; native answers with a string.",
      button: "Fire testObjcCallback",
      code: {
        call: "\"testObjcCallback\", {\"foo\": \"bar\"}, function(response) {\n"
          + "  log(\"JS got response\", response);\n"
          + "}",
      },
      run: async (bridge) => {
        const response = accepted(await bridge.call("testObjcCallback", { "foo": "bar" }));
        expect(response === "Response from testObjcCallback", `answer was ${text(response)}`);
        return text(response);
      },
    },
    {
      id: "call-no-data",
      section: "calls",
      title: "Without data",
      about: Bridge.traits.nothing === "none"
        ? "No data at all is not the same as null: native sees that nothing was sent."
        : `${Bridge.traits.title} always sends data: no data at all is sent as ${Bridge.traits.nothing}.`,
      code: { call: "\"describe\", undefined, callback" },
      run: async (bridge) => {
        const seen = accepted(await bridge.call("describe", undefined));
        const { nothing } = bridge.traits;
        expect(seen.type === nothing, `native saw ${text(seen)}, expected ${nothing}`);
        return nothing === "none" ? "native saw no data" : `native saw ${nothing}`;
      },
    },
    {
      id: "call-two-arguments",
      section: "calls",
      title: "Two arguments",
      about: `A function as the second of two arguments is the callback; native sees ${movedText[Bridge.traits.moved]}.`,
      code: { call: "\"describe\", callback" },
      unless: Bridge.traits.moved ? {} : {
        [Bridge.protocol]: `${Bridge.traits.title} takes the second argument for the data, whatever it is.`,
      },
      run: async (bridge) => {
        const seen = accepted(await new Promise((resolve) => bridge.send("describe", resolve)));
        const { moved } = bridge.traits;
        expect(seen.type === moved, `native saw ${text(seen)}, expected ${moved}`);
        return `native saw ${seen.text}`;
      },
    },
    {
      id: "call-no-callback",
      section: "calls",
      title: "Without callback",
      about: "The message arrives although nobody waits for an answer.",
      code: { call: "\"Remember\", {\"key\": \"note\", \"value\": 7}" },
      run: async (bridge) => {
        bridge.notify("Remember", { key: "note", value: 7 });
        const kept = accepted(await bridge.call("Recall", "note"));
        bridge.send("Remember", { key: "note", value: null });
        expect(kept === 7, `native kept ${text(kept)}, expected 7`);
        return "native kept 7";
      },
    },
    {
      id: "call-promise",
      section: "calls",
      title: "As a promise",
      about: "One line around the callback makes a call that can be awaited.",
      code: { plain: "const answer = await Bridge.call(\"echo\", [1, 2, 3])" },
      run: async (bridge) => {
        const answer = accepted(await bridge.call("echo", [1, 2, 3]));
        expect(same(answer, [1, 2, 3]), `answer was ${text(answer)}`);
        return text(answer);
      },
    },
    {
      id: "call-unknown",
      section: "calls",
      title: "Unknown handler",
      about: "A name that native does not know is answered with an error, so nobody waits for ever.",
      code: { call: "\"noSuchHandler\", null, callback" },
      run: async (bridge) => {
        const error = refusal(await bridge.call("noSuchHandler", null));
        expect(error, "there was no error");
        expect(error.name === "NoHandler", `error was ${text(error)}`);
        return `${error.name}: ${error.message}`;
      },
    },
    {
      id: "call-fails",
      section: "calls",
      title: "Native handler throws",
      about: "The error crosses the bridge with its name and message.",
      code: { call: "\"fails\", null, callback" },
      run: async (bridge) => {
        const error = refusal(await bridge.call("fails", null));
        expect(error, "there was no error");
        const { name, message } = error;
        expect(name && name !== "NoHandler" && typeof message === "string", `error was ${text(error)}`);
        return `${error.name}: ${error.message}`;
      },
    },
    {
      id: "call-never",
      section: "calls",
      title: "Never answered",
      about: "The page sets its own deadline of 300 ms; the bridge goes on.",
      code: { plain: "await Bridge.call(\"never\", null, 300)" },
      run: async (bridge) => {
        const error = await bridge.call("never", null, 300).then(() => null, (reason) => reason);
        expect(error && error.code === "deadline", "an answer came");
        await stillAlive(bridge);
        return error.message;
      },
    },
    {
      id: "call-twice",
      section: "calls",
      title: "Answered twice",
      about: "Only the first answer reaches the callback.",
      code: { call: "\"twice\", null, callback" },
      run: async (bridge) => {
        const answers = [];
        bridge.send("twice", null, (answer) => answers.push(answer));
        expect(await until(() => answers.length > 0, 1500), "no answer came");
        await sleep(150);
        expect(same(answers, [{ n: 1 }]), `answers were ${text(answers)}`);
        return `one answer: ${text(answers[0])}`;
      },
    },
    {
      id: "call-slow",
      section: "calls",
      title: "Slow answer",
      about: "A quick call overtakes a slow one; each callback gets its own answer.",
      code: { call: "\"slow\", {\"ms\": 250, \"value\": \"slow\"}, callback" },
      run: async (bridge) => {
        const order = [];
        const keep = (answer) => { order.push(accepted(answer)); };
        await Promise.all([
          bridge.call("slow", { ms: 250, value: "slow" }).then(keep),
          bridge.call("echo", "quick").then(keep),
        ]);
        expect(same(order, ["quick", "slow"]), `order was ${text(order)}`);
        return order.join(", then ");
      },
    },
    {
      id: "call-progress",
      section: "calls",
      title: "Progress",
      about: "Native reports each step to a page handler, in order, and answers at the end.",
      code: { call: "\"progress\", {\"handler\": \"pageProgress\", \"steps\": 8}, callback" },
      run: async (bridge) => {
        heard.steps = [];
        const end = accepted(await bridge.call("progress", { handler: "pageProgress", steps: 8 }));
        await until(() => heard.steps.length >= 8, 500);
        expect(same(heard.steps, [1, 2, 3, 4, 5, 6, 7, 8]), `steps were ${text(heard.steps)}`);
        expect(end === "done", `answer was ${text(end)}`);
        return `${heard.steps.join(" ")} ${end}`;
      },
    },

    {
      id: "page-demo",
      section: "handlers",
      title: "testJavascriptHandler",
      about: "The demo handler of every WVJB page. The window's button calls it too.",
      code: {
        register: "\"testJavascriptHandler\", function(data, responseCallback) {\n"
          + "  responseCallback({\"Javascript Says\": \"Right back atcha!\"});\n"
          + "}",
      },
      run: async (bridge) => {
        const data = { greetingFromObjC: "Hi there, JS!" };
        const outcome = await bridge.call("CallPage", { handler: "testJavascriptHandler", data });
        expect(same(outcome.answer, { "Javascript Says": "Right back atcha!" }), `native got ${text(outcome)}`);
        return `native got ${text(outcome.answer)}`;
      },
    },
    {
      id: "page-callback",
      section: "handlers",
      title: "With callback",
      about: "Native sends data to a page handler and gets the handler's answer.",
      code: { register: "\"pageEcho\", function(data, responseCallback) {\n  responseCallback(data);\n}" },
      run: async (bridge) => {
        const data = { text: "it's \"quoted\"", list: [1, 2, { three: 3 }] };
        const outcome = await bridge.call("CallPage", { handler: "pageEcho", data });
        expect(same(outcome.answer, data), `native got ${text(outcome)}`);
        return `native got ${text(outcome.answer)}`;
      },
    },
    {
      id: "page-notify",
      section: "handlers",
      title: "Without callback",
      about: "Native expects no answer. On the phone a WVJB page is given no callback then; here one that leads nowhere.",
      code: { register: "\"pageNotified\", function(data, responseCallback) {\n  if (responseCallback) { … }\n}" },
      run: async (bridge) => {
        heard.notified = [];
        accepted(await bridge.call("NotifyPage", { handler: "pageNotified", data: { n: 1 } }));
        expect(await until(() => heard.notified.length > 0, 1000), "the handler was not called");
        const [{ data, kind }] = heard.notified;
        expect(same(data, { n: 1 }), `the handler got ${text(data)}`);
        return `handler got ${text(data)}; responseCallback is ${kind}`;
      },
    },
    {
      id: "page-unknown",
      section: "handlers",
      title: "Unknown page handler",
      about: "Native calls a name that the page has not registered, and is told so or runs into its deadline.",
      code: { plain: "// nothing is registered as \"pageMissing\"" },
      run: (bridge) => callPageError(bridge, { handler: "pageMissing", deadline: 400 }, ["noHandler", "deadline"]),
    },
    {
      id: "page-throws",
      section: "handlers",
      title: "Page handler throws",
      about: "Native is told, or runs into its deadline; later calls still work.",
      code: { register: "\"pageThrows\", function() {\n  throw new Error(\"thrown on purpose by the page\");\n}" },
      run: async (bridge) => {
        const why = await callPageError(bridge, { handler: "pageThrows", deadline: 400 }, ["handlerFailed", "deadline"]);
        await stillAlive(bridge);
        return why;
      },
    },
    {
      id: "page-silent",
      section: "handlers",
      title: "Page never answers",
      about: "Native gives up at its deadline of 250 ms.",
      code: { register: "\"pageSilent\", function() {}" },
      run: (bridge) => callPageError(bridge, { handler: "pageSilent", deadline: 250 }, ["deadline"]),
    },
    {
      id: "page-twice",
      section: "handlers",
      title: "Page answers twice",
      about: "The second answer is ignored; upstream's native side crashes here.",
      code: {
        register: "\"pageTwice\", function(data, responseCallback) {\n"
          + "  responseCallback(\"first\");\n"
          + "  responseCallback(\"second\");\n"
          + "}",
      },
      run: async (bridge) => {
        const outcome = await bridge.call("CallPage", { handler: "pageTwice" });
        expect(outcome.answer === "first", `native got ${text(outcome)}`);
        await sleep(50);
        await stillAlive(bridge);
        return `native got ${text(outcome.answer)}, once`;
      },
    },
    {
      id: "page-late",
      section: "handlers",
      title: "Page answers late",
      about: "The answer comes 150 ms after native's deadline and is ignored.",
      code: {
        register: "\"pageLate\", function(data, responseCallback) {\n"
          + "  setTimeout(() => responseCallback(\"too late\"), 350);\n"
          + "}",
      },
      run: async (bridge) => {
        const before = heard.late;
        const why = await callPageError(bridge, { handler: "pageLate", deadline: 200 }, ["deadline"]);
        expect(await until(() => heard.late > before, 1000), "the late answer was never sent");
        await sleep(50);
        await stillAlive(bridge);
        return `${why}; the late answer did no harm`;
      },
    },
  );
})();
