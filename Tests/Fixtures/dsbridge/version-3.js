// What a page of DSBridge's version 3 brings along, written from what is known of it: everything by `prompt`, data
// wrapped, several answers, objects as namespaces.
(() => {
  if (window._dsf) return;
  let count = 0;
  const tables = { _dsf: { _obs: {} }, _dsaf: { _obs: {} } };
  const bridge = {
    call(method, data, callback) {
      if (typeof data === "function") [callback, data] = [data, {}];
      const args = { data: data === undefined ? null : data };
      if (typeof callback === "function") {
        args._dscbstub = "dscb" + count++;
        window[args._dscbstub] = callback;
      }
      const answer = window._dswk ? prompt("_dsbridge=" + method, JSON.stringify(args)) : "";
      return JSON.parse(answer || "{}").data;
    },
    register(name, value, isAsynchronous) {
      const table = isAsynchronous ? tables._dsaf : tables._dsf;
      if (!window._dsInit) {
        window._dsInit = true;
        setTimeout(() => bridge.call("_dsb.dsinit"), 0);
      }
      (typeof value === "object" ? table._obs : table)[name] = value;
    },
    registerAsyn: (name, value) => bridge.register(name, value, true),
    hasNativeMethod: (name, type) => bridge.call("_dsb.hasNativeMethod", { name, type: type || "all" }),
    disableJavascriptDialogBlock: (disable) => bridge.call("_dsb.disableJavascriptDialogBlock", { disable }),
  };
  const find = (table, name) => {
    const parts = name.split("."), method = parts.pop();
    if (table[name]) return [table[name], table];
    const object = table._obs[parts.join(".")];
    return object && typeof object[method] === "function" ? [object[method], object] : [];
  };
  Object.assign(window, tables, {
    dsBridge: bridge,
    close: () => bridge.call("_dsb.closePage"),
    _handleMessageFromNative({ method, callbackId, data }) {
      const values = JSON.parse(data);
      const answer = (value, isLast) =>
        bridge.call("_dsb.returnValue", { id: callbackId, complete: isLast !== false, data: value });
      const [syn, owner] = find(window._dsf, method);
      if (syn) return void answer(syn.apply(owner, values));
      const [asyn, other] = find(window._dsaf, method);
      if (asyn) asyn.apply(other, [...values, answer]);
    },
  });
  bridge.register("_hasJavascriptMethod", (name) => [tables._dsf, tables._dsaf].some((table) => !!find(table, name)[0]));
})();
