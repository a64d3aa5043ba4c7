import BridgeCore
import BridgeWebKit
import CWebKitGTK

/// How dialogs of the page are answered where nobody sees them.
struct DialogRule {
    /// What is done with a dialog.
    enum Answer: Equatable {
        /// As *OK* would; a prompt gets its own default.
        case accept
        /// As *Cancel* would.
        case dismiss
        /// As *OK* would, with that text for a prompt.
        case text(String)

        init?(_ word: Substring) {
            switch word {
            case "accept": self = .accept
            case "dismiss": self = .dismiss
            default:
                guard word.hasPrefix("text=") else { return nil }
                self = .text(String(word.dropFirst("text=".count)))
            }
        }
    }

    /// The message that it is about, with `*` and `?` for what may be anything; nil is every message.
    let message: String?
    let answer: Answer

    /// A rule as it is written: an answer, or a message, a colon and an answer.
    ///
    /// A message may have colons itself: the first one behind which there is an answer ends it.
    init(_ text: String) throws(CommandFailure) {
        if let answer = Answer(text[...]) {
            (message, self.answer) = (nil, answer)
            return
        }
        for colon in text.indices where text[colon] == ":" {
            guard let answer = Answer(text[text.index(after: colon)...]) else { continue }
            (message, self.answer) = (String(text[..<colon]), answer)
            return
        }
        throw .usage("--dialog must be or end in accept, dismiss or text=TEXT, found \"\(text)\".")
    }

    /// What is done with a dialog: what the first rule that fits says, without one it is accepted.
    static func answer(_ rules: [DialogRule], to message: String) -> Answer {
        rules.first { $0.fits(message) }?.answer ?? .accept
    }

    private func fits(_ message: String) -> Bool {
        self.message.map { g_pattern_match_simple($0, message) != 0 } ?? true
    }
}

extension ScriptDialog {
    /// Answers the dialog.
    ///
    /// - Returns: What is to be known of it: a sentence with its text, and kind, text and answer as a value.
    func close(_ answer: DialogRule.Answer) -> BridgeRemark {
        let isAccepted = answer != .dismiss
        var (sentence, result): (String, JSONValue?)
        switch kind {
        case .alert:
            (sentence, result) = ("The page showed a message, which was \(isAccepted ? "accepted" : "dismissed")", nil)
        case .confirm:
            sentence = "The page asked a question, which was answered by \(isAccepted ? "OK" : "Cancel")"
            result = .bool(isAccepted)
        case .leavePage:
            sentence = "The page asked whether to leave it, which was \(isAccepted ? "accepted" : "refused")"
            result = .bool(isAccepted)
        case .prompt(let defaultText): (sentence, result) = Self.prompted(answer, defaultText)
        }
        if isAccepted { accept(result?.string ?? "") } else { cancel() }
        var value: JSONObject = ["dialog": .string(kind.name), "text": .string(message)]
        if let result { value["answer"] = result }
        return BridgeRemark(.dialog, value: JSONValue.object(value).text, "\(sentence): \(message)")
    }

    private static func prompted(_ answer: DialogRule.Answer, _ defaultText: String) -> (String, JSONValue?) {
        switch answer {
        case .accept: ("The page asked for a text and got its own default", .string(defaultText))
        case .dismiss: ("The page asked for a text and got none", .null)
        case .text(let text): ("The page asked for a text and got \"\(text)\"", .string(text))
        }
    }
}

extension ScriptDialog.Kind {
    fileprivate var name: String {
        switch self {
        case .alert: "alert"
        case .confirm: "confirm"
        case .prompt: "prompt"
        case .leavePage: "leave-page"
        }
    }
}
