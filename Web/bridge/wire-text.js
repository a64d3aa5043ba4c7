// @ts-check
// Puts envelopes together as text, since a page may have given every object a toJSON.
(function (stringify, slice) {
  "use strict";
  // `,"key":JSON` or nothing, as JSON leaves out what it cannot write.
  const member = (key, value) => {
    const json = stringify(value);
    return json === undefined ? "" : ",\"" + key + "\":" + json;
  };
  const object = (members) => "{" + slice(members, 1) + "}";
  return {
    __proto__: null,
    member,
    object,
    // The member by which a response says that there is no answer.
    error: (name, message) => ",\"error\":" + object(member("name", name) + member("message", message)),
    // What a page's own callback gets in that case.
    failure: (name, message) => ({ error: { name, message } }),
  };
})
