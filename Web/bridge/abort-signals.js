// @ts-check
// The page's AbortSignals and our own AbortControllers, by built-ins that were taken before the page's first script.
(function (window) {
  "use strict";
  const { apply, getOwnPropertyDescriptor } = Reflect;
  const { AbortController, AbortSignal } = window;
  const { addEventListener, removeEventListener } = window.EventTarget.prototype;
  const { abort } = AbortController.prototype;
  const getterOf = (type, name) => getOwnPropertyDescriptor(type.prototype, name).get;
  const abortedOf = getterOf(AbortSignal, "aborted");
  const reasonOf = getterOf(AbortSignal, "reason");
  const signalOf = getterOf(AbortController, "signal");
  return {
    __proto__: null,
    is(value) {
      try {
        apply(abortedOf, value, []);
        return true;
      } catch {
        return false;
      }
    },
    // These throw where `signal` is none.
    isAborted: (signal) => apply(abortedOf, signal, []),
    reason: (signal) => apply(reasonOf, signal, []),
    listen: (signal, body) => apply(addEventListener, signal, ["abort", body]),
    stopListening: (signal, body) => apply(removeEventListener, signal, ["abort", body]),
    newController: () => new AbortController(),
    signalOf: (controller) => apply(signalOf, controller, []),
    abort: (controller) => apply(abort, controller, []),
  };
})
