import CWebKitGTK
import GLibKit

/// A compiled regular expression, as PCRE has them.
nonisolated final class TextExpression: Sendable {
    // GLib's expressions never change once they are made, and may be used by several threads.
    private nonisolated(unsafe) let expression: OpaquePointer

    /// Compiles `pattern`.
    ///
    /// - Throws: What is wrong with it.
    init(_ pattern: String, _ ignoresCase: Bool) throws(GLibError) {
        let flags = ignoresCase ? G_REGEX_CASELESS : GRegexCompileFlags(rawValue: 0)
        let made = try throwingGLibError { g_regex_new(pattern, flags, GRegexMatchFlags(rawValue: 0), $0) }
        guard let made else { preconditionFailure("GLib gives an expression or an error.") }
        expression = made
    }

    /// Whether it is found; where that takes too many steps to tell, it counts as not found.
    func fits(_ text: String) -> Bool {
        text.withCString { characters in
            let length = gssize(text.utf8.count)
            return g_regex_match_full(expression, characters, length, 0, GRegexMatchFlags(rawValue: 0), nil, nil) != 0
        }
    }

    deinit { g_regex_unref(expression) }
}
