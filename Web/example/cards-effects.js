// Cards of the section "Effects in the window": colour, location, message and close.
(() => {
  "use strict";

  const { Bridge, Board, Log, Check } = window;
  const { expect, text, accepted } = Check;
  let location = "";

  Bridge.register("SetLocation", (data, respond) => {
    location = data;
    Log.add("ObjC called SetLocation with", data);
    const response = { result: "set location success" };
    Log.add("JS responding with", response);
    const card = Board.card("effect-send-location");
    Board.mark(card, { state: "passed", label: "✓ set", detail: `location: ${data}` });
    if (respond) {
      respond(response);
    }
  });

  Board.add(
    {
      id: "effect-colour",
      section: "effects",
      title: "更改背景颜色 (change the colour)",
      about: "Colours an area of the window: red, green and blue from 0 to 255, opacity from 0 to 1.",
      button: "更改背景颜色",
      code: { call: "\"SetViewColor\", [53, 132, 228, 1]" },
      fields: [
        { name: "colour", label: "Colour", type: "color", value: "#3584e4" },
        { name: "opacity", label: "Opacity", type: "range", value: "1" },
      ],
      run: async (bridge, { fields }) => {
        const [red, green, blue] = [1, 3, 5].map((at) => parseInt(fields.colour.slice(at, at + 2), 16));
        const colour = [red, green, blue, Number(fields.opacity)];
        accepted(await bridge.call("SetViewColor", colour));
        return `sent ${text(colour)}`;
      },
    },
    {
      id: "effect-get-location",
      section: "effects",
      title: "获取定位 (get the location)",
      about: "Native answers with the name of a place.",
      button: "获取定位",
      code: { call: "\"GetLocation\", null, function(location) { … }" },
      run: async (bridge) => {
        const place = accepted(await bridge.call("GetLocation", null));
        expect(place === "广州-网易大厦", `answer was ${text(place)}`);
        return place;
      },
    },
    {
      id: "effect-send-location",
      section: "effects",
      title: "发送定位给web (send the location)",
      about: "Native calls the page's SetLocation, and hands back what the page answered.",
      button: "发送定位给web",
      code: {
        register: "\"SetLocation\", function(location, callback) {\n"
          + "  callback({\"result\": \"set location success\"});\n"
          + "}",
      },
      run: async (bridge) => {
        location = "";
        const answer = accepted(await bridge.call("SendLocation", null));
        const result = answer && answer.answer ? answer.answer.result : answer && answer.result;
        expect(location === "广州-方圆E时光", `the page got ${text(location)}`);
        expect(result === "set location success", `native got ${text(answer)}`);
        return `the page got ${location}; native got ${text(answer)}`;
      },
    },
    {
      id: "effect-message",
      section: "effects",
      title: "Message",
      about: "Shows a line of text in the window's message bar.",
      button: "Show the message",
      code: { call: "\"ShowMessage\", \"Hello from the page\", callback" },
      fields: [{ name: "text", label: "Text", type: "text", value: "Hello from the page" }],
      run: async (bridge, { fields }) => {
        const shown = accepted(await bridge.call("ShowMessage", fields.text));
        expect(shown === true, `answer was ${text(shown)}`);
        return "shown in the window";
      },
    },
    {
      id: "effect-close",
      section: "effects",
      title: "Close the window",
      about: "Native closes the window that shows this page. Not part of Run all.",
      button: "Close the window",
      manual: true,
      code: { call: "\"CloseWindow\"" },
      run: async (bridge) => {
        bridge.notify("CloseWindow");
        return "asked native to close the window";
      },
    },
  );
})();
