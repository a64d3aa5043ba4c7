// @ts-check
// Navigation transport: queues frames, signals native code by a hidden iframe's navigation, is emptied by evaluation.
//
// It is made before the page's first script, and takes all that it calls at once.
(function (tools) {
  "use strict";
  const { window, document, apply, getOwnPropertyDescriptor } = tools;
  const { createElement } = window.Document.prototype;
  const { remove } = window.Element.prototype;
  const { appendChild } = window.Node.prototype;
  const setSource = getOwnPropertyDescriptor(window.HTMLIFrameElement.prototype, "src").set;
  const isConnected = getOwnPropertyDescriptor(window.Node.prototype, "isConnected").get;
  const rootOf = getOwnPropertyDescriptor(window.Document.prototype, "documentElement").get;
  const styleOf = getOwnPropertyDescriptor(window.HTMLElement.prototype, "style").get;
  const { setProperty } = window.CSSStyleDeclaration.prototype;
  let queueURL;
  let frame;
  const outbox = tools.outbox();
  let isWatching = false;
  let isHeld = false;

  // Pages throw their whole document away; the frame is made again when it is gone.
  function signal() {
    if (frame && apply(isConnected, frame, [])) {
      apply(setSource, frame, [queueURL]);
      return;
    }
    const root = apply(rootOf, document, []);
    if (!root) {
      tools.later(signal);
      return;
    }
    frame = apply(createElement, document, ["iframe"]);
    apply(setProperty, apply(styleOf, frame, []), ["display", "none"]);
    apply(setSource, frame, [queueURL]);
    apply(appendChild, root, [frame]);
  }

  // A signal is lost when its frame is removed or all loads are stopped: what nobody fetched is signalled again.
  function watch() {
    if (isWatching || outbox.isEmpty) return;
    isWatching = true;
    tools.after(100, () => {
      isWatching = false;
      if (!outbox.isEmpty) signal();
      watch();
    });
  }

  // A document that is being left opens no frame any more: what it still says goes up the private channel.
  tools.listen("pagehide", () => {
    if (!outbox.isEmpty) tools.up(take());
  });

  function take() {
    const text = outbox.take();
    // WebKit may hold the document's load event back for ever for a frame whose navigation was cancelled meanwhile.
    if (frame && !tools.documentIsComplete()) {
      apply(remove, frame, []);
      frame = undefined;
    }
    return text;
  }

  return {
    __proto__: null,
    // The queue is at an address of the scheme by which the page asked for the bridge.
    adopt(scheme) {
      queueURL = scheme + "://__wvjb_queue_message__";
    },
    signal,
    // Native code is looking, or hears of it by the signal.
    flush() {},
    take,
    send(name, json, joins) {
      if (tools.isLeaving) return tools.up(name + " " + json);
      outbox.put(name, json, joins);
      if (isHeld) return;
      signal();
      watch();
    },
    // While native code is looking anyway, nothing needs to be signalled.
    hold(on) {
      isHeld = on;
    },
  };
})
