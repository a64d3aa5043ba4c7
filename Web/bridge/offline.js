// @ts-check
// What `navigator.onLine` says while the network is switched off, and the events by which a page hears of it. It runs
// before the page's scripts in every frame while it is off, and in the top frame when that changes.
(function (network) {
  "use strict";
  const { defineProperty } = Reflect;
  const prototype = Navigator.prototype;
  defineProperty(prototype, "onLine", {
    __proto__: null, get: () => network.isOnline, enumerable: true, configurable: true,
  });
  if (network.tells) globalThis.dispatchEvent(new Event(network.isOnline ? "online" : "offline"));
})
