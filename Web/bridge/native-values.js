// @ts-check
// Values of nativeBridge: what JSON has words for travels as JSON, everything else as texts that begin with a marker.
//
// The marker is one dollar sign, or more where a text of the value's own begins with one: "$undefined", "$NaN",
// "$Infinity", "$-Infinity", "$-0", "$date:<milliseconds>", "$bigint:<digits>", "$bytes:<type>:<index>" into the list of
// bytes, which are texts in base64 or the numbers of what was sent beside the messages, ["$map", [key, value], …], ["$set", element, …].
(function (trailOf, Node) {
  "use strict";
  const { BigInt, DataView, Date, Map, Object, Set, Uint8Array } = globalThis;
  const { apply, defineProperty, getOwnPropertyDescriptor, getPrototypeOf, ownKeys } = Reflect;
  const { isArray } = Array;
  const { stringify } = JSON;
  const { keys: keysOf, prototype: objectPrototype, create } = Object;
  const { toString: classOf } = objectPrototype;
  const { slice, indexOf, repeat } = String.prototype;
  // Scripts of the app's have no documents.
  const nodeTypeOf = Node && getOwnPropertyDescriptor(Node.prototype, "nodeType").get;
  const { getTime } = Date.prototype;
  const { isView } = ArrayBuffer;
  const { fromBase64 } = Uint8Array;
  const { toBase64 } = Uint8Array.prototype;
  const { forEach: forEachEntry, set: setEntry } = Map.prototype;
  const { forEach: forEachElement, add: addElement } = Set.prototype;
  const viewPrototype = getPrototypeOf(Uint8Array.prototype);
  const typeOfView = getOwnPropertyDescriptor(viewPrototype, Symbol.toStringTag).get;
  const toText = String;
  const toNumber = Number;
  const types = { __proto__: null, DataView, Uint8Array };
  const typeNames = [
    "Int8Array", "Uint8ClampedArray", "Int16Array", "Uint16Array", "Int32Array", "Uint32Array", "Float16Array",
    "Float32Array", "Float64Array", "BigInt64Array", "BigUint64Array",
  ];
  for (let i = 0; i < typeNames.length; i++) types[typeNames[i]] = globalThis[typeNames[i]];
  // As the app's.
  const depthLimit = 512;

  // MARK: Writing

  const isPlain = (value, room) => {
    switch (typeof value) {
      case "string": case "boolean": return true;
      case "number": return value - value === 0 && (value !== 0 || 1 / value > 0);
      case "object": return value === null || isPlainObject(value, room);
      default: return false;
    }
  };
  const isPlainObject = (value, room) => {
    if (room === 0) return false;
    if (isArray(value)) {
      const { length } = value;
      for (let i = 0; i < length; i++) if (!isPlain(value[i], room - 1)) return false;
      return true;
    }
    const prototype = getPrototypeOf(value);
    if ((prototype !== objectPrototype && prototype !== null) || value.toJSON !== undefined) return false;
    const keys = keysOf(value);
    for (let i = 0; i < keys.length; i++) if (!isPlain(value[keys[i]], room - 1)) return false;
    return true;
  };

  // What never travels, even where the page has given it members.
  const refused = {
    __proto__: null, Promise: true, Blob: true, File: true, RegExp: true, WeakMap: true, WeakSet: true, WeakRef: true,
  };
  const isNode = (value) => {
    try {
      return apply(nodeTypeOf, value, []) > 0;
    } catch {
      return false;
    }
  };

  // A copy that JSON can write. What gets a marker is filled in once the marker is known.
  const copied = (root, sendBytes) => {
    const places = { __proto__: null, length: 0 };
    const bytes = { __proto__: null, length: 0 };
    const trail = trailOf(depthLimit);
    let dollars = 0;
    const put = (holder, key, value) =>
      defineProperty(holder, key, { __proto__: null, value, writable: true, enumerable: true, configurable: true });
    const mark = (holder, key, word) => {
      put(holder, key, word);
      places[places.length++] = { __proto__: null, holder, key, word };
    };
    const copyText = (holder, key, text) => {
      let count = 0;
      while (count < text.length && text[count] === "$") count++;
      if (count > dollars) dollars = count;
      put(holder, key, text);
    };
    const copyNumber = (holder, key, number) => {
      if (number - number !== 0) mark(holder, key, toText(number));
      else if (number === 0 && 1 / number < 0) mark(holder, key, "-0");
      else put(holder, key, number);
    };
    const copyBytes = (holder, key, value) => {
      const type = isView(value) ? apply(typeOfView, value, []) ?? "DataView" : "ArrayBuffer";
      const view =
        type === "ArrayBuffer" ? new Uint8Array(value) : new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
      mark(holder, key, "bytes:" + type + ":" + bytes.length);
      bytes[bytes.length++] = sendBytes(view) ?? "\"" + apply(toBase64, view, []) + "\"";
    };
    const copyMembers = (holder, key, value, room) => {
      const copy = create(null);
      put(holder, key, copy);
      copyMembersInto(copy, value, room);
    };
    const copyMembersInto = (copy, value, room) => {
      const keys = keysOf(value);
      for (let i = 0; i < keys.length; i++) copyValue(copy, keys[i], value[keys[i]], room);
    };
    const copyElements = (holder, key, value, room) => {
      const copy = [];
      put(holder, key, copy);
      const { length } = value;
      for (let i = 0; i < length; i++) copyValue(copy, i, value[i], room);
    };
    const copyMap = (holder, key, value, room) => {
      const copy = [];
      put(holder, key, copy);
      mark(copy, 0, "map");
      apply(forEachEntry, value, [(element, entryKey) => {
        const pair = [];
        put(copy, copy.length, pair);
        copyValue(pair, 0, entryKey, room, { __proto__: null, entry: entryKey, isKey: true });
        copyValue(pair, 1, element, room, { __proto__: null, entry: entryKey, isKey: false });
      }]);
    };
    const copySet = (holder, key, value, room) => {
      const copy = [];
      put(holder, key, copy);
      mark(copy, 0, "set");
      apply(forEachElement, value, [(element) => copyValue(copy, copy.length, element, room, copy.length - 1)]);
    };
    // What it says, and what else it was given.
    const copyError = (holder, key, value, room) => {
      const copy = create(null);
      copyText(copy, "name", toText(value.name));
      copyText(copy, "message", toText(value.message));
      copyMembersInto(copy, value, room);
      put(holder, key, copy);
    };
    // An object of a kind of its own. With members of its own it is a plain object for the app; it never becomes an empty one
    // by losing what it is.
    const copyOther = (holder, key, value, kind, room) => {
      if (kind === "Error" || kind === "DOMException") return copyError(holder, key, value, room - 1);
      const isPart = isNode(value);
      if (isPart || refused[kind] || (kind !== "Arguments" && keysOf(value).length === 0)) {
        throw trail.refusal(room, kind, isPart);
      }
      copyMembers(holder, key, value, room - 1);
    };
    const copyObject = (holder, key, value, room) => {
      if (room === 0) throw trail.tooDeep();
      trail.enter(room, value);
      if (isArray(value)) return copyElements(holder, key, value, room - 1);
      const kind = apply(classOf, value, []);
      switch (kind) {
        case "[object Date]": return mark(holder, key, "date:" + apply(getTime, value, []));
        case "[object Map]": return copyMap(holder, key, value, room - 1);
        case "[object Set]": return copySet(holder, key, value, room - 1);
        case "[object ArrayBuffer]": return copyBytes(holder, key, value);
        case "[object Boolean]": case "[object Number]": case "[object String]": case "[object BigInt]":
          return copyValue(holder, key, value.valueOf(), room - 1, trail.hidden);
      }
      if (isView(value)) return copyBytes(holder, key, value);
      if (typeof value.toJSON === "function") {
        return copyValue(holder, key, value.toJSON(toText(key)), room - 1, trail.hidden);
      }
      if (kind !== "[object Object]") return copyOther(holder, key, value, apply(slice, kind, [8, -1]), room);
      return copyMembers(holder, key, value, room - 1);
    };
    const copyValue = (holder, key, value, room, step = key) => {
      trail.step(room, step);
      switch (typeof value) {
        case "string": return copyText(holder, key, value);
        case "number": return copyNumber(holder, key, value);
        case "boolean": return put(holder, key, value);
        case "undefined": return mark(holder, key, "undefined");
        case "bigint": return mark(holder, key, "bigint:" + toText(value));
        case "object": return value === null ? put(holder, key, null) : copyObject(holder, key, value, room);
        default: throw trail.refusal(room, typeof value, false);
      }
    };

    const top = create(null);
    copyValue(top, "value", root, depthLimit, trail.hidden);
    const marker = apply(repeat, "$", [dollars + 1]);
    for (let i = 0; i < places.length; i++) put(places[i].holder, places[i].key, marker + places[i].word);
    let text = ",\"data\":" + stringify(top.value);
    if (places.length > 0) text += ",\"marker\":\"" + marker + "\"";
    for (let i = 0; i < bytes.length; i++) text += (i === 0 ? ",\"bytes\":[" : ",") + bytes[i];
    return bytes.length === 0 ? text : text + "]";
  };

  // The value as members of a message, a comma before each; nothing for `undefined`. Given bytes, `sendBytes` returns the
  // number of what it has sent, or undefined.
  const write = (value, sendBytes) => {
    if (value === undefined) return "";
    return isPlain(value, depthLimit) ? ",\"data\":" + stringify(value) : copied(value, sendBytes);
  };

  // MARK: Reading

  // The value of data with its marker and its bytes.
  const revived = (root, marker, bytes) => {
    const set = (holder, key, value) => {
      if (key === "__proto__") {
        defineProperty(holder, key, { __proto__: null, value, writable: true, enumerable: true, configurable: true });
      } else {
        holder[key] = value;
      }
    };
    const wordOf = (value) =>
      typeof value === "string" && apply(slice, value, [0, marker.length]) === marker
        ? apply(slice, value, [marker.length])
        : undefined;
    const bytesOf = (rest) => {
      const colon = apply(indexOf, rest, [":"]);
      const type = apply(slice, rest, [0, colon]);
      const array = apply(fromBase64, Uint8Array, [bytes[toNumber(apply(slice, rest, [colon + 1]))]]);
      if (type === "ArrayBuffer") return array.buffer;
      const Type = types[type];
      return Type === undefined || Type === Uint8Array ? array : new Type(array.buffer);
    };
    const valueOf = (word) => {
      switch (word) {
        case "undefined": return undefined;
        case "NaN": case "Infinity": case "-Infinity": case "-0": return toNumber(word);
      }
      const colon = apply(indexOf, word, [":"]);
      const rest = apply(slice, word, [colon + 1]);
      switch (apply(slice, word, [0, colon])) {
        case "date": return new Date(toNumber(rest));
        case "bigint": return BigInt(rest);
        case "bytes": return bytesOf(rest);
        default: return marker + word;
      }
    };
    const array = (value) => {
      const word = value.length > 0 ? wordOf(value[0]) : undefined;
      if (word === "map") {
        const map = new Map();
        for (let i = 1; i < value.length; i++) apply(setEntry, map, [revive(value[i][0]), revive(value[i][1])]);
        return map;
      }
      if (word === "set") {
        const elements = new Set();
        for (let i = 1; i < value.length; i++) apply(addElement, elements, [revive(value[i])]);
        return elements;
      }
      for (let i = 0; i < value.length; i++) value[i] = revive(value[i]);
      return value;
    };
    const revive = (value) => {
      if (typeof value === "string") {
        const word = wordOf(value);
        return word === undefined ? value : valueOf(word);
      }
      if (typeof value !== "object" || value === null) return value;
      if (isArray(value)) return array(value);
      const keys = ownKeys(value);
      for (let i = 0; i < keys.length; i++) set(value, keys[i], revive(value[keys[i]]));
      return value;
    };
    return revive(root);
  };

  return { __proto__: null, write, revive: revived };
})
