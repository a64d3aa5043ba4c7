// @ts-check
// A table of what is kept by numbers that only grow: a function that makes one.
//
// What is kept lies in chunks of 1024, of which one is let go of when all in it are over: a table of all of them would grow
// for ever, and a Map costs five times as much.
(() => {
  "use strict";
  const chunkOf = (id) => id >>> 10;
  const placeOf = (id) => id & 1023;
  return () => {
    const chunks = { __proto__: null };
    let newest = -1;
    return {
      __proto__: null,
      get(id) {
        const chunk = chunks[chunkOf(id)];
        return chunk === undefined ? undefined : chunk[placeOf(id)];
      },
      put(id, value) {
        const number = chunkOf(id);
        let chunk = chunks[number];
        if (chunk === undefined) {
          const old = chunks[newest];
          if (old !== undefined && old.count === 0) delete chunks[newest];
          chunk = chunks[number] = { __proto__: null, count: 0 };
          newest = number;
        }
        chunk[placeOf(id)] = value;
        chunk.count++;
      },
      // Nothing where there is nothing.
      remove(id) {
        const number = chunkOf(id);
        const chunk = chunks[number];
        if (chunk === undefined || chunk[placeOf(id)] === undefined) return;
        chunk[placeOf(id)] = undefined;
        if (--chunk.count === 0 && number !== newest) delete chunks[number];
      },
    };
  };
})()
