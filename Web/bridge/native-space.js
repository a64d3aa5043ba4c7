// @ts-check
// The object `nativeBridge` itself: its functions, frozen, and any other name a namespace of the app's handlers.
//
// nativeBridge.files.read(data, options) is call("files.read", data, options).
(() => {
  "use strict";
  const { Proxy } = globalThis;
  const { ownKeys } = Reflect;
  const { freeze, create, prototype: objectPrototype } = Object;
  const { toStringTag } = Symbol;
  const refuse = () => false;
  // Names that the language itself asks for.
  const reserved = { __proto__: null, then: true, toJSON: true };
  const inherited = ownKeys(objectPrototype);
  for (let i = 0; i < inherited.length; i++) reserved[inherited[i]] = true;

  return (functions, tools) => {
    const spaceIn = (path, key) =>
      typeof key !== "string" || reserved[key] === true ? objectPrototype[key] : space(path === "" ? key : path + "." + key);
    const space = (path) =>
      new Proxy(() => {}, {
        __proto__: null,
        get: (target, key) => spaceIn(path, key),
        apply: (target, self, given) =>
          functions.call(path, given.length > 0 ? given[0] : undefined, given.length > 1 ? given[1] : undefined),
        set: refuse, defineProperty: refuse, deleteProperty: refuse, setPrototypeOf: refuse, preventExtensions: refuse,
      });

    const bridge = create(new Proxy(freeze(create(null)), { __proto__: null, get: (target, key) => spaceIn("", key) }));
    const names = ownKeys(functions);
    for (let i = 0; i < names.length; i++) {
      const value = freeze(functions[names[i]]);
      tools.defineProperty(bridge, names[i], { __proto__: null, value, enumerable: true });
    }
    tools.defineProperty(bridge, toStringTag, { __proto__: null, value: "NativeBridge" });
    return freeze(bridge);
  };
})()
