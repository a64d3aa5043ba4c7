package import BridgeCore

/// The native side from a file: which handlers the app has, and what each of them answers.
///
/// The file is JSON; `Resources/native-1.schema.json` describes it for editors. It is data: nothing in it is run.
package struct NativeFile: Sendable {
    /// What becomes of a call that no handler takes.
    package enum Unanswered: String, Sendable, CaseIterable {
        /// The page is told that there is no such handler.
        case error
        /// The page waits for ever, as on the phone.
        case never
        /// The call waits for a person, where there is one.
        case hold
    }

    /// A handler and what it does, case by case.
    package struct Handler: Sendable, Hashable {
        /// The name under which the page calls it.
        package let name: HandlerName
        /// The first case that is not used up counts.
        package let cases: [NativeBehaviour]

        /// Whether the app has it: at least one case is not off.
        var isOn: Bool { cases.contains { !$0.isOff } }
    }

    /// The newest version of the format that is understood.
    package static let version = 1
    /// The name of the format.
    package static let format = "native-bridge/native"

    /// What becomes of a call that no handler takes; nil leaves it to the program.
    package let unanswered: Unanswered?
    /// The handlers in the order of the file.
    package let handlers: [Handler]

    init(unanswered: Unanswered?, handlers: [Handler]) {
        self.unanswered = unanswered
        self.handlers = handlers
    }

    /// Reads a file.
    ///
    /// - Throws: `JSONFileError` with all that is wrong with it; nothing is half-loaded.
    package init(contentsOf file: String) throws(JSONFileError) {
        try self.init(JSONSource(contentsOf: file))
    }

    /// Reads the text of a file; `file` is how its name is shown.
    ///
    /// - Throws: `JSONFileError` with all that is wrong with it.
    package init(parsing text: String, file: String) throws(JSONFileError) {
        try self.init(JSONSource(parsing: text, file: file))
    }

    private init(_ source: JSONSource) throws(JSONFileError) {
        var reader = NativeFileReader(source)
        guard let native = reader.read(source.root) else { throw JSONFileError(problems: reader.sortedProblems) }
        self = native
    }
}
