// @ts-check
// What a value loses on its way through JSON, and what keeps it from being written: found by looking at descriptors,
// so that no getter of the page runs a second time. Of large values only the beginning is looked at.
(function () {
  "use strict";
  const { apply, getOwnPropertyDescriptor, getPrototypeOf, ownKeys } = Reflect;
  const { isArray } = Array;
  const { isFinite } = Number;
  const { toString, hasOwnProperty } = Object.prototype;
  const { slice, replaceAll, indexOf } = String.prototype;
  const objectPrototype = Object.prototype;
  const written = "[object Object] [object Number] [object String] [object Boolean]";
  const lookLimit = 500;
  const depthLimit = 64;
  const reportLimit = 100;
  let reports = 0;

  // A member as JSON takes it: enumerable, and a value rather than a getter's; nothing else has one.
  const memberOf = (object, key) => {
    const descriptor = getOwnPropertyDescriptor(object, key);
    return descriptor && descriptor.enumerable && apply(hasOwnProperty, descriptor, ["value"]) ? descriptor : undefined;
  };
  // Such an object writes itself.
  const hasToJSON = (object) => {
    for (let at = object; at !== null && at !== objectPrototype; at = getPrototypeOf(at)) {
      if (apply(hasOwnProperty, at, ["toJSON"])) return true;
    }
    return false;
  };
  const pathTo = (path, key) =>
    path + "/" + apply(replaceAll, apply(replaceAll, "" + key, ["~", "~0"]), ["/", "~1"]);
  // The name of what becomes {} though it is not empty.
  const emptiedKind = (object) => {
    const prototype = getPrototypeOf(object);
    if (prototype === null || prototype === objectPrototype) return "";
    const tag = apply(toString, object, []);
    return apply(indexOf, written, [tag]) >= 0 ? "" : apply(slice, tag, [8, -1]);
  };
  const scalarKind = (value, isElement) => {
    if (typeof value === "function" || typeof value === "symbol") return typeof value;
    if (typeof value === "number" && !isFinite(value)) return "" + value;
    // A member that is undefined reads the same as one that is not there.
    return value === undefined && isElement ? "undefined" : "";
  };

  // Walks over a value until `visit` says that it is enough or `limit` values were seen.
  function walk(root, limit, visit) {
    let left = limit;
    const step = (value, path, depth, isElement, parents) => {
      if (left-- <= 0 || depth > depthLimit) return false;
      if (visit(value, path, isElement, parents)) return true;
      if (typeof value !== "object" || value === null || hasToJSON(value)) return false;
      const isList = isArray(value);
      const keys = isList ? undefined : ownKeys(value);
      const length = isList ? value.length : keys.length;
      const within = { __proto__: null, value, parents };
      for (let i = 0; i < length && left > 0; i++) {
        const key = isList ? i : keys[i];
        const member = typeof key === "symbol" ? undefined : memberOf(value, key);
        if (member && step(member.value, pathTo(path, key), depth + 1, isList, within)) return true;
      }
      return false;
    };
    return step(root, "", 0, false, undefined);
  }

  const isEmpty = (object) => {
    const keys = ownKeys(object);
    for (let i = 0; i < keys.length; i++) if (typeof keys[i] !== "symbol" && memberOf(object, keys[i])) return false;
    return true;
  };

  return {
    __proto__: null,
    // The paths of what did not arrive and what it was, as texts; undefined where all did.
    losses(root) {
      // Most of what is sent is text, of which nothing is lost.
      if (typeof root === "string" || reports === reportLimit) return undefined;
      let paths = "";
      let kinds = "";
      let count = 0;
      try {
        walk(root, lookLimit, (value, path, isElement) => {
          let kind = scalarKind(value, isElement);
          if (typeof value === "object" && value !== null && !isArray(value) && !hasToJSON(value)) {
            kind = isEmpty(value) ? emptiedKind(value) : "";
          }
          if (kind === "") return false;
          paths += (paths === "" ? "" : ", ") + (path === "" ? "/" : path);
          if (apply(indexOf, ", " + kinds + ",", [", " + kind + ","]) < 0) kinds += (kinds === "" ? "" : ", ") + kind;
          return ++count === 5;
        });
      } catch { /* a proxy of the page threw: what was found counts */ }
      if (paths === "") return undefined;
      reports++;
      return { __proto__: null, paths, kinds };
    },
    // Where the value is that cannot be written at all: one that contains itself, or a BigInt.
    obstacle(root) {
      let place;
      try {
        walk(root, 10 * lookLimit, (value, path, isElement, parents) => {
          let isFound = typeof value === "bigint";
          for (let at = parents; at && !isFound; at = at.parents) isFound = at.value === value;
          if (isFound) place = path;
          return isFound;
        });
      } catch { /* as above */ }
      return place;
    },
  };
})
