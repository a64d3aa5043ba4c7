package import BridgeCore

/// A call of a page that somebody has copied from its script: `bridge.callHandler("pay", {amount: 20}, …)`.
package struct PastedCall: Sendable, Equatable {
    /// The handler's name.
    package let name: HandlerName
    /// The data; nil where the call has none.
    package let data: JSONText?

    /// Whether `text` is probably the call of some bridge, whichever it is.
    package static func isLikely(_ text: String) -> Bool {
        let start =
            #/
            \s*
            (?:(?:return|await)\s+ | (?:(?:var|let|const)\s+)?[\w$.]+\s*=\s*)*
            (?:(?:[\w$.?] | \[["'][^"']*["']\])*\.)?
            (?:callHandler|callNative|call|sendMessage|send|postMessage)\s*\(
            /#
        let end = /\)[;\s]*$/
        return text.prefixMatch(of: start) != nil && text.firstMatch(of: end) != nil
    }

    /// Makes the call, of something that only remembers what it is given.
    ///
    /// A message handler has its name in the path to it, or the message has it inside. What is sent without a name
    /// goes to the handler without one.
    static let script = #"""
        const before = /^(?:(?:return|await)\s+|(?:(?:var|let|const)\s+)?[\w$.]+\s*=\s*)*/;
        const head = /^((?:[\w$.?]|\[["'][^"']*["']\])*?)(\w+)\s*(?=\()/;
        const text = data.trim().replace(before, "").replace(/[;\s]+$/, "");
        const [start, path, last] = text.match(head);
        let given;
        const rest = new Proxy(() => rest, { get: () => rest, apply: () => rest });
        const take = (...values) => {
          given ??= values;
          return rest;
        };
        (0, eval)("(take) => { take" + text.slice(start.length) + "\n}")(take);
        const [, quoted, plain] = path.match(/(?:\[["']([^"']*)["']\]|([\w$]+))\??\.$/) ?? [];
        if (last !== "postMessage") {
          if (last === "send" || typeof given[0] !== "string") given.unshift("");
        } else if (typeof given[0]?.action === "string") {
          given = [given[0].action, given[0].data];
        } else {
          given.unshift(quoted ?? plain ?? "");
        }
        const [name, ...values] = given;
        const value = values.find((value) => typeof value !== "function");
        return value === undefined ? { name } : { name, data: value };
        """#
}
