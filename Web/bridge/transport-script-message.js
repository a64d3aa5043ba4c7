// @ts-check
// Script-message transport: what one turn says goes up the private channel as one text, and native code hears of it at once.
(function (tools) {
  "use strict";
  const outbox = tools.outbox();
  const flush = () => {
    if (!outbox.isEmpty) tools.up(outbox.take());
  };
  return {
    __proto__: null,
    adopt() {},
    signal() {},
    hold() {},
    send(name, json, joins) {
      if (outbox.isEmpty) tools.soon(flush);
      outbox.put(name, json, joins);
    },
    flush,
    take: outbox.take,
  };
})
