// @ts-check
// Where in a value of nativeBridge the part is that cannot travel, and what to send in its place: a function that makes the
// trail of one value.
(() => {
  "use strict";
  const { TypeError, RangeError } = globalThis;
  const { stringify } = JSON;
  const toText = String;
  // What to send in place of what cannot travel, by what it is.
  const advices = {
    __proto__: null,
    function: "Send what it gives; a function that the app calls is registered as a handler.",
    symbol: "Send its description.",
    Promise: "Wait for it by await, and send what it gives.",
    Blob: "Send its bytes: new Uint8Array(await blob.arrayBuffer()).",
    File: "Send its bytes: new Uint8Array(await file.arrayBuffer()).",
    RegExp: "Send its source and its flags.",
    WeakMap: "Send a Map.",
    WeakSet: "Send a Set.",
    WeakRef: "Send what it refers to.",
  };
  // A step that nobody sees: to what an object says that it is in JSON.
  const hidden = null;

  const isNameStart = (sign) =>
    (sign >= "a" && sign <= "z") || (sign >= "A" && sign <= "Z") || sign === "_" || sign === "$" || sign > "\u007f";
  const isName = (key) => {
    if (key === "" || !isNameStart(key[0])) return false;
    for (let i = 1; i < key.length; i++) if (!isNameStart(key[i]) && !(key[i] >= "0" && key[i] <= "9")) return false;
    return true;
  };
  const shown = (value) => {
    try {
      return typeof value === "string" ? stringify(value) : toText(value);
    } catch {
      return "…";
    }
  };
  const stepText = (step) => {
    if (step === hidden) return "";
    if (typeof step === "number") return "[" + step + "]";
    if (typeof step !== "string") return step.isKey ? ".keys()" : ".get(" + shown(step.entry) + ")";
    return isName(step) ? "." + step : "[" + stringify(step) + "]";
  };

  // Places are told by how many levels of nesting there is room for, of which there are `limit` at the top.
  return (limit) => {
    const steps = { __proto__: null };
    const objects = { __proto__: null };
    const path = (room) => {
      let text = "data";
      for (let at = limit; at >= room; at--) text += stepText(steps[at]);
      return text;
    };
    // The place of the first object that lies within itself, and how far above it is the same.
    const circle = () => {
      for (let inner = limit - 1; inner > 0; inner--) {
        for (let outer = limit; outer > inner; outer--) {
          if (objects[outer] === objects[inner]) return { __proto__: null, outer, inner };
        }
      }
      return undefined;
    };

    return {
      __proto__: null,
      hidden,
      // What is looked at now is reached by that: the key of a member, the index of an element, or a map's entry.
      step(room, step) {
        steps[room] = step;
      },
      // What is looked at now is that object.
      enter(room, object) {
        objects[room] = object;
      },
      // The error that what is there, of that kind, cannot travel.
      refusal: (room, kind, isNode) =>
        new TypeError(
          path(room) + " (" + kind + ") cannot travel over the bridge. " +
            (advices[kind] ??
              (isNode ? "Send what is needed of it, for example its textContent." : "Send a plain object of what is needed of it.")),
        ),
      // The error that there is no room for what is there.
      tooDeep() {
        const found = circle();
        if (found === undefined) {
          return new RangeError("The data has more than " + limit + " levels of nesting, at " + path(limit - 4) + " and below.");
        }
        return new RangeError(
          path(found.inner) + " is " + path(found.outer) + " itself: what contains itself cannot travel over the bridge.",
        );
      },
    };
  };
})()
