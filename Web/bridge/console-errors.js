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

  // The values as a console shows them: what the first one, a text, says of the others by "%s", "%d" and their like, then
  // those that it does not speak of.
  const said = (values) => {
    let message = "";
    let next = 0;
    if (typeof values[0] === "string" && values.length > 1) {
      const format = values[next++];
      for (let from = 0; from < format.length;) {
        const found = tools.find(format, "%", from);
        const end = found < 0 ? format.length : found;
        const letter = tools.slice(format, end + 1, end + 2);
        const isDirective = letter !== "" && tools.contains("sdifoOc", letter) && next < values.length;
        message += tools.slice(format, from, end);
        if (isDirective) {
          const value = values[next++];
          // A style is not for reading.
          if (letter !== "c") message += textOf(value);
        } else if (found >= 0) {
          message += "%";
        }
        from = end + (isDirective || letter === "%" ? 2 : 1);
      }
    }
    for (; next < values.length; next++) message += (next > 0 ? " " : "") + textOf(values[next]);
    return message;
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
      tools.control("console", { __proto__: null, message: said(values), ...caller() });
    },
  }.error;
})
