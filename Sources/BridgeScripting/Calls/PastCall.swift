package import BridgeCore
package import Foundation

/// A call that was made by hand, and how it ended.
package struct PastCall: Sendable, Hashable {
    /// How a call ended.
    package enum Outcome: Sendable, Hashable {
        /// It was answered, with this or with no data.
        case answered(JSONText?)
        /// It was sent, and no answer was wanted.
        case sent
        /// It ended without an answer.
        case failed(BridgeError)
    }

    /// What was called, with what.
    package let call: SavedCall
    /// How it ended.
    package let outcome: Outcome
    /// How long it took.
    package let took: Duration
    /// When it ended.
    package let date: Date

    /// A call that has ended.
    package init(_ call: SavedCall, _ outcome: Outcome, took: Duration, date: Date) {
        self.call = call
        self.outcome = outcome
        self.took = took
        self.date = date
    }

    /// The answer as JSON; nil where there was none or it had no data.
    package var answer: JSONText? {
        guard case .answered(let answer) = outcome else { return nil }
        return answer
    }

    /// Whether the handler's name, the data or the answer has `text` in it, whatever the case of its letters.
    package func contains(_ text: String) -> Bool {
        [call.name.rawValue, call.data?.text, answer?.text, failure?.message].contains { part in
            part?.range(of: text, options: .caseInsensitive) != nil
        }
    }

    /// Why there was no answer, where there was none.
    package var failure: BridgeError? {
        guard case .failed(let error) = outcome else { return nil }
        return error
    }
}

extension PastCall {
    /// The call as one line of JSON.
    var line: String {
        var line: JSONObject = ["name": .string(call.name.rawValue)]
        line["data"] = call.data?.value
        if !call.wantsAnswer { line["callback"] = false }
        switch outcome {
        case .answered(let answer): line["value"] = answer?.value
        case .sent: break
        case .failed(let error):
            line["error"] = ["code": .string(error.code.rawValue), "message": .string(error.message)]
        }
        line["took"] = .number(took.milliseconds)
        line["at"] = .number(date.timeIntervalSince1970)
        return JSONValue.object(line).text.text
    }

    /// Reads a line; nil where it is not one.
    init?(line: some StringProtocol) {
        guard let line = try? JSONValue(parsing: String(line)), let name = line["name"]?.string else { return nil }
        call = SavedCall(HandlerName(name), line["data"]?.text, wantsAnswer: line["callback"] != false)
        took = .milliseconds(line["took"]?.number ?? 0)
        date = Date(timeIntervalSince1970: line["at"]?.number ?? 0)
        if let error = line["error"] {
            let code = BridgeError.Code(rawValue: error["code"]?.string ?? "")
            outcome = .failed(BridgeError(code, error["message"]?.string ?? ""))
        } else {
            outcome = call.wantsAnswer ? .answered(line["value"]?.text) : .sent
        }
    }
}
