// Navigation transport: queues frames, signals native code by a hidden iframe's navigation, is emptied by evaluation.
(function (tools, scheme) {
  "use strict";
  const { window, document, apply, getOwnPropertyDescriptor } = tools;
  const { createElement } = window.Document.prototype;
  const { appendChild } = window.Node.prototype;
  const setSource = getOwnPropertyDescriptor(window.HTMLIFrameElement.prototype, "src").set;
  const isConnected = getOwnPropertyDescriptor(window.Node.prototype, "isConnected").get;
  const rootOf = getOwnPropertyDescriptor(window.Document.prototype, "documentElement").get;
  const queueURL = scheme + "://__wvjb_queue_message__";
  let frame;
  let queue = "";

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
    frame.style.display = "none";
    apply(setSource, frame, [queueURL]);
    apply(appendChild, root, [frame]);
  }

  return {
    __proto__: null,
    signal,
    send(text) {
      queue += text + "\n";
      if (!isHeld) signal();
    },
    // While native code is looking anyway, nothing needs to be signalled.
    hold(on) {
      isHeld = on;
    },
    take() {
      const text = queue;
      queue = "";
      return text;
    },
  };
})
