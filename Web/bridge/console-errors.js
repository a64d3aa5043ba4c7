// @ts-check
// What the page writes by `console.error`, for who does not see its console.
(function (tools, valueIn, ownURL) {
  "use strict";
  const { console, Error } = tools.window;
  const { error: write } = console;
  const { exec } = RegExp.prototype;
  const frame = /^(?:[^@]*@)?(.+):(\d+):\d+$/;

  const textOf = (value) => {
    // An error says more as a text than as JSON.
    if (!tools.isObject(value) || typeof valueIn(value, "stack") === "string") return tools.describe(value);
    try {
      return tools.stringify(value) ?? tools.describe(value);
    } catch {
      return tools.describe(value);
    }
  };

  // The first place on the stack that is not here, each being "name@address:line:column".
  const caller = () => {
    const stack = tools.describe(valueIn(new Error(), "stack"));
    for (let from = 0; from < stack.length;) {
      const found = tools.find(stack, "\n", from);
      const end = found < 0 ? stack.length : found;
      const place = tools.apply(exec, frame, [tools.slice(stack, from, end)]);
      if (place && place[1] !== ownURL) return { __proto__: null, file: place[1], line: +place[2] };
      from = end + 1;
    }
    return undefined;
  };

  console.error = {
    error(...values) {
      tools.apply(write, console, values);
      let message = "";
      for (let i = 0; i < values.length; i++) message += (i > 0 ? " " : "") + textOf(values[i]);
      tools.control("console", { __proto__: null, message, ...caller() });
    },
  }.error;
})
