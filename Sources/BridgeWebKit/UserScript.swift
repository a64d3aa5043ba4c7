import BridgeCore
import CWebKitGTK
import GLibKit

/// A script of the app's or the person's own that runs in the page's world.
///
/// What it declares by `var` and `function` is the page's, as with a script element; what it declares by `let`,
/// `const` and `class` stays its own.
public struct UserScript: Sendable, Hashable {
    /// What errors call it: the name of its file.
    public let name: String
    /// Its text.
    public let source: String

    /// The script as an entry of the page's table; its text begins in the second line.
    let entry: String

    /// What keeps a text from being a script.
    public struct SyntaxError: Error, Sendable, CustomStringConvertible {
        /// "NAME:LINE: MESSAGE".
        public let description: String
    }

    /// A script by its text.
    ///
    /// - Throws: `SyntaxError` where the text is none.
    @MainActor
    public init(name: String, source: String) throws(SyntaxError) {
        self.name = name
        self.source = source
        try Self.check(source, name)
        // Only what has passed can stand in a function's body without reaching out of it.
        let names = Self.names(declaredBy: source)
        var expose = "expose"
        while source.contains(expose) { expose += "_" }
        let exposures = names.map { "\(expose)(\"\($0)\", () => \($0), (value) => { \($0) = value; });" }
        let start = (Self.isStrict(source) ? "\"use strict\"; " : "") + exposures.joined(separator: " ")
        let name = JSONValue.string(name).text
        entry = "{ name: \(name), place: new Error(), run(\(expose)) { \(start)\n\(source)\n} }"
    }

    @MainActor
    private static func check(_ source: String, _ name: String) throws(SyntaxError) {
        let context = emptyContext()
        var exception: UnsafeMutablePointer<JSCException>?
        let mode = JSC_CHECK_SYNTAX_MODE_SCRIPT
        let result = jsc_context_check_syntax(context.pointer, source, -1, mode, name, 1, &exception)
        guard result != JSC_CHECK_SYNTAX_RESULT_SUCCESS, let exception else { return }
        let error = GObjectRef(adopting: exception)
        let message = String(cString: jsc_exception_get_message(error.pointer))
        throw SyntaxError(description: "\(name):\(jsc_exception_get_line_number(error.pointer)): \(message)")
    }

    /// Whether the text begins by asking for strict mode.
    private static func isStrict(_ source: String) -> Bool {
        source.prefixMatch(of: /(?:\s|\/\/[^\n]*\n|\/\*(?s:.*?)\*\/)*(?:"use strict"|'use strict')/) != nil
    }

    /// The names that the text declares for all scripts of a page.
    ///
    /// An engine makes them before it runs the first line, here one that ends the script.
    @MainActor
    private static func names(declaredBy source: String) -> [String] {
        let context = emptyContext()
        let result = jsc_context_evaluate(context.pointer, "throw 0;\n\(source)", -1)
        if let result { g_object_unref(gpointer(result)) }
        let global = GObjectRef<UnsafeMutablePointer<JSCValue>>(
            adopting: jsc_context_get_global_object(context.pointer)
        )
        guard let list = jsc_value_object_enumerate_properties(global.pointer) else { return [] }
        defer { g_strfreev(list) }
        return sequence(first: list) { $0.successor() }.lazy.map(\.pointee).prefix { $0 != nil }
            .compactMap { $0.map { String(cString: $0) } }.sorted()
    }

    @MainActor
    private static func emptyContext() -> GObjectRef<UnsafeMutablePointer<JSCContext>> {
        // WebKit must prepare JavaScriptCore for itself first, or its views never load a page.
        g_type_class_unref(g_type_class_ref(webkit_web_context_get_type()))
        return GObjectRef(adopting: jsc_context_new())
    }
}
