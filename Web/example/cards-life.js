// Cards of the section "Life of a page": many calls, missing handlers, dialogs, reloads and a crash.
(() => {
  "use strict";

  const { Bridge, Board, Check } = window;
  const { expect, same, text, refusal, accepted, until, sleep } = Check;
  const gone = () => new Promise(() => {});
  const depth = 8;
  let burst = [];

  Bridge.register("pageBurst", (n) => { burst.push(n); });
  Bridge.register("pageNested", async (left, respond) => {
    if (left <= 1) {
      respond(1);
      return;
    }
    const inner = await Bridge.call("CallPage", { handler: "pageNested", data: left - 1 });
    respond(inner.answer === undefined ? inner : inner.answer + 1);
  });

  async function status(bridge) {
    return accepted(await bridge.call("Status", null, 1000, true));
  }

  /** Both directions work in this page. */
  async function bothWays(bridge) {
    expect(await bridge.call("echo", "hello", 1500) === "hello", "native does not answer in this page");
    const outcome = await bridge.call("CallPage", { handler: "pageEcho", data: "hello", deadline: 1000 });
    expect(outcome.answer === "hello", `native cannot reach this page: ${text(outcome)}`);
  }

  async function newPage(bridge, memo, how) {
    await bothWays(bridge);
    const { page } = await status(bridge);
    expect(page > memo.page, `page number was ${memo.page} and is ${page}`);
    return `${how}: page ${memo.page} became page ${page}, both directions work`;
  }

  Board.add(
    {
      id: "life-has-handler",
      section: "life",
      title: "Does a handler exist?",
      about: "True for a registered name only; names that every object has do not count.",
      code: { call: "\"HasHandler\", \"echo\", callback" },
      run: async (bridge) => {
        const answers = [];
        for (const name of ["echo", "noSuchHandler", "toString", "__proto__"]) {
          answers.push(accepted(await bridge.call("HasHandler", name)));
        }
        expect(same(answers, [true, false, false, false]), `answers were ${text(answers)}`);
        return "echo: true; noSuchHandler, toString, __proto__: false";
      },
    },
    {
      id: "life-remove",
      section: "life",
      title: "Remove and restore",
      about: "A removed native handler is answered like an unknown one, until it is back.",
      code: { call: "\"RemoveHandler\", \"GetLocation\", callback" },
      run: async (bridge) => {
        expect(await bridge.call("RemoveHandler", "GetLocation") === true, "RemoveHandler did not answer true");
        let error;
        try {
          error = refusal(await bridge.call("GetLocation", null));
        } finally {
          expect(await bridge.call("RestoreHandler", "GetLocation") === true, "RestoreHandler did not answer true");
        }
        expect(error && error.name === "NoHandler", `while removed: ${text(error)}`);
        const place = accepted(await bridge.call("GetLocation", null));
        return `removed: ${error.name}; restored: ${place}`;
      },
    },
    {
      id: "life-stress",
      section: "life",
      title: "2,000 calls at once",
      about: "Every answer belongs to its own call, and none is lost.",
      code: { plain: "for (let i = 0; i < 2000; i++) {\n  call(\"echo\", i, answer => …);\n}" },
      limit: 6000,
      run: async (bridge) => {
        const start = performance.now();
        const calls = Array.from({ length: 2000 }, (unused, i) => bridge.call("echo", i, 5500, true));
        const wrong = (await Promise.all(calls)).filter((answer, i) => answer !== i).length;
        expect(wrong === 0, `${wrong} wrong answers`);
        const ms = performance.now() - start;
        return `2,000 right answers in ${Math.round(ms)} ms (${(ms / 2000).toFixed(3)} ms each)`;
      },
    },
    {
      id: "life-order",
      section: "life",
      title: "Order of a burst",
      about: "Native sends 300 messages at once; they arrive in order, each one once.",
      code: { register: "\"pageBurst\", function(n) { … }" },
      run: async (bridge) => {
        burst = [];
        const sent = accepted(await bridge.call("Burst", { handler: "pageBurst", n: 300 }));
        await until(() => burst.length >= 300, 1500);
        await sleep(20);
        expect(sent === 300 && burst.length === 300, `native sent ${sent}, the page got ${burst.length}`);
        const at = burst.findIndex((n, i) => n !== i);
        expect(at < 0, `message ${at} was ${text(burst[at])}`);
        return "0 to 299, in order";
      },
    },
    {
      id: "life-nested",
      section: "life",
      title: "Nested calls",
      about: "A page handler calls native, which calls the page, and so on, 8 deep.",
      code: {
        register: "\"pageNested\", function(left, responseCallback) {\n"
          + "  // calls CallPage for left - 1, then answers\n"
          + "}",
      },
      run: async (bridge) => {
        const outcome = await bridge.call("CallPage", { handler: "pageNested", data: depth });
        expect(outcome.answer === depth, `native got ${text(outcome)}`);
        return `${outcome.answer} deep`;
      },
    },
    {
      id: "life-dialogs",
      section: "life",
      title: "Alert, confirm, prompt",
      about: "Three dialogs, one after the other. While one is open, messages from native wait.",
      manual: true,
      limit: 600000,
      code: { plain: "alert(…); confirm(…); prompt(…)" },
      run: async (bridge) => {
        window.alert("This is an alert.");
        const confirmed = window.confirm("Confirm?");
        const typed = window.prompt("Type something", "native");
        await bothWays(bridge);
        return `confirm: ${confirmed}; prompt: ${text(typed)}; both directions work`;
      },
    },
    {
      id: "life-safety",
      section: "life",
      title: "Safety time-out off",
      about: "WVJB waits one timer tick before each message from native, in case of an alert. Off until the next reload.",
      code: { plain: "bridge.disableJavscriptAlertBoxSafetyTimeout()" },
      only: ["wvjb6"],
      run: async (bridge) => {
        const answer = accepted(await bridge.call("DisableSafetyTimeout", null));
        expect(answer === "ok", `answer was ${text(answer)}`);
        await bothWays(bridge);
        return "off; both directions work";
      },
    },
    {
      id: "life-reload",
      section: "life",
      title: "Reload",
      about: "Native reloads the page. The answer to a call of the old page must not reach the new one.",
      button: "Reload the page",
      limit: 5000,
      code: { call: "\"Reload\"" },
      run: async (bridge, { leave }) => {
        const { page } = await status(bridge);
        await leave({ page });
        bridge.send("slow", { ms: 300, value: "for the old page" }, () => {});
        bridge.notify("Reload");
        return gone();
      },
      resume: async (bridge, context, memo) => {
        const why = await newPage(bridge, memo, "reloaded");
        const values = [0, 1, 2, 3];
        const answers = await Promise.all(values.map((value) => bridge.call("slow", { ms: 350, value })));
        expect(same(answers, values), `answers were ${text(answers)}`);
        return why;
      },
    },
    {
      id: "life-back",
      section: "life",
      title: "Second page and Back",
      about: "Goes to another page that uses the bridge too, then back; the page may return alive from the cache.",
      button: "Go there and back",
      limit: 6000,
      code: { plain: "location.href = \"second.html\"; history.back()" },
      run: async (bridge, { leave }) => {
        await bridge.call("Remember", { key: "secondPage", value: null }, 1000, true);
        await leave({});
        const shown = new Promise((resolve) => {
          window.addEventListener("pageshow", (event) => { if (event.persisted) { resolve(); } }, { once: true });
        });
        window.location.href = `second.html?protocol=${bridge.protocol}&back=1`;
        await shown;
        return cameBack(bridge, "alive from the cache");
      },
      resume: (bridge) => cameBack(bridge, "loaded anew"),
    },
    {
      id: "life-crash",
      section: "life",
      title: "Crash of the web process",
      about: "Native kills the process that runs this page, and loads the page again.",
      button: "Crash the web process",
      limit: 6000,
      code: { call: "\"CrashWebProcess\"" },
      run: async (bridge, { leave }) => {
        const { page } = await status(bridge);
        await leave({ page });
        bridge.notify("CrashWebProcess");
        return gone();
      },
      resume: (bridge, context, memo) => newPage(bridge, memo, "crashed and loaded again"),
    },
  );

  async function cameBack(bridge, how) {
    const second = await bridge.call("Recall", "secondPage");
    expect(second === "hello from the second page", `the second page's call left ${text(second)}`);
    await bothWays(bridge);
    return `second page used the bridge; first page ${how}; both directions work`;
  }
})();
