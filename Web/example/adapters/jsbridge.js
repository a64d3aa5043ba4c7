// JSBridge: the library that a page of this bridge brings itself, `bridge` and `bridgeMsgListener`, and `whenBridge`.
//
// Native calls `bridge.handleNativeMsg({action, data, callbackId})`; the page posts objects of that shape to the
// message handler "JSBridge". A `callbackId` of "" means that nobody waits.

/** The page's handlers by action: constructors that get the message. */
var bridgeMsgListener = Object.create(null);

var bridge = {
  /** The callbacks of calls that wait for native's answer, by id. */
  callBackMaps: new Map(),

  sendMsg(message) {
    window.webkit.messageHandlers.JSBridge.postMessage(message);
  },

  /** A random UUID, also in pages that are not served over https. */
  newCallbackId() {
    const bytes = Array.from(crypto.getRandomValues(new Uint8Array(16)));
    const hex = bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
    const parts = [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20)];
    return parts.join("-");
  },

  callNativeMethod(action, data, callback) {
    const callbackId = callback ? bridge.newCallbackId() : "";
    if (callback) {
      bridge.callBackMaps.set(callbackId, callback);
    }
    bridge.sendMsg({ action, data, callbackId });
  },

  /** Answers a message of native's. */
  nativeHandleResponse(data, callbackId) {
    bridge.sendMsg({ action: "handleH5Response", data, callbackId });
  },

  handleNativeMsg(message) {
    if (message.action === "handleNativeResponse") {
      bridge.handleNativeResponse(message);
    } else {
      // An action that nobody listens to is a TypeError here.
      new bridgeMsgListener[message.action](message);
    }
  },

  handleNativeResponse({ callbackId, data }) {
    const callback = bridge.callBackMaps.get(callbackId);
    bridge.callBackMaps.delete(callbackId);
    if (callback) {
      callback(data);
    }
  },
};

/** Gives an object that calls the library as a page would; there is none without native's message handler. */
function whenBridge(callback) {
  const handlers = window.webkit && window.webkit.messageHandlers;
  if (!handlers || !handlers.JSBridge) {
    return;
  }
  whenBridge.bridge = whenBridge.bridge || {
    registerHandler(name, handler) {
      bridgeMsgListener[name] = function ({ data, callbackId }) {
        handler(data, (answer) => {
          if (callbackId) {
            bridge.nativeHandleResponse(answer, callbackId);
          }
        });
      };
    },
    // The library moves no arguments: a callback in the place of the data is moved here, and the call has no data then.
    callHandler(name, data, callback) {
      const isMoved = arguments.length === 2 && typeof data === "function";
      bridge.callNativeMethod(name, isMoved ? undefined : data, isMoved ? data : callback);
    },
  };
  callback(whenBridge.bridge);
}
