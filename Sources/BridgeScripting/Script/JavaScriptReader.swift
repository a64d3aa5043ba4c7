package import BridgeCore

/// Makes JSON of JavaScript that somebody pasted where JSON belongs: single quotes, bare keys, comments, sums.
///
/// It is evaluated in a process of its own, without a page, which is killed when it does not end.
@MainActor
package final class JavaScriptReader {
    private let process: ScriptProcess

    /// What is around the value in code that people copy goes first: "const user = …;".
    private static let script = """
        const text = data.trim()
          .replace(/^(?:(?:var|let|const)\\s+)?[\\w$.]+\\s*=(?!=)\\s*/, "")
          .replace(/[;,\\s]+$/, "");
        return (0, eval)("(" + text + "\\n)");
        """

    /// - Parameter scriptHost: The command that runs scripts; nil where none can be run.
    package init(scriptHost: [String]?) { process = ScriptProcess(scriptHost) }

    /// The value of `text` as JSON.
    ///
    /// - Throws: `HandlerFailure` with the reason where it has none: it is no JavaScript, does not end, or its value is a
    ///   function.
    package func json(of text: String) async throws(HandlerFailure) -> JSONText {
        try await result(of: Self.script, text)
    }

    /// The call of a bridge that `text` makes; what becomes of its answer does not matter.
    ///
    /// - Throws: `HandlerFailure` with the reason where it makes none.
    package func call(in text: String) async throws(HandlerFailure) -> PastedCall {
        let call = try await result(of: PastedCall.script, text).value
        return PastedCall(name: HandlerName(call["name"]?.string ?? ""), data: call["data"]?.text)
    }

    private func result(of script: String, _ text: String) async throws(HandlerFailure) -> JSONText {
        let value: JSONText?
        do throws(ScriptFailure) {
            value = try await process.run(
                Self.json(ofResultOf: script),
                name: "this text",
                call: CallID(number: 0),
                data: JSONValue.string(text).text,
                onProgress: { _ in }
            )
        } catch {
            throw error.failure
        }
        guard let value else {
            throw HandlerFailure(name: "TypeError", message: "its value cannot be written as JSON")
        }
        return value
    }

    /// A script that returns what JSON makes of what `script` returns: code that people copy has functions in it.
    private static func json(ofResultOf script: String) -> String {
        """
        const text = JSON.stringify(await (async () => {
        \(script)
        })());
        return text === undefined ? undefined : JSON.parse(text);
        """
    }

    /// Whether `text`, which is not JSON, is probably JavaScript.
    nonisolated package static func isLikely(_ text: String) -> Bool {
        let start = /\s*(?:\/\/|\/\*|[{\[('`]|(?:(?:var|let|const)\s+)?[\w$.]+\s*=[^=])/
        guard text.prefixMatch(of: start) != nil else { return false }
        let signs =
            /[{,]\s*[A-Za-z_$][\w$]*\s*:|(?:^|[:\[,({=])\s*['`]|\/\/|\/\*|,\s*[}\]]|;\s*$|=\s*[{\[]|:\s*undefined\b/
        return text.firstMatch(of: signs) != nil
    }
}
