// What a page of DSBridge's version 2 brings along, written from what is known of it: the start-up variable begins the
// prompt, data is not wrapped, answers are texts, native code calls what stands in one table.
(() => {
  window._dsf = window._dsf || {};
  let count = 0;
  window.dsBridge = {
    call(method, args, callback) {
      if (typeof args === "function") [callback, args] = [args, {}];
      if (typeof callback === "function") {
        const stub = "dscb" + count++;
        window[stub] = callback;
        args._dscbstub = stub;
      }
      return prompt(window._dswk + method, JSON.stringify(args || {}));
    },
    register(name, value) {
      if (typeof name === "object") Object.assign(window._dsf, name);
      else window._dsf[name] = value;
    },
  };
})();
