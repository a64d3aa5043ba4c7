import BridgeCore
import BridgeScripting

/// One thing that a run does with the page.
struct RunStep {
    enum Action {
        /// Call a handler of the page.
        case call(SavedCall)
        /// Run the body of an async function in the page.
        case evaluate(String)
    }

    let action: Action
    /// What the result must equal; nil for any.
    var expected: JSONText?
    /// The file of calls that it stands in, all of which are done, whatever becomes of each.
    var file: String?

    /// Calls a handler, and expects what the call says.
    init(_ call: SavedCall, of file: String? = nil) {
        action = .call(call)
        expected = call.expect
        self.file = file
    }

    /// Runs the body of an async function.
    init(evaluating body: String) { action = .evaluate(body) }

    /// What reports call it.
    var label: String {
        switch action {
        case .call(let call): call.label
        case .evaluate(let body): body
        }
    }

    /// Its option and text, on one line and not all of a long one: by this a person finds it on the command line.
    var option: String {
        let text =
            switch action {
            case .call(let call): "--call \(call.name)\(call.data.map { "=\($0)" } ?? "")"
            case .evaluate(let body): "--eval \(body)"
            }
        let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
        return line.count > Self.longest ? line.prefix(Self.longest) + "…" : line
    }

    private static let longest = 80

    /// What it stands among in reports.
    var group: String {
        switch action {
        case .call(let call): call.group ?? file ?? "--call"
        case .evaluate: "--eval"
        }
    }
}
