// The board: the table of cards, how a card is drawn, and how it shows its state.
(() => {
  "use strict";

  const { protocol, traits } = window.Bridge;
  const sections = [
    ["own", `${traits.title} only`, "What its pages do and others do not, as its demo shows it."],
    ["calls", "Page calls native", "What the page asks, and what comes back."],
    ["handlers", "Native calls page", "The same the other way. The window's own buttons call "
      + "testJavascriptHandler and SetLocation too."],
    ["payloads", "Payloads", "Each value is sent twice: native describes what it saw, then sends it back."],
    ["effects", "Effects in the window", "Handlers that change something outside the page."],
    ["life", "Life of a page", "Many calls, missing handlers, reloads and a crash. The cards that leave the page come last."],
    ["frames", "Frames", "Only the top page may use the bridge. These frames try to get in."],
  ];
  const cards = new Map();
  const views = new Map();
  let press = () => {};

  function make(tag, properties = {}, ...children) {
    const element = Object.assign(document.createElement(tag), properties);
    element.append(...children);
    return element;
  }

  function codeOf(card) {
    const { call, register, plain } = card.code;
    return plain || (call !== undefined ? traits.call(call) : traits.register(register));
  }

  /** Code that may also break after the bracket of the call. */
  function drawCode(card) {
    const parts = codeOf(card).split(/(?<=^[\w.]+\()/);
    return make("code", {}, ...parts.flatMap((part) => [part, make("wbr")]));
  }

  function drawField(card, field) {
    const id = `${card.id}-${field.name}`;
    const input = make(field.type === "textarea" ? "textarea" : "input", { id });
    if (field.type === "textarea") {
      input.rows = 3;
      input.spellcheck = false;
    } else {
      input.type = field.type;
    }
    if (field.type === "range") {
      Object.assign(input, { min: 0, max: 1, step: 0.05 });
    }
    if (field.value !== undefined) {
      input.value = field.value;
    }
    return make("div", { className: `field field-${field.type}` },
      make("label", { htmlFor: id, textContent: field.label }), input);
  }

  /** A card that cannot run over this protocol: its title, and why not. */
  function drawReason(card) {
    return make("article", { className: "card reason", id: card.id },
      make("header", {}, make("h3", { textContent: card.title }),
        make("span", { className: "state", textContent: "does not apply" })),
      make("p", { textContent: card.unless[protocol] }));
  }

  function draw(card) {
    if (!applies(card)) {
      return drawReason(card);
    }
    const titleId = `${card.id}-title`;
    const state = make("span", { className: "state" });
    const output = make("output", { className: "detail", hidden: true });
    const stage = make("div", { className: "stage" });
    const button = make("button", { type: "button", textContent: card.button || "Run" });
    button.setAttribute("aria-describedby", titleId);
    button.addEventListener("click", () => press(card));
    const root = make("article", { className: card.wide ? "card wide" : "card", id: card.id },
      make("header", {}, make("h3", { id: titleId, textContent: card.title }), state),
      make("p", { textContent: card.about }),
      make("pre", {}, drawCode(card)));
    root.setAttribute("aria-labelledby", titleId);
    if (card.fields) {
      root.append(make("div", { className: "fields" }, ...card.fields.map((field) => drawField(card, field))));
    }
    root.append(stage, output, make("footer", {}, button));
    views.set(card.id, { root, state, output, stage, button });
    mark(card, card.manual ? { state: "manual", label: "by hand" } : { state: "idle", label: "not run" });
    return root;
  }

  /** Shows a card's state: a word or a mark with a duration, and what happened. */
  function mark(card, { state, label, detail = "" }) {
    const view = views.get(card.id);
    view.root.dataset.state = state;
    view.state.textContent = label;
    view.output.textContent = detail;
    view.output.hidden = detail === "";
  }

  /** Shows the outcome of one run. */
  function settle(card, result) {
    const took = result.ms < 1 ? "<1 ms" : `${result.ms} ms`;
    mark(card, {
      state: result.ok ? "passed" : "failed",
      label: `${result.ok ? "✓" : "✗"} ${took}`,
      detail: result.why,
    });
  }

  /** What the person has typed into a card's fields, by name. */
  function fieldsOf(card) {
    const values = {};
    for (const field of card.fields || []) {
      values[field.name] = document.getElementById(`${card.id}-${field.name}`).value;
    }
    return values;
  }

  /** Whether the card can run over the page's protocol. */
  function applies(card) {
    return !card.unless || !card.unless[protocol];
  }

  /**
   * Adds cards `{id, section, title, about, code, run, resume?, manual?, limit?, fields?, button?, wide?}`.
   *
   * A card with `only` is left out over the protocols that are not named there; `unless` says for a protocol why the
   * card cannot run over it.
   */
  function add(...added) {
    for (const card of added.filter(({ only }) => !only || only.includes(protocol))) {
      cards.set(card.id, card);
    }
  }

  /** Draws every section; `onPress` hears the card whose button is pressed. */
  function open(onPress) {
    press = onPress;
    const board = document.getElementById("board");
    const jump = document.getElementById("jump");
    for (const [id, title, about] of sections) {
      const own = [...cards.values()].filter((card) => card.section === id);
      if (own.length === 0) {
        continue;
      }
      board.append(make("section", { id },
        make("h2", { textContent: title }),
        make("p", { className: "about", textContent: about }),
        make("div", { className: "grid" }, ...own.map(draw))));
      jump.append(make("a", { href: `#${id}`, textContent: title }));
    }
    jump.append(make("a", { href: "#log-section", textContent: "Log" }));
  }

  /** Switches all the card buttons on or off. */
  function enable(on) {
    for (const { button } of views.values()) {
      button.disabled = !on;
    }
  }

  window.Board = Object.freeze({
    add,
    open,
    mark,
    settle,
    fieldsOf,
    enable,
    stageOf: (card) => views.get(card.id).stage,
    card: (id) => cards.get(id),
    get automatic() {
      return [...cards.values()].filter((card) => !card.manual && applies(card));
    },
  });
})();
