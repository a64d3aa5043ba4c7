// @ts-check
// What a page sees of a phone or a tablet: touches in the place of the mouse, and what `navigator`, `screen` and media
// queries say. It runs before every other script, in every frame, where the device is not the desktop.
(function (device) {
  "use strict";
  const window = globalThis;
  const { apply, defineProperty, getPrototypeOf } = Reflect;
  // `document.open` takes all listeners away and has this script run again: they are all that is missing then.
  const again = Reflect.getOwnPropertyDescriptor(window, device.mark);
  if (again) return again.value();

  const { document, TouchEvent, WeakMap, String, matchMedia } = window;
  const { createTouch, createTouchList, createElement } = Document.prototype;
  const { getAttribute, setAttribute, removeAttribute } = Element.prototype;
  const { addEventListener, dispatchEvent } = EventTarget.prototype;
  const { preventDefault, stopImmediatePropagation, composedPath } = Event.prototype;
  const { get, set } = WeakMap.prototype;
  const { replace, toLowerCase } = String.prototype;
  const types = ["touchstart", "touchmove", "touchend", "touchcancel"];

  const getter = (object, name, body) =>
    defineProperty(object, name, { __proto__: null, get: body, enumerable: true, configurable: true });
  const says = (object, name, value) => getter(object, name, () => value);

  // MARK: What can be read

  const navigator = getPrototypeOf(window.navigator);
  says(navigator, "platform", device.platform);
  says(navigator, "vendor", device.vendor);
  says(navigator, "maxTouchPoints", 5);
  if (device.chromium && window.isSecureContext) {
    const brands = ["Android WebView", "Chromium"].map((brand) => ({ brand, version: device.chromium }));
    const data = { brands, mobile: true, platform: "Android" };
    data.getHighEntropyValues = () => Promise.resolve({ brands, mobile: true, platform: "Android", model: "Pixel 8" });
    data.toJSON = () => ({ brands, mobile: true, platform: "Android" });
    says(navigator, "userAgentData", data);
  }
  const screen = getPrototypeOf(window.screen);
  for (const name of ["width", "availWidth"]) says(screen, name, device.width);
  for (const name of ["height", "availHeight"]) says(screen, name, device.height);
  window.orientation = 0;
  window.onorientationchange = null;
  const pointerType = Reflect.getOwnPropertyDescriptor(PointerEvent.prototype, "pointerType").get;
  getter(PointerEvent.prototype, "pointerType", function () {
    const type = apply(pointerType, this, []);
    return type === "mouse" ? "touch" : type;
  });

  // Style sheets are out of reach; a script that asks the same hears of a finger.
  const answers = { pointer: true, "pointer:coarse": true, "hover:none": true };
  window.matchMedia = function (query) {
    const asked = apply(replace, String(query), [
      /\(\s*(?:any-)?(pointer|hover)\s*(?::\s*([a-z]+)\s*)?\)/gi,
      (all, feature, value) => {
        const key = apply(toLowerCase, value ? feature + ":" + value : feature, []);
        return answers[key] === true ? "(min-width: 0px)" : "(max-width: 0px)";
      },
    ]);
    const list = apply(matchMedia, window, [asked]);
    return asked === String(query) ? list : defineProperty(list, "media", { value: String(query) }) && list;
  };

  // MARK: Handlers in properties, which WebKit has only where there is a touch screen; those in attributes work anyway

  const tables = new WeakMap();
  const tableOf = (target) => {
    let table = apply(get, tables, [target]);
    if (!table) apply(set, tables, [target, (table = { __proto__: null })]);
    return table;
  };
  // What an attribute's text means as any other handler's does.
  const compiled = (target, type) => {
    const text = target instanceof Element ? apply(getAttribute, target, ["on" + type]) : null;
    if (text === null) return null;
    const element = apply(createElement, document, ["i"]);
    apply(setAttribute, element, ["onclick", text]);
    return element.onclick;
  };
  const setHandler = (target, type, handler) => {
    const table = tableOf(target);
    if (target instanceof Element) apply(removeAttribute, target, ["on" + type]);
    if (!(type in table)) {
      apply(addEventListener, target, [type, (event) => {
        const current = table[type];
        if (current && apply(current, target, [event]) === false) apply(preventDefault, event, []);
      }]);
    }
    table[type] = typeof handler === "function" ? handler : null;
  };
  for (const type of types) {
    for (const object of [window, Document.prototype, HTMLElement.prototype, SVGElement.prototype]) {
      defineProperty(object, "on" + type, {
        __proto__: null,
        enumerable: true,
        configurable: true,
        get() {
          const target = this ?? window;
          return tableOf(target)[type] ?? compiled(target, type);
        },
        set(handler) {
          setHandler(this ?? window, type, handler);
        },
      });
    }
  }

  // MARK: Touches, made of what the mouse does

  // What the finger is on, and whether the page keeps the mouse's events from following.
  let target = null;
  let isKept = false;

  const send = (type, event) => {
    const { pageX, pageY, screenX, screenY, ctrlKey, shiftKey, altKey, metaKey } = event;
    const touch = apply(createTouch, document, [window, target, 0, pageX, pageY, screenX, screenY]);
    const changedTouches = apply(createTouchList, document, [touch]);
    const touches = type === "touchend" ? apply(createTouchList, document, []) : changedTouches;
    const made = new TouchEvent(type, {
      __proto__: null, bubbles: true, cancelable: true, composed: true, view: /** @type {any} */ (window), detail: 0,
      touches, targetTouches: touches, changedTouches, ctrlKey, shiftKey, altKey, metaKey,
    });
    apply(dispatchEvent, target, [made]);
    return made.defaultPrevented;
  };
  const keep = (event) => {
    apply(stopImmediatePropagation, event, []);
    apply(preventDefault, event, []);
  };
  const isMouse = (event) => event.isTrusted && event.button === 0;

  const listeners = {
    mousedown(event) {
      if (!isMouse(event)) return;
      target = apply(composedPath, event, [])[0];
      isKept = send("touchstart", event);
      if (isKept) keep(event);
    },
    mousemove(event) {
      if (!target || !event.isTrusted) return;
      isKept = send("touchmove", event) || isKept;
      if (isKept) keep(event);
    },
    mouseup(event) {
      if (!target || !isMouse(event)) return;
      isKept = send("touchend", event) || isKept;
      target = null;
      if (isKept) keep(event);
    },
    click(event) {
      // A click by keyboard has no detail and no touch before it.
      if (isKept && event.isTrusted && event.detail > 0) keep(event);
      isKept = false;
    },
  };
  const listen = () => {
    for (const type of ["mousedown", "mousemove", "mouseup", "click"]) {
      apply(addEventListener, window, [type, listeners[type], true]);
    }
  };
  defineProperty(window, device.mark, { __proto__: null, value: listen });
  listen();
})
