// @ts-check
// Runs the person's own scripts at the moments that matter, each once in a page, and says what they throw by file and
// line. A script is a function's body: `expose` makes what it declares by `var` and `function` the page's, as it would
// be for a script element.
(function (scripts) {
  "use strict";
  const window = globalThis;
  const { apply, defineProperty } = Reflect;

  // Line numbers count from the head of all that is brought into the page; `place` is an error made one line before
  // the script's first.
  const line = ({ place }, error) =>
    error !== null && typeof error === "object" && error.sourceURL === place.sourceURL && error.line > place.line
      ? ":" + (error.line - place.line)
      : "";
  const expose = (name, get, set) => {
    if (get() === undefined && name in window) set(window[name]);
    defineProperty(window, name, { __proto__: null, get, set, enumerable: true, configurable: true });
  };

  return (moment, tools) => {
    const list = scripts[moment];
    scripts[moment] = { __proto__: null, length: 0 };
    for (let i = 0; i < list.length; i++) {
      const script = list[i];
      try {
        apply(script.run, window, [expose]);
      } catch (error) {
        const message = "The script " + script.name + line(script, error) + " failed: " + tools.describe(error);
        tools.control("remark", { __proto__: null, remark: "script-failed", message });
      }
    }
  };
})
