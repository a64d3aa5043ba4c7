//# nothing
//# JSON
replace(JSON, "stringify", "parse");
//# JSON-is-gone
if (!BRINGS_LIBRARY) window.JSON = undefined;
//# timers
replace(window, "setTimeout", "setInterval", "queueMicrotask", "requestAnimationFrame", "reportError");
//# arrays
replace(Array.prototype, "at", "concat", "filter", "find", "forEach", "includes", "indexOf", "join", "map", "pop", "push", "reduce", "reverse", "shift", "slice", "sort", "splice", "toString", "unshift", "keys", "values", "entries");
replace(Array);
//# iteration
//? not yk its page spreads its arguments
replace(Array.prototype, Symbol.iterator, Symbol.unscopables);
//# indices
if (!BRINGS_LIBRARY) {
  for (const index of [0, 1, 2, 3]) {
    Object.defineProperty(Array.prototype, index, { set(value) { note(value, "an index"); }, get() { return "mine"; }, configurable: true });
    Object.defineProperty(Object.prototype, index, { set(value) { note(value, "an index"); }, get() { return "mine"; }, configurable: true });
  }
}
//# promises
//? not native its page reads answers by promises
replace(Promise.prototype);
replace(Promise, "resolve", "reject", "all");
window.Promise = function () { throw new TypeError("no promises here"); };
//# events
//? not wvjb4 its page listens for its bridge itself
//? not jsbridge-android its page listens for its bridge itself
replace(EventTarget.prototype);
replace(Event.prototype);
replace(CustomEvent.prototype);
replace(window, "CustomEvent", "Event", "MessageEvent");
//# event-listeners
//? later
replace(EventTarget.prototype, "addEventListener", "dispatchEvent", "removeEventListener");
//# reflection
replace(Reflect);
window.Reflect = undefined;
window.Proxy = function () { throw new TypeError("no proxies here"); };
//# functions
//? not jsbridge its library calls what it was given by the page
replace(Function.prototype, "apply", "call", "bind", "toString");
//# strings
replace(String.prototype);
replace(String);
//# objects
replace(Object.prototype, "hasOwnProperty", "toString", "valueOf", "isPrototypeOf", "propertyIsEnumerable", "toLocaleString");
replace(Object);
//# tables
replace(Map.prototype);
replace(WeakMap.prototype);
replace(Set.prototype);
replace(window, "Map", "Set", "WeakMap", "WeakRef");
//# dates-and-numbers
replace(Date);
replace(Date.prototype);
replace(Number.prototype);
replace(Math);
//# documents
//? later
replace(Document.prototype);
replace(Node.prototype);
replace(Element.prototype);
replace(HTMLElement.prototype);
replace(HTMLIFrameElement.prototype);
replace(CSSStyleDeclaration.prototype);
//# console
replace(console);
replace(window, "console");
//# errors
replace(window, "Error", "TypeError");
Error.prepareStackTrace = (error, frames) => frames;
Error.stackTraceLimit = Infinity;
window.onerror = (...given) => { for (const value of given) note(value, "onerror"); };
//# toJSON-of-objects
//? text
//? not dsbridge its library writes its own objects as JSON
Object.prototype.toJSON = function () { note(this, "toJSON"); return "mine"; };
//# toJSON-of-texts-and-arrays
//? text
String.prototype.toJSON = function () { note(this, "toJSON"); return "mine"; };
Array.prototype.toJSON = function () { note(this, "toJSON"); return "mine"; };
//# frozen
for (const owner of [Object, Function, Array, String, Number, Promise, EventTarget, Node, Document, HTMLIFrameElement, CustomEvent, Event, Error]) {
  Object.freeze(owner.prototype);
  Object.freeze(owner);
}
for (const owner of [JSON, Reflect, Math, console]) Object.freeze(owner);
//# frozen-window
for (const make of [Object.freeze, Object.seal, Object.preventExtensions]) {
  try { make(window); } catch { /* a window cannot be */ }
}
//# frozen-webkit
if (window.webkit) {
  for (const make of [Object.freeze, Object.seal]) {
    try { make(window.webkit); } catch { /* as it likes */ }
    try { make(window.webkit.messageHandlers); } catch { /* as it likes */ }
  }
}
//# own-webkit
window.webkit = { messageHandlers: window.webkit && window.webkit.messageHandlers, mine: true };
//# webkit-read-only
{
  const found = window.webkit;
  Object.defineProperty(window, "webkit", { value: found, writable: false, configurable: false });
}
//# webkit-watched
{
  const property = Object.getOwnPropertyDescriptor(window, "webkit");
  if (property) {
    note(property.get, "webkit get");
    const found = window.webkit;
    Object.defineProperty(window, "webkit", { get() { return found; }, configurable: true });
  }
}
//# setters-on-every-object
for (const key of [
  "callbackId", "callbackID", "responseId", "responseID", "responseData", "reqId", "respId", "handlerName", "protocol", "kind",
  "detail", "bubbles", "composed", "cancelable", "remark", "what", "by", "difference", "mark", "tag", "up", "down", "error",
  "strict", "device", "explicit", "transport", "again", "receive", "has", "postMessage", "_messageHandler", "idiom",
]) {
  Object.defineProperty(Object.prototype, key, {
    set(value) { note(this, key); note(value, key); },
    get() { note(this, key); return undefined; },
    configurable: true,
  });
}
//# values-on-every-object
if (!BRINGS_LIBRARY) {
  for (const key of [
    "callbackId", "callbackID", "responseId", "responseID", "reqId", "respId", "handlerName", "protocol", "kind", "action", "error",
    "bubbles", "composed", "again", "idiom", "missing", "threw", "look", "needsID", "hasQueue", "list", "alias", "shifts",
  ]) Object.prototype[key] = "mine";
}
//# descriptors-on-every-object
//? later
Object.prototype.value = "mine";
Object.prototype.writable = false;
Object.prototype.enumerable = true;
//# descriptors-on-every-object-from-the-start
//? first
Object.prototype.value = "mine";
//# document-rewritten
//? later
//? loaded
document.open();
document.write("<!doctype html><title>new</title><p>new");
document.close();
//# document-emptied
//? later
//? loaded
document.documentElement.innerHTML = "";
//# document-replaced
//? later
//? loaded
{
  const root = document.createElement("html");
  root.append(document.createElement("body"));
  document.documentElement.replaceWith(root);
}
//# document-without-element
//? later
//? loaded
{
  const root = document.documentElement;
  root.remove();
  setTimeout(() => document.append(root), 200);
}
//# document-written-while-parsing
//? first
document.write("<p>written");
//# bridges-named-by-const
//? first
const WebViewJavascriptBridge = { mine: true }, YKWebBridgeEngine = { mine: true }, WKWebViewJavascriptBridge = { mine: true };
//# getters-in-the-bridges'-places
//? first
//? not wvjb4 its bridge does not come where the page has something of that name
//? not jsbridge-android its bridge does not come where the page has something of that name
for (const name of ["WebViewJavascriptBridge", "WKWebViewJavascriptBridge"]) {
  Object.defineProperty(window, name, { get() { return undefined; }, configurable: true });
}
//# bridges-deleted
//? later
//? not jsbridge its library looks for webkit each time
for (const name of ["WebViewJavascriptBridge", "YKWebBridgeEngine", "WKWebViewJavascriptBridge", "webkit", "WVJBCallbacks", "WKWVJBCallbacks"]) {
  delete window[name];
}
//# bridges-overwritten
//? later
for (const name of ["WebViewJavascriptBridge", "YKWebBridgeEngine", "WKWebViewJavascriptBridge", "WVJBCallbacks", "WKWVJBCallbacks"]) {
  window[name] = { mine: true };
}
//# named-elements
//? html <iframe name="dsBridge"></iframe><form id="nativeBridge"><input name="hello"><input name="give"></form><img name="bridgeMsgListeners"><form name="readyState"></form><img name="documentElement"><form id="event"></form><form id="top"></form>
//# root-element-named-webkit
//? later
document.documentElement.id = "webkit";
document.documentElement.setAttribute("name", "messageHandlers");
//# bodies-named-as-bridges
//? later
{
  const names = ["WebViewJavascriptBridge", "YKWebBridgeEngine", "WKWebViewJavascriptBridge", "WVJBCallbacks", "WKWVJBCallbacks", "nativeBridge"];
  for (const name of names) {
    const frame = document.createElement("iframe");
    frame.name = name;
    (document.body || document.documentElement).append(frame);
  }
}
//# strict
"use strict";
//# module
//? module
//# symbols
//? not native its page reads answers by promises, which this spoils
{
  const mine = () => { throw new TypeError("a symbol was used"); };
  if (!BRINGS_LIBRARY) {
    Object.prototype[Symbol.toPrimitive] = mine;
    String.prototype[Symbol.iterator] = mine;
  }
  Object.defineProperty(Object.prototype, Symbol.toStringTag, { get() { note(this, "toStringTag"); return "mine"; }, configurable: true });
  Object.defineProperty(Promise, Symbol.species, { get() { return function () {}; }, configurable: true });
}
//# timers-cleared
//? later
{
  const { setInterval: every, clearTimeout: clear, setTimeout: after } = window;
  let rounds = 0;
  const wipe = () => { for (let id = 0; id < 5000; id++) if (id !== own) clear(id); };
  const own = every(() => { wipe(); if (++rounds > 20) clear(own); }, 1);
  wipe();
}
//# callers
{
  const climb = function () {
    try {
      for (let caller = climb.caller, depth = 0; caller && depth < 50; caller = caller.caller, depth++) {
        note(caller, "a caller");
        for (const value of caller.arguments || []) note(value, "an argument of a caller");
      }
    } catch { /* strict */ }
  };
  for (const key of ["action", "data", "callbackId", "then", "toJSON"]) {
    Object.defineProperty(Object.prototype, key, { get() { climb(); return undefined; }, set() { climb(); }, configurable: true });
  }
}
//# observed
{
  const see = (records) => { for (const record of records) for (const node of record.addedNodes) note(node, "an observed node"); };
  new MutationObserver(see).observe(document, { childList: true, subtree: true, attributes: true });
  for (const type of ["error", "unhandledrejection", "securitypolicyviolation", "message"]) {
    addEventListener(type, (event) => { note(event.reason, type); note(event.error, type); note(event.message, type); }, true);
  }
}
//# eval
window.eval = () => { throw new TypeError("no eval here"); };
window.Function = function () { throw new TypeError("no functions here"); };
