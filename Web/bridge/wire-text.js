// @ts-check
// Puts envelopes together as text, since a page may have given every object a toJSON.
(function (stringify, slice) {
  "use strict";
  const toNumber = Number;
  // `,"key":JSON` or nothing, as JSON leaves out what it cannot write.
  const member = (key, value) => {
    const json = stringify(value);
    return json === undefined ? "" : ",\"" + key + "\":" + json;
  };
  const object = (members) => "{" + slice(members, 1) + "}";
  // An object that begins with that member, if it has one: cutting the comma off takes longer than all the rest.
  const objectOf = (key, value, members) => {
    const json = stringify(value);
    return json === undefined ? object(members) : "{\"" + key + "\":" + json + members + "}";
  };
  return {
    __proto__: null,
    member,
    object,
    objectOf,
    // The first whole number in a text; 0 where there is none.
    numberIn(text) {
      let number = 0;
      let isFound = false;
      for (let i = 0; i < text.length; i++) {
        const isDigit = text[i] >= "0" && text[i] <= "9";
        if (isDigit) number = number * 10 + toNumber(text[i]);
        else if (isFound) return number;
        isFound = isDigit;
      }
      return number;
    },
    // The member by which a response says that there is no answer.
    error: (name, message) => ",\"error\":" + object(member("name", name) + member("message", message)),
    // What a page's own callback gets in that case.
    failure: (name, message) => ({ error: { name, message } }),
  };
})
