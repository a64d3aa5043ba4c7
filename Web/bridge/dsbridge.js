// @ts-check
// DSBridge, versions 3 and 2: the page's own library calls prompt("_dsbridge=<method>", <arguments>).
//
// Request {method, args: {data, _dscbstub}}, or {method, raw} where the arguments are the data itself; the answer is
// {code, data} within the call, or {stub, data, complete} later. The app's call is {method, callbackId, data}, answered
// by the method `_dsb.returnValue` with {id, complete, data}; ours add {error} where native code waits for an answer that
// would never come.
({
  __proto__: null,
  idiom: "dsBridge",
  offer(door, tools) {
    // The text serves both: version 3 looks whether there is one, version 2 begins its prompts with it.
    const property = { __proto__: null, value: "_dsbridge=", writable: true, enumerable: true, configurable: true };
    tools.defineProperty(tools.window, "_dswk", property);
    door.prompt("_dsbridge=", (method, text) => door.open("prompt(\"_dsbridge=…\")").prompted(method, text));
    if (door.isExplicit) door.library("dsBridge", door.open("choice").library);
    else door.whenLoaded("window._dsf", () => tools.isObject(tools.own(tools.window, "_dsf")));
  },
  install(link, tools) {
    "use strict";
    const { window, own, apply, stringify, parse, slice, isObject, strict } = tools;
    const { member, object, error, failure } = tools.text;
    const accepted = "{\"code\":0,\"data\":\"\"}";
    const refused = "{\"code\":-1,\"data\":\"\"}";
    // The tables of the page's library, and those of the one that is made here for a page without.
    const newTable = () => ({ __proto__: null, _obs: { __proto__: null } });
    const ownTables = { __proto__: null, functions: newTable(), asynchronous: newTable() };
    const pageEntry = () => {
      const entry = own(window, "_handleMessageFromNative");
      return typeof entry === "function" ? entry : undefined;
    };
    const pageTable = (name) => (isObject(own(window, name)) ? own(window, name) : undefined);
    let isMade = false;
    let isReady = false;
    // The app's call whose handler runs and has not answered.
    let current;
    // Takes the answer to a question that was asked here.
    let whenAsked;
    // Calls that came before their handlers.
    let waiting = { __proto__: null, length: 0 };
    // Stubs of version 2, whose callbacks get texts, and callbacks of the library that is made here.
    const plainStubs = { __proto__: null };
    const callbacks = { __proto__: null };
    let count = 0;

    // MARK: Calls of the page

    // Version 3 wraps the data and gets JSON, version 2 does not and gets text.
    function read(text) {
      let value;
      let json = text;
      try {
        value = parse(text);
        // One line.
        if (tools.contains(text, "\n") || tools.contains(text, "\r")) json = stringify(value);
      } catch {
        json = text === "" ? undefined : stringify(text);
      }
      const isNew = isMade || pageTable("_dsaf") !== undefined || pageEntry() !== undefined;
      const isOld = !isNew && pageTable("_dsf") !== undefined;
      const isWrapped = !isOld && isObject(value) && (isNew || own(value, "data") !== undefined);
      const stub = isObject(value) ? own(value, "_dscbstub") : undefined;
      return { value, json, stub, isWrapped, isPlain: isOld || (!isNew && !isWrapped && json !== undefined) };
    }

    // What the page's prompt gives back: never what a library could fail to read.
    function prompted(method, text) {
      const call = read(text === undefined ? "" : tools.describe(text));
      if (method === "") {
        link.remark("invalid-message", "", "The page called without a name.");
        return refused;
      }
      if (method === "_dsb.dsinit") becomeReady();
      else if (method === "_dsb.closePage") tools.control("close", { __proto__: null });
      else if (method !== "_dsb.disableJavascriptDialogBlock") return send(method, call);
      return accepted;
    }

    function send(method, { value, json, stub, isWrapped, isPlain }) {
      let members = member("method", method);
      if (!isWrapped && slice(method, 0, 5) === "_dsb.") {
        members += ",\"args\":" + object((json === undefined ? "" : ",\"data\":" + json) + member("_dscbstub", stub));
      } else if (json !== undefined) {
        members += (isWrapped ? ",\"args\":" : ",\"raw\":") + json;
      }
      if (method === "_dsb.returnValue") {
        const returned = isWrapped ? own(value, "data") : value;
        if (whenAsked && isObject(returned) && own(returned, "id") === 0) {
          whenAsked(own(returned, "data"));
          return accepted;
        }
        noteAnswer(returned);
      } else if (stub === undefined) {
        const answer = link.ask(object(members)) || refused;
        return isPlain ? plain(own(parse(answer), "data")) : answer;
      } else if (isPlain) {
        plainStubs[stub] = true;
      }
      link.send(object(members));
      return isPlain ? "" : accepted;
    }

    // What version 2 gets: a text.
    const plain = (data) => (typeof data === "string" ? data : stringify(data) ?? "");

    function settle(stub, message) {
      const data = own(message, "data");
      const isLast = own(message, "complete") !== false;
      const isHere = callbacks[stub] !== undefined;
      const callback = isHere ? callbacks[stub] : own(window, stub);
      const value = plainStubs[stub] ? plain(data) : data;
      if (isLast) delete plainStubs[stub];
      if (typeof callback !== "function") return;
      try {
        callback(value);
      } finally {
        if (isLast && isHere) delete callbacks[stub];
        else if (isLast) tools.deleteProperty(window, stub);
      }
    }

    // MARK: Calls of the app

    const split = (name) => {
      let dot = -1;
      for (let at = tools.find(name, ".", 0); at >= 0; at = tools.find(name, ".", at + 1)) dot = at;
      return dot < 0 ? undefined : [slice(name, 0, dot), slice(name, dot + 1)];
    };

    // The function of that name in a table, or in the object of it that has the name before the last dot.
    function lookUp(functions, name) {
      if (!functions) return undefined;
      if (typeof own(functions, name) === "function") return { body: functions[name], owner: functions };
      const parts = split(name);
      const owner = parts && isObject(own(functions, "_obs")) ? own(functions._obs, parts[0]) : undefined;
      const body = owner?.[parts?.[1]];
      // An object may inherit it, but not what every object has.
      return typeof body === "function" && body !== {}[parts[1]] ? { body, owner } : undefined;
    }

    function find(name) {
      const ofPage = lookUp(pageTable("_dsf"), name) ?? lookUp(pageTable("_dsaf"), name);
      if (ofPage) return { __proto__: null, ...ofPage, isOfPage: true };
      const asynchronous = lookUp(ownTables.asynchronous, name);
      const found = lookUp(ownTables.functions, name) ?? asynchronous;
      if (found) return { __proto__: null, ...found, isAsynchronous: found === asynchronous };
      // Version 2 takes a function of the window, too.
      if (pageEntry()) return !pageTable("_dsf") && hasByAsking(name) ? { __proto__: null, isOfPage: true } : undefined;
      const body = pageTable("_dsf") ? own(window, name) : undefined;
      return typeof body === "function" ? { __proto__: null, body, owner: window } : undefined;
    }

    // A library that keeps its tables to itself says by a handler of its own what it has; one that does not has all.
    function hasByAsking(name) {
      let answer;
      whenAsked = (value) => {
        answer = value;
      };
      try {
        const data = "[" + stringify(name) + "]";
        apply(pageEntry(), window, [{ method: "_hasJavascriptMethod", callbackId: 0, data }]);
      } catch {
        // Then it has.
      }
      whenAsked = undefined;
      return answer !== false;
    }

    function handle(message) {
      const name = own(message, "method");
      const id = own(message, "callbackId");
      const found = find(name);
      if (!found && !strict && !tools.documentIsComplete()) waiting[waiting.length++] = message;
      else if (!found && !strict) missing(name, id);
      else run(found, message, name, id);
    }

    function run(found, message, name, id) {
      current = id;
      const entry = pageEntry();
      try {
        if (entry && (!found || found.isOfPage)) apply(entry, window, [message]);
        else if (found) runHere(found, parse(own(message, "data")), id);
        if (!found) missing(name, id);
      } catch (thrown) {
        const isOpen = current === id;
        link.threw(name, thrown);
        if (isOpen && !strict) fail(id, "HandlerThrew", tools.describe(thrown));
        if (isOpen) link.differs("page-handler-threw", name);
        throw thrown;
      } finally {
        current = undefined;
      }
    }

    function runHere(found, values, id) {
      if (found.isAsynchronous) values[values.length] = (data, isLast) => answer(id, data, isLast !== false);
      const result = apply(found.body, found.owner, values);
      if (!found.isAsynchronous) answer(id, result, true);
    }

    function missing(name, id) {
      const text = "The page has no handler \"" + name + "\".";
      if (strict) link.remark("page-handler-missing", name, text);
      else fail(id, "NoHandler", text);
      link.differs(name in {} ? "inherited-name" : "missing-page-handler", name);
    }

    function answer(id, data, isLast) {
      let result;
      try {
        result = member("data", data);
      } catch (thrown) {
        result = error("NotSerializable", tools.describe(thrown));
      }
      returnValue(id, member("complete", isLast) + result);
      noteAnswer({ id, complete: isLast });
    }

    const fail = (id, name, text) => returnValue(id, member("complete", true) + error(name, text));
    const returnValue = (id, members) =>
      link.send("{\"method\":\"_dsb.returnValue\",\"args\":{\"data\":" + object(member("id", id) + members) + "}}");

    function noteAnswer(value) {
      if (isObject(value) && own(value, "id") === current && own(value, "complete") !== false) current = undefined;
    }

    // MARK: Readiness

    function becomeReady() {
      if (isReady) return;
      isReady = true;
      link.ready();
    }

    function handleWaiting() {
      const messages = waiting;
      waiting = { __proto__: null, length: 0 };
      for (let i = 0; i < messages.length; i++) {
        try {
          handle(messages[i]);
        } catch (thrown) {
          tools.uncaught(thrown);
        }
      }
    }

    // MARK: The library for a page without one

    function call(name, data, callback) {
      const method = tools.describe(name);
      if (typeof data === "function") {
        callback = data;
        data = {};
      }
      let members;
      try {
        members = member("data", data === undefined ? null : data);
      } catch (thrown) {
        const message = tools.describe(thrown);
        link.dropped(method, thrown, data);
        if (typeof callback === "function") tools.later(() => callback(failure("NotSerializable", message)));
        return undefined;
      }
      if (typeof callback === "function") {
        const stub = "dscb" + count++;
        callbacks[stub] = callback;
        members += member("_dscbstub", stub);
      }
      link.lost(method, data);
      return own(parse(prompted(method, members === "" ? "{}" : object(members))), "data");
    }

    function register(name, value, isAsynchronous) {
      const functions = isAsynchronous ? ownTables.asynchronous : ownTables.functions;
      if (isObject(value)) functions._obs[name] = value;
      else functions[name] = value;
      link.registered(name);
      tools.later(becomeReady);
      tools.later(handleWaiting);
    }

    function library() {
      isMade = true;
      ownTables.functions._hasJavascriptMethod = (name) => find(name) !== undefined;
      const close = { __proto__: null, value: () => call("_dsb.closePage"), writable: true, configurable: true };
      tools.defineProperty(window, "close", close);
      return {
        call,
        register: (name, value, isAsynchronous) => register(name, value, isAsynchronous),
        registerAsyn: (name, value) => register(name, value, true),
        hasNativeMethod: (name, type) => call("_dsb.hasNativeMethod", { name, type: type || "all" }),
        disableJavascriptDialogBlock: (disable) =>
          call("_dsb.disableJavascriptDialogBlock", { disable: disable !== false }),
      };
    }

    return {
      __proto__: null,
      prompted,
      library,
      begin() {
        link.made();
        tools.whenDocumentIs("interactive", becomeReady);
        tools.whenDocumentIs("complete", handleWaiting);
      },
      has: (name) => find(name) !== undefined,
      receive(json) {
        const message = parse(json);
        const stub = own(message, "stub");
        if (stub === undefined) handle(message);
        else settle(stub, message);
      },
    };
  },
})
