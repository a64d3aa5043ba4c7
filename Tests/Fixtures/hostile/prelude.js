// What the test needs, taken before the page does its worst. In front of it stands BRINGS_LIBRARY: whether the page's
// own library needs working built-ins.
const leaks = [];
const { note, replace } = (() => {
  const { apply, ownKeys, getOwnPropertyDescriptor, defineProperty, getPrototypeOf } = Reflect;
  const { EventTarget, Node, ShadowRoot, Event, TypeError, RegExp, String } = window;
  const rootOf = Node.prototype.getRootNode;
  const typeOf = getOwnPropertyDescriptor(Event.prototype, "type").get;
  const { test } = RegExp.prototype;
  const { hasInstance } = Symbol;
  const instanceOf = Function.prototype[hasInstance];
  const isA = (type, value) => apply(instanceOf, type, [value]);
  const secret = /n[0-9a-z]{21,}/;
  const tables = ["up", "control", "dispatchEvent", "send", "receive", "begin", "install"];
  const parts = ["get", "set", "value"];
  const { construct } = Reflect;
  let busy = false;

  // A name of the private channel, its node, its events, or one of its tables.
  const look = (value, place) => {
    if (typeof value === "string" && value.length < 1e6 && apply(test, secret, [value])) leaks[leaks.length] = place + " a name";
    if (typeof value === "object" && value !== null) {
      if (isA(Node, value) && isA(ShadowRoot, apply(rootOf, value, []))) leaks[leaks.length] = place + " the node";
      if (isA(Event, value) && apply(test, secret, [apply(typeOf, value, [])])) leaks[leaks.length] = place + " an event";
      if (!isA(EventTarget, value) && !isA(Event, value) && getPrototypeOf(value) === null) {
        for (let i = 0; i < tables.length; i++) {
          const property = getOwnPropertyDescriptor(value, tables[i]);
          if (property && typeof property.value === "function") leaks[leaks.length] = place + " a table with " + tables[i];
        }
      }
    }
  };
  const note = (value, place) => {
    if (busy) return;
    busy = true;
    try { look(value, place); } catch { /* a proxy of the page's own */ }
    busy = false;
  };
  const replace = (owner, ...keys) => {
    const names = keys.length ? keys : ownKeys(owner);
    for (let i = 0; i < names.length; i++) {
      const key = names[i];
      const property = getOwnPropertyDescriptor(owner, key);
      if (key === "constructor" || !property || !property.configurable) continue;
      const place = String(key);
      for (let n = 0; n < parts.length; n++) {
        const part = parts[n];
        const original = property[part];
        if (typeof original !== "function") continue;
        const spy = function (...given) {
          note(this, place);
          for (let n = 0; n < given.length; n++) note(given[n], place);
          if (!BRINGS_LIBRARY && !busy) throw new TypeError(place + " was called");
          return new.target ? construct(original, given, new.target) : apply(original, this, given);
        };
        if (original.prototype) spy.prototype = original.prototype;
        property[part] = spy;
      }
      defineProperty(owner, key, property);
    }
  };
  return { note, replace };
})();

const TestError = Error;

// The page proper. `hostile` is what is done when the bridge is there.
function begin(data, hostile) {
  whenBridge((bridge) => {
    bridge.registerHandler("page", (given, respond) => {
      note(window.event, "window.event");
      note(window.event && window.event.target, "window.event.target");
      note(new TestError().stack, "a stack");
      respond(given);
    });
    bridge.registerHandler("leaks", (given, respond) => respond(leaks.length === 0 ? "none" : leaks[0]));
    hostile();
    bridge.callHandler("hello", data, (answer) => {
      note(new TestError().stack, "a stack");
      bridge.callHandler("said", answer, () => {});
    });
  });
}
