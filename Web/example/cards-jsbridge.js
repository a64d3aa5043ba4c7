// Cards of JSBridge: the senders and the listener of its demo.
(() => {
  "use strict";

  const { Bridge, Board, Log, Check } = window;
  const { expect, same, text, accepted, sleep } = Check;
  let toasted = "";
  let thanked = null;

  /** Shows a line of text over the page for a while. */
  function showToast(message) {
    const toast = document.getElementById("toast");
    toast.textContent = message;
    toast.hidden = false;
    sleep(2500).then(() => { toast.hidden = toast.textContent === message; });
  }

  if (Bridge.protocol === "jsbridge") {
    Bridge.register("h5Toast", (data, respond) => {
      toasted = data.msg;
      Log.add("ObjC called h5Toast with", data);
      showToast(data.msg);
      thanked = Bridge.call("echo", { toasted });
      respond({ result: "shown" });
    });
  }

  Board.add(
    {
      id: "jsbridge-message",
      section: "own",
      title: "showMsg",
      about: "Shows a line of text outside the page; the answer has the callback's id.",
      button: "showMsg",
      only: ["jsbridge"],
      code: { call: "\"showMsg\", {\"msg\": \"Hello from H5\"}, callback" },
      fields: [{ name: "msg", label: "Text", type: "text", value: "Hello from H5" }],
      run: async (bridge, { fields }) => {
        const answer = accepted(await bridge.call("showMsg", { msg: fields.msg }));
        expect(same(answer, { shown: fields.msg }), `answer was ${text(answer)}`);
        return text(answer);
      },
    },
    {
      id: "jsbridge-request",
      section: "own",
      title: "request",
      about: "Native loads what the page asks for, and answers with it.",
      button: "request",
      only: ["jsbridge"],
      code: { call: "\"request\", {\"url\": \"answer.json\"}, callback" },
      run: async (bridge) => {
        const answer = accepted(await bridge.call("request", { url: "answer.json" }));
        expect(same(answer, { status: 200, data: { greeting: "你好" } }), `answer was ${text(answer)}`);
        const missing = await bridge.call("request", { url: "../nothing.json" });
        expect(same(missing, { status: 404 }), `for a file that is not there: ${text(missing)}`);
        return text(answer);
      },
    },
    {
      id: "jsbridge-toast",
      section: "own",
      title: "h5Toast",
      about: "Native calls the page's listener, which shows a line over the page and calls native back.",
      button: "Have native call h5Toast",
      only: ["jsbridge"],
      code: {
        register: "\"h5Toast\", function(data, responseCallback) {\n"
          + "  responseCallback({\"result\": \"shown\"});\n"
          + "}",
      },
      run: async (bridge) => {
        toasted = "";
        const outcome = await bridge.call("CallPage", { handler: "h5Toast", data: { msg: "Hello from native" } });
        expect(toasted === "Hello from native", `the page got ${text(toasted)}`);
        expect(same(outcome.answer, { result: "shown" }), `native got ${text(outcome)}`);
        expect(same(await thanked, { toasted }), "native did not answer the page's call");
        return `native got ${text(outcome.answer)}`;
      },
    },
    {
      id: "jsbridge-no-callback",
      section: "own",
      title: "No callback",
      about: "A callbackId of \"\" is none: native sends no answer.",
      only: ["jsbridge"],
      code: { plain: "bridge.sendMsg({action: \"echo\", data: {}, callbackId: \"\"})" },
      run: async (bridge) => {
        const answers = [];
        const take = window.bridge.handleNativeResponse;
        window.bridge.handleNativeResponse = (message) => {
          answers.push(message.callbackId);
          take(message);
        };
        try {
          window.bridge.sendMsg({ action: "echo", data: {}, callbackId: "" });
          accepted(await bridge.call("echo", { after: true }));
          await sleep(30);
        } finally {
          window.bridge.handleNativeResponse = take;
        }
        expect(answers.length === 1 && answers[0] !== "", `answers had the ids ${text(answers)}`);
        return "one answer, to the next call";
      },
    },
    {
      id: "jsbridge-navigate",
      section: "own",
      title: "navigate",
      about: "Native shows another page, which uses the bridge and goes back.",
      button: "navigate",
      limit: 6000,
      only: ["jsbridge"],
      code: { call: "\"navigate\", {\"url\": \"second.html\"}" },
      run: async (bridge, { leave }) => {
        await bridge.call("Remember", { key: "secondPage", value: null }, 1000, true);
        await leave({});
        const shown = new Promise((resolve) => {
          window.addEventListener("pageshow", (event) => { if (event.persisted) { resolve(); } }, { once: true });
        });
        bridge.notify("navigate", { url: "second.html?protocol=jsbridge&back=1" });
        await shown;
        return cameBack(bridge);
      },
      resume: (bridge) => cameBack(bridge),
    },
  );

  async function cameBack(bridge) {
    const second = await bridge.call("Recall", "secondPage");
    expect(second === "hello from the second page", `the second page's call left ${text(second)}`);
    return "native went to the second page, which used the bridge";
  }
})();
