// @ts-check
// What the parts of nativeBridge say and read in the same words: names, data, errors, and the members of a message.
(() => {
  "use strict";
  const { Error, TypeError, Object } = globalThis;
  const { prototype: objectPrototype } = Object;
  // The members that a message is looked at for.
  const keys = ["call", "stream", "notify", "answer", "failure", "progress", "more", "cancel", "name", "data", "marker"];

  return (link, tools) => {
    const { own, isObject, describe, stringify } = tools;
    const values = tools.native.values;

    // MARK: Writing

    const write = (value) => values.write(value, tools.sendBytes);
    const names = { __proto__: null };
    let nameCount = 0;
    // The name as JSON; most pages use few.
    const nameOf = (name) => {
      const known = names[name];
      if (known !== undefined && typeof name === "string") return known;
      if (typeof name !== "string" || name === "") throw new TypeError("A handler's name must be a text that is not empty.");
      const json = stringify(name);
      if (nameCount++ < 1000) names[name] = json;
      return json;
    };

    // The data as members of a message; what cannot be written is an error of that call alone.
    const written = (name, data) => {
      try {
        return write(data);
      } catch (thrown) {
        const message = describe(thrown);
        link.remark("message-dropped", name, message);
        throw errorOf("NotSerializable", message, "notSerializable");
      }
    };

    // What an error of the page's says, as a message's member and its data.
    const failureText = (error) => {
      const { member, object } = tools.text;
      const textOf = (key) => {
        const value = error[key];
        return value === undefined || value === null ? undefined : describe(value);
      };
      const described = (members) => ",\"error\":" + object(members);
      if (!isObject(error)) return described(member("name", "Error") + member("message", describe(error)));
      let text;
      try {
        const members =
          member("name", textOf("name") ?? "Error") + member("message", textOf("message") ?? describe(error)) +
          member("code", textOf("code")) + member("stack", textOf("stack"));
        text = described(members);
        return text + write(error.data);
      } catch (thrown) {
        // Without data that cannot be written it still says what went wrong.
        return text ?? described(member("name", "Error") + member("message", describe(thrown)));
      }
    };

    // MARK: Reading

    // A message's own member: the page may have given every object one of that name. Looking costs more than all the rest,
    // so it is done only where there is such a thing.
    let isPolluted = false;
    const lookForPollution = () => {
      isPolluted = false;
      for (let i = 0; i < keys.length; i++) isPolluted = isPolluted || keys[i] in objectPrototype;
    };
    const member = (message, key) => (isPolluted ? own(message, key) : message[key]);
    const read = (message) => {
      const data = isPolluted ? own(message, "data") : message.data;
      const marker = isPolluted ? own(message, "marker") : message.marker;
      return marker === undefined ? data : values.revive(data, marker, own(message, "bytes"));
    };

    // MARK: Errors

    const put = (error, key, value) =>
      tools.defineProperty(error, key, { __proto__: null, value, writable: true, enumerable: false, configurable: true });
    const errorOf = (name, message, code) => {
      const error = new Error(message);
      put(error, "name", name);
      if (code !== undefined) put(error, "code", code);
      return error;
    };
    // Errors of who has asked for a stream where there is one answer, or the other way round.
    const mismatch = (message) => errorOf("StreamMismatch", message, "streamMismatch");
    const answersOnce = (side, name) =>
      mismatch("The " + side + "'s handler \"" + name + "\" answers once and gives no stream: call it by call(\"" + name + "\", …).");
    const givesStream = (side, name) =>
      mismatch("The " + side + "'s handler \"" + name + "\" gives a stream: read it by stream(\"" + name + "\", …).");
    // The error that a failure tells of.
    const failureOf = (message) => {
      const described = own(message, "error");
      const error = errorOf(own(described, "name"), own(described, "message"), own(described, "code"));
      const stack = own(described, "stack");
      if (stack !== undefined) put(error, "stack", stack);
      const data = read(message);
      if (data !== undefined) put(error, "data", data);
      return error;
    };

    return {
      __proto__: null,
      nameOf, written, failureText, lookForPollution, member, read, errorOf, answersOnce, givesStream, failureOf,
    };
  };
})()
