package import BridgeCore

/// The native side from a file: which handlers the app has, and what each of them answers.
///
/// The file is JSON; `Resources/native-1.schema.json` describes it for editors.
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
        /// The first case that fits the call and is not used up counts.
        package let cases: [NativeBehaviour]

        /// Whether the app has it: at least one case is not off.
        package var isOn: Bool { cases.contains { !$0.isOff } }
    }

    /// A call of the app, or a message, made as soon as a page can be called.
    package struct ReadyCall: Sendable, Hashable {
        /// The page's handler, or what it listens to.
        package let name: HandlerName
        /// Whether the page is to answer; a message is for its listeners.
        package let wantsAnswer: Bool
        /// The data, nil for none.
        package let data: JSONText?
        /// How long after.
        package let delay: Duration
    }

    /// What pages would ask for by `setNavigationBar` and `setTabBar`; nil where the app has no such bar.
    package struct Bars: Sendable, Hashable {
        /// The bar above the page.
        package internal(set) var navigation: JSONText?
        /// The bar below it.
        package internal(set) var tabs: JSONText?

        /// No bars.
        package init() {}
    }

    /// The newest version of the format that is understood.
    package static let version = 1
    /// The name of the format.
    package static let format = "native-bridge/native"

    /// The file's name as it was given.
    package let path: String
    /// The whole text of the file.
    package let text: String
    /// What becomes of a call that no handler takes; nil leaves it to the program.
    package internal(set) var unanswered: Unanswered?
    /// The handlers in the order of the file.
    package internal(set) var handlers: [Handler] = []
    /// What the app calls when a page is ready.
    package internal(set) var onReady: [ReadyCall] = []
    /// What goes wrong on purpose.
    package internal(set) var faults: [FaultRule] = []
    /// What the chance of faults is made of.
    package internal(set) var seed: UInt64?
    /// What becomes of requests of the page.
    package internal(set) var requests: [RequestRule] = []
    /// The bars that the app has around each page from the beginning.
    package internal(set) var bars = Bars()
    /// The files whose handlers answer what those of this one do not, each with its own.
    ///
    /// Only their handlers and their calls to a ready page count.
    package internal(set) var included: [NativeFile] = []

    init(_ source: JSONSource) { (path, text) = (source.file, source.text) }

    /// Reads a file, and those that it includes.
    ///
    /// - Throws: `JSONFileError` with all that is wrong with them; nothing is half-loaded.
    package init(contentsOf path: String) throws(JSONFileError) {
        try self.init(JSONSource(contentsOf: path), including: [])
    }

    /// Reads the text of a file, and the files that it includes; `path` is how its name is shown and where it stands.
    ///
    /// - Throws: `JSONFileError` with all that is wrong with them.
    package init(parsing text: String, file path: String) throws(JSONFileError) {
        try self.init(JSONSource(parsing: text, file: path), including: [])
    }

    /// `including` are the files on the way from the first one to this, so that no file includes itself.
    init(_ source: JSONSource, including: [String]) throws(JSONFileError) {
        var reader = NativeFileReader(source, including: including)
        guard let native = reader.read(source.root) else {
            throw JSONFileError(problems: reader.sortedProblems + reader.problemsOfIncluded)
        }
        self = native
    }

    /// This file and all that it includes, in the order in which their handlers have a say.
    package var layers: [NativeFile] { [self] + included.flatMap(\.layers) }
}
