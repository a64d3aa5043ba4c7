// @ts-check
// What the pages' halves of most protocols share: tables of handlers and callbacks, and the rules by which requests and
// responses find them. A protocol adds its words and what it lets a page see.
//
// `words` are: `request(name, data, id)` and `response(message, id, result)`, which give an envelope as text;
// `idOf(number)`, in which no other number comes first; `needsID`, where every request has one; `hasQueue`, where native
// code fetches all at once; `needsList`, where the phone's script fails without the array of waiting functions; `answer`,
// the key of an answer, and `answerOf(value)`, what strict mode makes of one; `name`, `id` and `answerTo`, the other keys
// that `receive` reads; and, if the phone's script does so, `missing(message)` and `threw(message, error)`, which log,
// and `look(name, answer)`.
(function (link, tools, words) {
  "use strict";
  const { window, strict } = tools;
  const { member, error, failure, numberIn } = tools.text;
  // As upstream's, a strict table has what every object inherits.
  const handlers = strict ? {} : { __proto__: null };
  // Who waits for an answer, by the number in its id: { id, callback }. By the ids themselves it would take three times as long.
  const callers = tools.native.table();
  let otherwise;
  let count = 0;

  // Strict, what was said is written when the queue is fetched, all or nothing: a message that cannot be written stays
  // in it and stops every later one.
  let queue = { __proto__: null, length: 0 };
  let isPoisoned = false;
  function say(write, about) {
    if (words.hasQueue && tools.isLeaving) {
      link.differs("lost-on-leaving");
      if (strict) return;
    }
    if (!strict || !words.hasQueue) return link.send(write());
    queue[queue.length++] = { __proto__: null, write, about };
    if (queue.length === 1) tools.later(sayAll);
  }
  function sayAll() {
    if (isPoisoned) return;
    const texts = { __proto__: null };
    const { length } = queue;
    let i = 0;
    try {
      for (; i < length; i++) texts[i] = queue[i].write();
    } catch (thrown) {
      isPoisoned = true;
      link.differs("poisoned-queue");
      link.dropped(queue[i].about, thrown);
      return;
    }
    queue = { __proto__: null, length: 0 };
    for (let i = 0; i < length; i++) link.send(texts[i]);
  }

  function call(name, data, callback) {
    const number = callback || words.needsID ? ++count : undefined;
    const id = number && words.idOf(number);
    try {
      // Before it is sent: an answer must find its callback, whatever the page replaces.
      if (callback) callers.put(number, { id: "" + id, callback });
      say(() => words.request(name, data, id), name);
    } catch (thrown) {
      unwritable(name);
      if (strict) throw thrown;
      if (callback) callers.remove(number);
      dropped(name, data, callback, thrown);
      return;
    }
    link.lost(name, data);
  }

  // A value that cannot be written as JSON.
  const unwritable = (name) => link.differs(words.hasQueue ? "poisoned-queue" : "send-throws", name);

  // One message that cannot be written must not take others with it; its caller hears of it.
  function dropped(name, data, callback, thrown) {
    const message = tools.describe(thrown);
    link.dropped(name, thrown, data);
    if (typeof callback === "function") tools.later(() => callback(failure("NotSerializable", message)));
  }

  function settle(id, data) {
    const text = "" + id;
    const number = numberIn(text);
    const caller = callers.get(number);
    if (caller === undefined || caller.id !== text) return;
    const { callback } = caller;
    // Strict, a callback that throws stays.
    if (!strict) callers.remove(number);
    callback(data);
    callers.remove(number);
  }

  function respond(message, id, result) {
    say(() => words.response(message, id, result()), words.name ? tools.own(message, words.name) : "");
  }

  function fail(message, id, name, text) {
    respond(message, id, () => error(name, text));
  }

  const find = (name) => (name === undefined || name === "" ? otherwise : handlers[name]);

  // Runs the page's handler `name`. Without `id` nobody waits for an answer.
  function handle(message, name, data, id) {
    const handler = find(name);
    if (!handler) return missing(message, name, id);
    let isAnswered = false;
    const answer = (value) => {
      isAnswered = true;
      if (words.look) words.look(name, value);
      try {
        respond(message, id, () => member(words.answer, strict ? words.answerOf(value) : value));
      } catch (thrown) {
        unwritable(name);
        if (strict) throw thrown;
        fail(message, id, "NotSerializable", tools.describe(thrown));
        return;
      }
      link.lost(name, value);
    };
    const isInherited = strict && !tools.owns(handlers, name) && handler !== otherwise;
    if (isInherited) link.differs("inherited-name", name);
    try {
      handler(data, id === undefined ? nobody(name) : answer);
    } catch (thrown) {
      failed(message, name, id, isAnswered, thrown);
    }
  }

  // Upstream gives no callback where nobody waits, and most pages call it nevertheless.
  const nobody = (name) => (strict ? undefined : () => link.differs("no-callback", name));

  function missing(message, name, id) {
    if (words.missing) words.missing(message);
    const text = "The page has no " + (name ? "handler \"" + name + "\"." : "default handler.");
    if (id === undefined || strict) link.remark("page-handler-missing", name, text);
    else fail(message, id, "NoHandler", text);
    if (name in {}) link.differs("inherited-name", name);
    else if (id !== undefined) link.differs("missing-page-handler", name);
  }

  function failed(message, name, id, isAnswered, thrown) {
    const text = tools.describe(thrown);
    if (strict || id === undefined || !isAnswered) link.threw(name, thrown);
    if (!strict && id !== undefined && !isAnswered) fail(message, id, "HandlerThrew", text);
    if (id !== undefined && !isAnswered) link.differs("page-handler-threw", name);
    // Strict, it may have called the callback that it was not given.
    if (strict && id === undefined && thrown instanceof tools.TypeError) link.differs("no-callback", name);
    if (!words.threw) throw thrown;
    words.threw(message, thrown);
  }

  // Takes the functions out of the page's array: some pages have the same one under two names, and none may be called
  // twice.
  function take(list) {
    // An element of that name is no array of functions.
    const array = tools.own(window, list);
    tools.deleteProperty(window, list);
    if (words.needsList && array === undefined) {
      link.differs("no-waiting-list");
      if (strict) throw new tools.TypeError("undefined is not an object (evaluating 'callbacks.length')");
    }
    const waiting = { __proto__: null };
    const length = array ? array.length : 0;
    for (let i = 0; i < length; i++) waiting[i] = array[i];
    waiting.length = length;
    if (length > 0) tools.setProperty(array, "length", 0);
    return waiting;
  }

  // Calls the functions that the page put into an array while it waited for its bridge.
  let isPlanned = false;
  function callWaiting(list, bridge) {
    const waiting = take(list);
    for (let i = 0; i < waiting.length; i++) {
      try {
        waiting[i](bridge);
      } catch (thrown) {
        const left = waiting.length - 1 - i;
        if (left > 0) link.differs("set-up-threw");
        link.setUpThrew(thrown, left);
        tools.uncaught(thrown);
        if (strict) return;
      }
    }
  }

  // What waits for its timer. Timers may fire in another order than they were set in; messages keep theirs.
  const inbox = { __proto__: null };
  let first = 0;
  let next = 0;

  return {
    __proto__: null,
    call,
    settle,
    handle,
    // `call` as most pages know it: of two arguments the second may be the callback.
    callHandler(name, data, callback) {
      const isShifted = arguments.length === 2 && typeof data === "function";
      if (isShifted) call(name, null, data);
      else call(name, data, callback);
    },
    // A message of a protocol whose responses name their call and whose requests need no id.
    receive(json) {
      const message = tools.parse(json);
      const of = (key) => tools.own(message, key);
      const id = of(words.answerTo);
      if (id) settle(id, of(words.answer));
      else handle(message, of(words.name), of("data"), of(words.id) || undefined);
    },
    has: (name) => !!find(name),
    register(name, handler) {
      if (typeof handler !== "function") {
        link.remark("not-a-function", tools.describe(name), "What was registered for it is no function.");
      }
      handlers[name] = handler;
      link.registered(name);
    },
    // A handler of the phone's own script.
    builtIn(name, handler) {
      handlers[name] = handler;
    },
    unregister(name) {
      delete handlers[name];
    },
    // The handler of messages without a name.
    registerDefault(handler) {
      otherwise = handler;
      link.registered("");
    },
    // Gives `message` to `dispatch` by a timer.
    later(message, dispatch) {
      inbox[next++] = message;
      tools.later(() => {
        const oldest = inbox[first];
        delete inbox[first++];
        // Thrown on from here, WebKit would tell the page's `onerror` no more than "Script error.".
        try {
          dispatch(oldest);
        } catch (thrown) {
          tools.uncaught(thrown);
        }
      });
    },
    isEmpty: () => first === next,
    callWaiting,
    // Does so by a timer, as the phones' scripts that are made when the page asks.
    planWaiting(list, bridgeOf) {
      isPlanned = true;
      tools.later(() => {
        isPlanned = false;
        callWaiting(list, bridgeOf());
      });
    },
    // The page asks once more: upstream leaves the functions that came since waiting for ever.
    planAgain(list, bridgeOf) {
      const array = window[list];
      if (isPlanned || !array || !array.length) return;
      link.differs("set-up-again");
      if (!strict) tools.later(() => callWaiting(list, bridgeOf()));
    },
  };
})
