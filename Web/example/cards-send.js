// Cards of WVJB v4 and JsBridge for Android: messages without a handler's name, both ways.
(() => {
  "use strict";

  const { Bridge, Board, Log, Check } = window;
  const { expect, same, text, accepted, until } = Check;
  const bothOld = ["wvjb4", "jsbridge-android"];
  const chinese = "这是一个图片 <img src=\"a.png\"/> test\n你好";
  let heard = [];

  // The demo's default handler. Native sends it a message before the page is ready, and one afterwards.
  Bridge.register("", (message, respond) => {
    heard.push(message);
    Log.add("JS got a message", message);
    const response = { "Javascript Responds": "Wee!" };
    Log.add("JS responding with", response);
    if (respond) {
      respond(response);
    }
  });

  /** Sends `data` to native's default handler. */
  async function send(data, expected) {
    Log.add("JS sending message", data);
    const response = accepted(await new Promise((resolve) => {
      window.WebViewJavascriptBridge.send(data, resolve);
    }));
    Log.add("JS got response", response);
    expect(same(response, expected), `answer was ${text(response)}`);
    return response;
  }

  const functionInJs = (data, respond) => {
    Log.add("Java called functionInJs with", data);
    respond("Javascript Says Right back aka!");
  };
  if (Bridge.protocol === "jsbridge-android") {
    Bridge.register("functionInJs", functionInJs);
  }

  Board.add(
    {
      id: "send-to-native",
      section: "own",
      title: "Send a message",
      about: "A message that names no handler goes to native's default handler.",
      button: "Send message to ObjC",
      only: ["wvjb4"],
      code: { plain: "bridge.send(\"Hello from JS button\", callback)" },
      run: async () => text(await send("Hello from JS button", "Response for message from ObjC")),
    },
    {
      id: "send-chinese",
      section: "own",
      title: "发消息给Native (send a message)",
      about: "What the demo sends to the default handler: Chinese text, a line end and markup, all of it text.",
      button: "发消息给Native",
      only: ["jsbridge-android"],
      code: { plain: "bridge.send({\"id\": 1, \"content\": text}, callback)" },
      fields: [{ name: "content", label: "内容 (content)", type: "textarea", value: chinese }],
      run: async (bridge, { fields }) => {
        const content = fields.content.replace(/\r?\n/g, "\r\n");
        await send({ id: 1, content }, "Response for message from ObjC");
        const kept = accepted(await bridge.call("LastMessage", null));
        expect(same(kept, { id: 1, content }), `native got ${text(kept)}`);
        return `native got ${text(kept)}`;
      },
    },
    {
      id: "send-submit",
      section: "own",
      title: "调用Native方法 (call a handler)",
      about: "The demo's named handler, which answers in Chinese.",
      button: "调用Native方法",
      only: ["jsbridge-android"],
      code: { call: "\"submitFromWeb\", {\"param\": \"中文测试\"}, callback" },
      run: async (bridge) => {
        const answer = accepted(await bridge.call("submitFromWeb", { param: "中文测试" }));
        expect(answer === "submitFromWeb exe, response data 中文 from Java", `answer was ${text(answer)}`);
        return answer;
      },
    },
    {
      id: "send-function",
      section: "own",
      title: "functionInJs",
      about: "The demo's page handler, which native calls.",
      only: ["jsbridge-android"],
      code: { register: "\"functionInJs\", function(data, responseCallback) {\n  responseCallback(…);\n}" },
      run: async (bridge) => {
        const outcome = await bridge.call("CallPage", { handler: "functionInJs", data: "{\"name\":\"大头鬼\"}" });
        expect(outcome.answer === "Javascript Says Right back aka!", `native got ${text(outcome)}`);
        return `native got ${text(outcome.answer)}`;
      },
    },
    {
      id: "send-file",
      section: "own",
      title: "Choose a file",
      about: "The demo's page also asks the window for a file; the bridge has no part in it.",
      button: "Show the file's name",
      manual: true,
      only: ["jsbridge-android"],
      code: { plain: "<input type=\"file\">" },
      fields: [{ name: "file", label: "File", type: "file" }],
      run: async (bridge, { fields }) => {
        expect(fields.file !== "", "no file was chosen");
        return fields.file.split("\\").pop();
      },
    },
    {
      id: "send-to-page",
      section: "own",
      title: "Get a message",
      about: "Native sends a message that names no handler; the function given to init takes it.",
      button: "Have native send one",
      only: bothOld,
      code: {
        plain: "bridge.init(function(message, responseCallback) {\n"
          + "  responseCallback({\"Javascript Responds\": \"Wee!\"});\n"
          + "})",
      },
      run: async (bridge) => {
        const data = "A string sent from ObjC to JS";
        heard = [];
        const outcome = await bridge.call("CallPage", { handler: "", data });
        expect(same(heard, [data]), `the page got ${text(heard)}`);
        expect(same(outcome.answer, { "Javascript Responds": "Wee!" }), `native got ${text(outcome)}`);
        return `native got ${text(outcome.answer)}`;
      },
    },
    {
      id: "send-around-load",
      section: "own",
      title: "Before and after the load",
      about: "Native loads the page again and sends one message before the page is there, and one when it is.",
      button: "Load the page again",
      limit: 5000,
      only: bothOld,
      code: { call: "\"SendAroundLoad\"" },
      run: async (bridge, { leave }) => {
        await leave({});
        bridge.notify("SendAroundLoad");
        return new Promise(() => {});
      },
      resume: async () => {
        const expected = [
          "A string sent from ObjC before Webview has loaded.",
          "A string sent from ObjC after Webview has loaded.",
        ];
        await until(() => heard.length >= 2, 2000);
        expect(same(heard, expected), `the page got ${text(heard)}`);
        return "both arrived, in order";
      },
    },
  );
})();
