// nativeBridge: it is there in every page. `whenBridge(callback)` gives an object that calls and registers with callbacks, as
// the bridges of the phones do.
function whenBridge(callback) {
  const { nativeBridge } = window;
  const answerOf = ({ name, message }) => ({ error: { name, message } });
  callback({
    registerHandler(name, handler) {
      nativeBridge.register(name, (data) => new Promise((resolve) => { handler(data, resolve); }));
    },
    callHandler(name, data, respond) {
      if (typeof data === "function") {
        nativeBridge.call(name).then(data, (error) => data(answerOf(error)));
      } else if (respond) {
        nativeBridge.call(name, data).then(respond, (error) => respond(answerOf(error)));
      } else {
        nativeBridge.notify(name, data);
      }
    },
  });
}
