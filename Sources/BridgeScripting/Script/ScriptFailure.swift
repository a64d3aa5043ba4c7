import BridgeCore

/// Why a script gave no answer.
struct ScriptFailure: Error {
    /// What it threw, or why it could not be run to its end.
    let failure: HandlerFailure
    /// The line of the script where an error was made that it threw; nil where that is not known.
    var line: Int?

    init(_ failure: HandlerFailure, line: Int? = nil) { (self.failure, self.line) = (failure, line) }
}
