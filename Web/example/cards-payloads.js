// Cards of the section "Payloads": what each kind of value becomes on the other side.
(() => {
  "use strict";

  const { Bridge, Board, Check } = window;
  const { expect, same, text, refusal, accepted } = Check;

  /** What native saw, for people: its type and its JSON text, with the invisible separators made visible. */
  function described({ type, text: json }) {
    if (type === "none" || type === "null") {
      return type === "none" ? "no data" : "null";
    }
    const visible = json.replace(/[\u2028\u2029]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16)}`);
    return `${type} ${visible}`;
  }

  /** Sends `value` to native, compares what native saw and what comes back with what JSON can carry. */
  async function roundTrip(bridge, value, type) {
    const json = JSON.stringify(value);
    const sent = json === undefined ? undefined : JSON.parse(json);
    const seen = accepted(await bridge.call("describe", value));
    expect(seen && seen.type === type, `native saw ${text(seen)}, expected ${type}`);
    if (type !== "none") {
      expect(same(JSON.parse(seen.text), sent), `native saw ${text(seen.text)}`);
    }
    const back = await bridge.call("echo", value);
    expect(same(back, sent), `came back as ${text(back)}`);
    return { seen, back };
  }

  // What JSON has no words for arrives as what it was: that is for the protocol's own cards.
  const unless = Bridge.traits.carriesAll
    ? { [Bridge.protocol]: `${Bridge.traits.title} has words for it; its own cards show them.` } : {};

  /** A card that passes when the value arrives and returns equal. */
  function valueCard(id, title, about, code, type, value, more = {}) {
    return {
      id,
      section: "payloads",
      title,
      about,
      code: { call: `"echo", ${code}, callback` },
      run: async (bridge) => {
        const { seen } = await roundTrip(bridge, value(), type);
        return `native saw ${described(seen)}; came back equal`;
      },
      ...more,
    };
  }

  /** A card for a value that cannot be written as JSON: only its own call fails, and the next one works. */
  function refusedCard(id, title, about, code, value, more = {}) {
    return {
      id,
      section: "payloads",
      title,
      about,
      code: { call: `"echo", ${code}, callback` },
      run: async (bridge) => {
        const error = await bridge.call("echo", value()).then(refusal, (thrown) => thrown);
        expect(error, "there was no error");
        const expected = bridge.traits.throws ? "TypeError" : "NotSerializable";
        expect(error.name === expected, `error was ${text(error.message)}`);
        expect(await bridge.call("echo", "next") === "next", "the next call was not answered");
        return `${error.name}: ${error.message}; the next call works`;
      },
      ...more,
    };
  }

  Board.add(
    valueCard("payload-quotes", "Quotes and backslash", "The characters that break a badly escaped string.",
      "\"it's \\\"so\\\" \\\\ C:\\\\new\"", "string", () => "it's \"so\" \\ C:\\new"),
    valueCard("payload-lines", "Line ends",
      "Newline, return, tab, form feed, zero, and the two separators U+2028 and U+2029.",
      "\"a\\nb\\rc\\td\\fe\\u0000f\\u2028g\\u2029h\"", "string", () => "a\nb\rc\td\fe\u0000f\u2028g\u2029h"),
    valueCard("payload-unicode", "Emoji and 中文", "Outside ASCII, outside the basic plane, and made of several code points.",
      "\"中文 😀 👩‍👩‍👧 é ü\"", "string", () => "中文 😀 👩‍👩‍👧 e\u0301 ü"),
    valueCard("payload-markup", "Markup", "Text is never read as HTML or as code.",
      "\"</script><b>${1+1}</b>\"", "string", () => "</script><b>${1+1}</b>');alert(1)//"),
    valueCard("payload-null", "null", "A value of its own, different from no data.", "null", "null", () => null),
    valueCard("payload-undefined", "undefined",
      `JSON has no such value: native sees ${Bridge.traits.nothing === "none" ? "no data" : Bridge.traits.nothing}.`,
      "undefined", Bridge.traits.nothing, () => undefined),
    valueCard("payload-zero", "0", "Falsy, yet a number.", "0", "number", () => 0),
    valueCard("payload-false", "false", "Falsy, yet a boolean: native must not see 0.", "false", "bool", () => false),
    valueCard("payload-empty", "Empty string", "Falsy, yet a string.", "\"\"", "string", () => ""),
    valueCard("payload-nan", "NaN", "JSON has no such number; it turns into null.", "NaN", "null", () => NaN, { unless }),
    valueCard("payload-numbers", "Numbers", "Fractions, large integers and exponents keep their value.",
      "[0.1, -1.5, 9007199254740991, 1e21, 5e-324]", "array", () => [0.1, -1.5, 9007199254740991, 1e21, 5e-324, 1, 1.5e300]),
    valueCard("payload-date", "Date", "Arrives as a string in ISO form, as JSON does it.",
      "new Date(0)", "string", () => new Date(0), { unless }),
    valueCard("payload-nested", "Nested", "Objects in arrays in objects, with empty ones and odd keys.",
      "{\"a\": [1, [2, {\"b\": {}}]], \"\": []}", "object",
      () => ({ a: [1, [2, { b: {} }], null], "": [], "constructor": "c", "ключ": { "it's": true } })),
    refusedCard("payload-cyclic", "Cyclic object",
      Bridge.traits.throws ? "Cannot be written as JSON: the call throws in the page's own script."
        : "Cannot be written as JSON. Only this call fails; upstream goes deaf.",
      "cyclic", () => {
        const cyclic = { name: "loop" };
        cyclic.self = cyclic;
        return cyclic;
      }),
    refusedCard("payload-bigint", "BigInt", "JSON has no such number, and it is not cut silently.",
      "10n ** 20n", () => 10n ** 20n, { unless }),
    {
      id: "payload-large",
      section: "payloads",
      title: "1 MiB of text",
      about: "A long string goes to native and back unharmed.",
      code: { call: "\"echo\", text, callback" },
      limit: 6000,
      run: async (bridge) => {
        const long = "0123456789abcd'\\".repeat(65536);
        const start = performance.now();
        const back = accepted(await bridge.call("echo", long, 5500));
        expect(back === long, `${String(back).length} of ${long.length} characters came back`);
        return `${long.length.toLocaleString("en")} characters there and back in ${Math.round(performance.now() - start)} ms`;
      },
    },
    {
      id: "payload-bytes",
      section: "payloads",
      title: "Bytes",
      about: "A Uint8Array becomes an object with one key per byte: send bytes as base64 text instead.",
      code: { call: "\"echo\", new Uint8Array([0, 127, 255]), callback" },
      unless,
      run: async (bridge) => {
        const bytes = new Uint8Array([0, 127, 255]);
        const { seen } = await roundTrip(bridge, bytes, "object");
        const back = await bridge.call("echo", btoa(String.fromCharCode(...bytes)));
        const again = Uint8Array.from(atob(back), (unit) => unit.charCodeAt(0));
        expect(same([...again], [...bytes]), `base64 came back as ${text(back)}`);
        return `native saw ${seen.text}; as base64 ${text(back)} all bytes came back`;
      },
    },
    {
      id: "payload-order",
      section: "payloads",
      title: "Key order",
      about: "All keys arrive. JSON promises no order, so the card only tells whether it was kept.",
      code: { call: "\"describe\", {\"zebra\": 1, \"apple\": 2, \"mango\": 3}, callback" },
      run: async (bridge) => {
        const value = { zebra: 1, apple: 2, mango: 3, Apple: 4 };
        const { seen, back } = await roundTrip(bridge, value, "object");
        const order = (object) => Object.keys(object).join(" ");
        const there = order(JSON.parse(seen.text));
        const kept = there === order(value) && order(back) === order(value);
        return kept ? `order kept: ${there}` : `sent ${order(value)}; native has ${there}; back came ${order(back)}`;
      },
    },
    {
      id: "payload-own",
      section: "payloads",
      title: "Your own JSON",
      about: "Type any JSON value and see what native makes of it.",
      code: { call: "\"describe\", JSON.parse(text), callback" },
      fields: [{ name: "json", label: "JSON value", type: "textarea", value: "{\"hello\": [\"world\", 1, true, null]}" }],
      run: async (bridge, { fields }) => {
        const value = JSON.parse(fields.json);
        const seen = accepted(await bridge.call("describe", value));
        expect(same(JSON.parse(seen.text), value), `native saw ${seen.text}`);
        return `native saw ${described(seen)}`;
      },
    },
  );
})();
