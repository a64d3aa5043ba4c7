// The probe that each test frame runs: it tries every way to the bridge and reports those it found.

/** Must stay one self-contained function: its source text is also put into the srcdoc and data: frames. */
function probeBridge(kind) {
  "use strict";

  const ways = [];
  const found = (way) => { if (!ways.includes(way)) { ways.push(way); } };
  const data = { key: "frameReached", value: kind };
  const wvjb = JSON.stringify([{ handlerName: "Remember", data, callbackId: "cb_1_1" }]);
  const yk = JSON.stringify({ reqId: 1, name: "Remember", data });

  function tryHandlers() {
    const handlers = window.webkit && window.webkit.messageHandlers;
    if (!handlers) {
      return;
    }
    const names = [
      "NativeBridgeEngineDidReadData", "nativeBridge", "NativeBridge", "bridge", "JSBridge", "WebViewJavascriptBridge",
      "iOS_Native_InjectJavascript", "iOS_Native_FlushMessageQueue",
    ];
    for (const name of names) {
      if (handlers[name]) {
        found(`window.webkit.messageHandlers.${name}`);
        handlers[name].postMessage(yk);
      }
    }
  }

  function tryGlobals(when) {
    if (window.WebViewJavascriptBridge && window.WebViewJavascriptBridge !== decoy) {
      found(`WebViewJavascriptBridge ${when}`);
      window.WebViewJavascriptBridge.callHandler("Remember", data);
    }
    if (window.YKWebBridgeEngine) {
      found(`YKWebBridgeEngine ${when}`);
      window.YKWebBridgeEngine.sendMessage("Remember", data);
    }
    if (window.WKWebViewJavascriptBridge) {
      found(`WKWebViewJavascriptBridge ${when}`);
      window.WKWebViewJavascriptBridge.callHandler("Remember", data);
    }
    if (window._dswk) {
      found(`_dswk ${when}`);
    }
  }

  function visit(url) {
    const signal = document.createElement("iframe");
    signal.style.display = "none";
    signal.src = url;
    document.documentElement.append(signal);
    setTimeout(() => signal.remove(), 100);
  }

  // Stands where the bridge object would stand: being asked for its queue would mean that native reads this frame.
  const decoy = {
    _fetchQueue() {
      found("the queue URL: native read this frame's queue");
      return wvjb;
    },
    _handleMessageFromObjC() {
      found("the queue URL: native sent a message to this frame");
    },
  };

  function report() {
    tryGlobals("after the load URL");
    parent.postMessage({ nativeBridgeProbe: kind, ways }, "*");
    document.body.textContent = ways.length === 0 ? `${kind}: no way in` : `${kind}: ${ways.join("; ")}`;
  }

  try {
    tryHandlers();
    tryGlobals("at once");
  } catch (error) {
    found(`an attempt failed late: ${error.message}`);
  }
  window.WVJBCallbacks = [() => found("the load URL: native called this frame back")];
  visit("https://__bridge_loaded__");
  visit("wvjbscheme://__BRIDGE_LOADED__");
  setTimeout(() => {
    tryGlobals("after the load URL");
    window.WebViewJavascriptBridge = window.WebViewJavascriptBridge || decoy;
    visit("https://__wvjb_queue_message__");
    visit("wvjbscheme://__WVJB_QUEUE_MESSAGE__");
    visit("yy://__QUEUE_MESSAGE__/");
  }, 150);
  setTimeout(report, 400);
}
