// @ts-check
// What the page has to say at one time: "<protocol> <text>" line by line. Messages of a protocol that joins them stand in
// one line, with commas between them, as long as it is not long: native code takes a line at a time, and lets others have
// their turns in between.
(function () {
  "use strict";
  const longest = 16384;
  let queue = "";
  let last;
  let start = 0;
  return {
    __proto__: null,
    get isEmpty() {
      return queue === "";
    },
    put(name, json, joins) {
      if (queue === "") {
        queue = name + " " + json;
        start = 0;
      } else if (joins && name === last && queue.length - start < longest) {
        queue += "," + json;
      } else {
        start = queue.length;
        queue += "\n" + name + " " + json;
      }
      last = name;
    },
    // Takes out all that is there.
    take() {
      const text = queue;
      queue = "";
      return text;
    },
  };
})
