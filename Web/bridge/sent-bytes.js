// @ts-check
// Bytes that go beside the messages: posted to an address that nobody else knows, while the page stands still, so that they are
// there before the message that names them by their number.
(function (window, config) {
  "use strict";
  const { apply, getOwnPropertyDescriptor } = Reflect;
  const { XMLHttpRequest } = window;
  const { open, send } = XMLHttpRequest.prototype;
  const statusOf = getOwnPropertyDescriptor(XMLHttpRequest.prototype, "status").get;
  // Fewer are as fast as text in the message.
  const fewest = config.fewestBytes;
  let count = 0;
  let isForbidden = false;
  // The number of the view's bytes; undefined where they have to go in the message.
  return (view) => {
    if (isForbidden || view.length < fewest) return undefined;
    try {
      const request = new XMLHttpRequest();
      apply(open, request, ["POST", config.bytes + ++count, false]);
      apply(send, request, [view]);
      return apply(statusOf, request, []) === 200 ? count : undefined;
    } catch {
      // The page's policy forbids it, or the page is being left.
      isForbidden = true;
      return undefined;
    }
  };
})
