// Cards of DSBridge: calls that wait, namespaces, several answers, and questions about what is there.
(() => {
  "use strict";

  const { Bridge, Board, Check } = window;
  const { expect, same, text, accepted, until } = Check;
  const only = ["dsbridge"];
  const total = 2000;

  // The demo's page handlers. The adapter has loaded the page's library when the bridge is ready.
  if (Bridge.protocol === "dsbridge") {
    Bridge.ready.then(() => {
      const { dsBridge } = window;
      dsBridge.register("addValue", (left, right) => left + right);
      dsBridge.registerAsyn("append", (first, second, third, done) => done(`${first} ${second} ${third}`));
      dsBridge.registerAsyn("startTimer", (done) => {
        for (let left = 10; left > 0; left -= 1) {
          done(left, false);
        }
        done(0);
      });
      dsBridge.register("syn", { tag: "syn", addValue: (left, right) => left + right, getInfo() { return this.tag; } });
      dsBridge.registerAsyn("asyn", { addValue: (left, right, done) => done(left + right) });
    });
  }

  /** A card that calls a native method and waits; the answer must be `expected`. */
  function waitingCard(id, title, about, [method, data], expected) {
    const args = data === undefined ? text(method) : `${text(method)}, ${text(data)}`;
    return {
      id,
      section: "own",
      title,
      about,
      only,
      code: { plain: `const answer = dsBridge.call(${args})` },
      run: async () => {
        const answer = data === undefined ? window.dsBridge.call(method) : window.dsBridge.call(method, data);
        expect(same(answer, expected), `answer was ${text(answer)}`);
        return text(answer);
      },
    };
  }

  /** What native got when it called each page handler with its data. */
  async function pageAnswers(bridge, calls) {
    const answers = [];
    for (const [handler, data, expected] of calls) {
      const outcome = await bridge.call("CallPage", { handler, data });
      expect(same(outcome.answer, expected), `${handler}: native got ${text(outcome)}`);
      answers.push(`${handler}: ${text(outcome.answer)}`);
    }
    return answers.join("; ");
  }

  Board.add(
    waitingCard("ds-sync", "A call that waits", "Without a callback the page stands still until the answer is there.",
      ["testSyn", "testSyn"], "testSyn[ syn call]"),
    waitingCard("ds-sync-nothing", "Without an argument", "The same with the method's name alone.",
      ["testNoArgSyn"], "testNoArgSyn called [ syn call]"),
    waitingCard("ds-namespace", "Namespace", "A name with a dot: native's methods come in groups.",
      ["echo.syn", { msg: " I am echoSyn call", tag: 1 }], { msg: " I am echoSyn call", tag: 1 }),
    {
      id: "ds-async",
      section: "own",
      title: "With a callback",
      about: "Native answers later, by the name of a function that it deletes afterwards.",
      only,
      code: { call: "\"testAsyn\", \"testAsyn\", function(answer) { … }" },
      run: async (bridge) => {
        const stubs = () => Object.keys(window).filter((key) => /^dscb\d+$/.test(key)).length;
        const before = stubs();
        const answer = accepted(await bridge.call("testAsyn", "testAsyn"));
        expect(answer === "testAsyn [ asyn call]", `answer was ${text(answer)}`);
        const echoed = accepted(await bridge.call("echo.asyn", { tag: 2 }));
        expect(same(echoed, { tag: 2 }), `echo.asyn answered ${text(echoed)}`);
        expect(await until(() => stubs() <= before, 500), "the functions of these calls are still there");
        return text(answer);
      },
    },
    {
      id: "ds-progress",
      section: "own",
      title: "Progress from 10 to 0",
      about: "Native answers one call eleven times; the last answer completes it.",
      limit: 6000,
      only,
      code: { call: "\"callProgress\", function(left) { … }" },
      run: async () => {
        const steps = [];
        window.dsBridge.call("callProgress", (left) => steps.push(left));
        await until(() => steps.length >= 11, 5000);
        expect(same(steps, [10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]), `steps were ${text(steps)}`);
        return steps.join(" ");
      },
    },
    {
      id: "ds-has",
      section: "own",
      title: "hasNativeMethod",
      about: "Both sides can ask the other whether it has a method.",
      only,
      code: { plain: "dsBridge.hasNativeMethod(\"echo.syn\")" },
      run: async () => {
        const { dsBridge } = window;
        const answers = ["testSyn", "echo.syn", "testNever", "toString"].map((name) => dsBridge.hasNativeMethod(name));
        expect(same(answers, [true, true, false, false]), `answers were ${text(answers)}`);
        return "testSyn, echo.syn: true; testNever, toString: false";
      },
    },
    {
      id: "ds-never",
      section: "own",
      title: "A method that is not exposed",
      about: "The call comes back without an answer, and nothing is thrown in the page.",
      only,
      code: { plain: "dsBridge.call(\"testNever\", {\"msg\": \"hello\"})" },
      run: async (bridge) => {
        const answer = window.dsBridge.call("testNever", { msg: "hello" });
        expect(answer === undefined || answer === null || answer === "", `answer was ${text(answer)}`);
        accepted(await bridge.call("echo", "next"));
        return `answer: ${text(answer)}; the next call works`;
      },
    },
    {
      id: "ds-stress",
      section: "own",
      title: "2,000 calls that wait",
      about: "One after the other, each with its own answer.",
      limit: 15000,
      only,
      code: { plain: "for (let i = 0; i < 2000; i++) {\n  dsBridge.call(\"echo.syn\", i);\n}" },
      run: async () => {
        const start = performance.now();
        for (let i = 0; i < total; i += 1) {
          const answer = window.dsBridge.call("echo.syn", i);
          expect(answer === i, `call ${i} got ${text(answer)}`);
        }
        const ms = performance.now() - start;
        return `2,000 right answers in ${Math.round(ms)} ms (${(ms / total).toFixed(3)} ms each)`;
      },
    },
    {
      id: "ds-page",
      section: "own",
      title: "Native calls the page",
      about: "Native's array is the list of the handler's arguments; a handler returns its answer or hands it on.",
      only,
      code: { plain: "dsBridge.register(\"addValue\", (left, right) => left + right)" },
      run: (bridge) => pageAnswers(bridge, [
        ["addValue", [3, 4], 7],
        ["append", ["I", "love", "you"], "I love you"],
        ["syn.addValue", [5, 6], 11],
        ["syn.getInfo", [], "syn"],
        ["asyn.addValue", [5, 6], 11],
      ]),
    },
    {
      id: "ds-page-timer",
      section: "own",
      title: "startTimer",
      about: "The page answers native eleven times; only the last answer completes the call.",
      only,
      code: { plain: "done(left, false);  // and at the end\ndone(0)" },
      run: (bridge) => pageAnswers(bridge, [["startTimer", [], 0]]),
    },
    {
      id: "ds-close",
      section: "own",
      title: "closePage",
      about: "DSBridge replaces window.close: native closes the window. Not part of Run all.",
      button: "Close the window",
      manual: true,
      only,
      code: { plain: "window.close()" },
      run: async () => {
        window.close();
        return "asked native to close the window";
      },
    },
  );
})();
