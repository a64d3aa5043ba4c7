// @ts-check
// How a phone is held: `screen`, `orientation` and their events. It runs before the page's scripts in every frame of a
// phone that lies on its side, and in the top frame when it is turned.
(function (phone) {
  "use strict";
  const window = globalThis;
  const { defineProperty, getPrototypeOf } = Reflect;
  const says = (object, name, value) =>
    defineProperty(object, name, { __proto__: null, get: () => value, enumerable: true, configurable: true });
  const screen = getPrototypeOf(window.screen);
  for (const name of ["width", "availWidth"]) says(screen, name, phone.width);
  for (const name of ["height", "availHeight"]) says(screen, name, phone.height);
  window.orientation = phone.angle;
  const { orientation } = window.screen;
  if (orientation) {
    const prototype = getPrototypeOf(orientation);
    says(prototype, "angle", phone.angle);
    says(prototype, "type", phone.angle ? "landscape-primary" : "portrait-primary");
  }
  if (!phone.tells) return;
  orientation?.dispatchEvent(new Event("change"));
  window.dispatchEvent(new Event("orientationchange"));
})
