// Starts the page and runs its cards, one or all; a run goes on after the page was reloaded, left or crashed.
(() => {
  "use strict";

  const { Protocols, Bridge, Board, Log, Check } = window;
  const { limit, sleep, text } = Check;
  const parameters = new URLSearchParams(location.search);
  const byId = (id) => document.getElementById(id);
  const memoryKey = "runAll";
  let running = false;
  let queue = Promise.resolve();
  let silent = 0;

  // A run, as native remembers it: {all, rest: [id], results: [{name, ok, why, ms}], spent, current, doing}.
  // `current` is {id, memo, startedAt} while a card has left the page; `doing` is the card that a lost page was running.

  const remember = (run) => Bridge.call("Remember", { key: memoryKey, value: run }, 1500, true);

  // The strip

  async function refreshStrip() {
    try {
      const status = await Bridge.call("Status", null, 1000, true);
      silent = 0;
      for (const key of ["engine", "recognisedBy", "transport", "page", "received", "sent", "lastError"]) {
        const value = status[key];
        byId(`status-${key}`).textContent = value === null || value === undefined ? "none" : String(value);
      }
      showRecognised(status.protocol);
      byId("status-lastError").classList.toggle("bad", Boolean(status.lastError));
      for (const radio of document.getElementsByName("transport")) {
        radio.checked = radio.value === status.transport;
      }
    } catch {
      silent += 1;
    }
  }

  /** The protocol that native recognised, which on a phone's device may be another one of the same pages. */
  function showRecognised(name) {
    const { title } = Protocols[name] || { title: name };
    byId("status-protocol").textContent = name === Bridge.protocol ? title : `${title} (${Bridge.traits.title} page)`;
  }

  // One card

  async function runCard(card, run, resumed) {
    const startedAt = resumed ? resumed.startedAt : Date.now();
    const start = performance.now();
    let left = false;
    const context = {
      fields: Board.fieldsOf(card),
      stage: Board.stageOf(card),
      leave: async (memo) => {
        left = true;
        Log.keep();
        await remember({ ...run, current: { id: card.id, memo, startedAt } });
      },
    };
    const result = { name: card.id, ok: false, why: "", ms: 0 };
    Board.mark(card, { state: "running", label: "running" });
    try {
      const work = resumed ? card.resume(Bridge, context, resumed.memo) : card.run(Bridge, context);
      result.why = String(await limit(work, card.limit || 3000));
      result.ok = true;
    } catch (error) {
      result.why = error.message;
    }
    result.ms = left || resumed ? Date.now() - startedAt : Math.round(performance.now() - start);
    if (left) {
      await remember(run.all ? { ...run, doing: card.id } : null).catch(() => {});
    }
    Board.settle(card, result);
    Log.add(`${result.ok ? "✓" : "✗"} ${card.title}`, result.why);
    await refreshStrip();
    return result;
  }

  function working(on) {
    running = on;
    byId("run-all").disabled = on;
    byId("run-all").textContent = on ? "Running…" : "Run all";
    Board.enable(!on);
  }

  /** Runs one card after those that were asked for before it. */
  function runOne(card, resumed) {
    Board.mark(card, { state: "running", label: "waiting" });
    queue = queue.then(() => runCard(card, { all: false, rest: [], results: [], spent: 0 }, resumed));
    return queue;
  }

  // All cards

  /** The cards in the order of a run: those that leave the page come last. */
  function plan() {
    const cards = Board.automatic;
    return [...cards.filter((card) => !card.resume), ...cards.filter((card) => card.resume)].map((card) => card.id);
  }

  function showProgress(run) {
    const total = run.results.length + run.rest.length;
    const failed = run.results.filter((result) => !result.ok).length;
    byId("progress").hidden = false;
    byId("bar").max = total;
    byId("bar").value = run.results.length;
    byId("bar").classList.toggle("bad", failed > 0);
    const next = run.rest.length > 0 ? `: ${Board.card(run.rest[0]).title}` : "";
    byId("progress-text").textContent = `${run.results.length} of ${total}${next}`;
  }

  async function runAll(run, resumed) {
    working(true);
    byId("summary").hidden = true;
    document.title = "NativeBridge example";
    const start = Date.now() - run.spent;
    let waiting = resumed;
    while (run.rest.length > 0) {
      showProgress(run);
      const card = Board.card(run.rest.shift());
      run.spent = Date.now() - start;
      if (silent < 2) {
        run.results.push(await runCard(card, run, waiting));
      } else {
        const result = { name: card.id, ok: false, why: "not run: the bridge no longer answers", ms: 0 };
        Board.settle(card, result);
        run.results.push(result);
      }
      waiting = null;
    }
    showProgress(run);
    await finish(run, Date.now() - start);
    working(false);
  }

  function freshRun() {
    for (const card of Board.automatic) {
      Board.mark(card, { state: "idle", label: "not run" });
    }
    silent = 0;
    return { all: true, rest: plan(), results: [], spent: 0, current: null, doing: null };
  }

  async function startAll() {
    if (running) {
      return;
    }
    working(true);
    await queue;
    const run = freshRun();
    await remember(run).catch(() => {});
    await runAll(run);
  }

  /** A page that was lost in the middle of a card fails that card; one that was lost elsewhere fails the whole rest. */
  function markLost(run) {
    const lost = (name) => ({ name, ok: false, why: "the page was loaded again during this card or before it", ms: 0 });
    run.results.push(...(run.doing ? [run.doing] : run.rest.splice(0)).map(lost));
    run.doing = null;
  }

  async function finish(run, took) {
    const failures = run.results.filter((result) => !result.ok);
    const report = { passed: run.results.length - failures.length, failed: failures.length, cards: run.results };
    showSummary(report, failures, took);
    byId("result").textContent = JSON.stringify(report).replaceAll("<", "\\u003c");
    Log.add(`${report.passed} passed, ${report.failed} failed`, failures.map((result) => result.name));
    await remember(null).catch(() => {});
    await Bridge.call("RunAllFinished", report, 1500, true).catch(() => {});
    document.title = `${report.passed} passed, ${report.failed} failed`;
  }

  function showSummary(report, failures, took) {
    const summary = byId("summary");
    const list = document.createElement("ul");
    for (const { name, why } of failures) {
      const link = document.createElement("a");
      link.href = `#${name}`;
      link.textContent = Board.card(name).title;
      const item = document.createElement("li");
      item.append(link, `: ${why}`);
      list.append(item);
    }
    const line = document.createElement("p");
    line.textContent = `${report.passed} passed, ${report.failed} failed, in ${(took / 1000).toFixed(1)} s`;
    summary.className = failures.length > 0 ? "bad" : "good";
    summary.replaceChildren(line, ...(failures.length > 0 ? [list] : []));
    summary.hidden = false;
    byId("progress").hidden = true;
  }

  // The page

  /** One link for each protocol: it loads the page again. */
  function showProtocols() {
    const links = Object.entries(Protocols).map(([name, { title }]) => {
      const link = Object.assign(document.createElement("a"), { href: `?protocol=${name}`, textContent: title });
      if (name === Bridge.protocol) {
        link.setAttribute("aria-current", "page");
      }
      return link;
    });
    byId("protocols").lastElementChild.append(...links);
  }

  function chooseTransport(event) {
    Log.keep();
    history.replaceState(null, "", `?protocol=${Bridge.protocol}`);
    Bridge.notify("UseTransport", event.target.value);
  }

  function prepare() {
    Board.open((card) => runOne(card));
    byId("run-all").addEventListener("click", startAll);
    showProtocols();
    for (const radio of document.getElementsByName("transport")) {
      radio.addEventListener("change", chooseTransport);
    }
    byId("status-protocol").textContent = Bridge.traits.title;
    window.addEventListener("error", (event) => Log.add("Page error", event.message));
    Board.enable(false);
    byId("run-all").disabled = true;
    Bridge.connect();
  }

  /** Goes on with what the last page left behind, or starts what the address asks for. */
  async function begin() {
    const run = await Bridge.call("Recall", memoryKey, 1500, true).catch(() => null);
    await refreshStrip();
    working(false);
    if (run && run.current && !run.all) {
      await remember(null);
      const card = Board.card(run.current.id);
      byId(card.id).scrollIntoView({ block: "center" });
      await runOne(card, run.current);
    } else if (run) {
      await goOn(run);
    } else if (parameters.get("run") === "1") {
      await startAll();
    }
  }

  async function goOn(run) {
    const { current } = run;
    if (current) {
      run.current = null;
      await remember({ ...run, doing: current.id });
      run.rest.unshift(current.id);
    } else {
      markLost(run);
    }
    for (const result of run.results) {
      Board.settle(Board.card(result.name), result);
    }
    await runAll(run, current);
  }

  async function start() {
    prepare();
    const found = await Promise.race([Bridge.ready.then(() => true), sleep(4000).then(() => false)]);
    if (found) {
      await begin();
      return;
    }
    byId("banner").textContent = `No bridge has answered over ${Bridge.traits.title}. Open this page with `
      + `native-bridge, without --protocol or with --protocol ${Bridge.protocol}.`;
    byId("banner").hidden = false;
    if (parameters.get("run") === "1") {
      const results = plan().map((name) => ({ name, ok: false, why: "no bridge in this page", ms: 0 }));
      const report = { passed: 0, failed: results.length, cards: results };
      byId("result").textContent = JSON.stringify(report);
      document.title = `0 passed, ${results.length} failed`;
    }
  }

  start().catch((error) => Log.add("Page error", text(error.message)));
})();
