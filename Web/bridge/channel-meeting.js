// @ts-check
// How the private channel's two halves find each other: gives both of them the same node, which nobody else has.
//
// Whoever comes first puts an element into the document, the other takes it out; both keep its inner node, which being
// inside a shadow root never shows up as `window.event` or in a record of mutations.
(function (tag) {
  "use strict";
  const root = document.documentElement;
  const host = /** @type {Element} */ (root.lastChild);
  if (host && host.localName === tag) {
    const inner = host.shadowRoot.firstChild;
    host.remove();
    return inner;
  }
  const namespace = "http://www.w3.org/1999/xhtml";
  const element = document.createElementNS(namespace, tag);
  const inner = document.createElementNS(namespace, "i");
  element.attachShadow({ mode: "open" }).append(inner);
  root.append(element);
  return inner;
})
