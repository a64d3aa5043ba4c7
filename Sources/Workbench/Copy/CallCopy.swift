package import BridgeCore
import BridgeScripting

/// A call written down for another place: a bug report, a program, a terminal, a file.
nonisolated package struct CallCopy {
    /// The form in which it is written.
    package enum Form: String, CaseIterable, Sendable {
        /// One JSON object with all about the call.
        case json
        /// The page's own call.
        case javascript
        /// The app's call, or its handler where the page called.
        case swift
        /// A line for a terminal that makes the call again.
        case run
        /// A member of a native file's `handlers` that answers as it was answered.
        case handler
        /// A report for people.
        case markdown
    }

    private let row: TrafficRow
    private let call: CallEvent
    /// The page, as a person types it.
    private let page: String

    /// How much of a text a report has.
    private static let reportLength = 4_000

    /// A copy of a row's call; nil where the row is none.
    package init?(_ row: TrafficRow, page: String) {
        guard let call = row.call else { return nil }
        (self.row, self.call, self.page) = (row, call, page)
    }

    /// The call in that form.
    package func text(as form: Form) -> String {
        switch form {
        case .json: json.laidOut
        case .javascript: javascript
        case .swift: call.direction == .toPage ? swiftCall : swiftHandler
        case .run: runLine
        case .handler: handler
        case .markdown: markdown
        }
    }

    private var name: String { call.name.rawValue }

    private var quotedName: String { JSONValue.string(name).text.text }

    // MARK: JSON

    /// One object on one line, members in the order of recordings.
    package var json: JSONText {
        var members = [
            ("call", JSONValue.string(call.id.description).text.text), ("page", String(row.page)),
            ("direction", JSONValue.string(call.direction.rawValue).text.text), ("name", quotedName),
        ]
        if let data = call.data { members.append(("data", data.text)) }
        members.append(("state", JSONValue.string(row.state.rawValue).text.text))
        if let answer = row.answer { members.append(("answer", answer.text)) }
        if let failure = row.failure {
            var error: JSONObject = ["code": .string(failure.code.rawValue)]
            error["name"] = row.failureName.map { .string($0) }
            error["message"] = .string(failure.message)
            members.append(("error", JSONValue.object(error).text.text))
        }
        if let by = row.answeredBy { members.append(("by", JSONValue.string(by.rawValue).text.text)) }
        if let took = row.took { members.append(("took", JSONValue.spelling(of: took.milliseconds))) }
        let text = members.map { "\"\($0)\":\($1)" }.joined(separator: ",")
        return JSONText(unchecked: "{\(text)}")
    }

    // MARK: JavaScript

    private var javascript: String {
        guard call.direction == .fromPage else { return codec.pageHandler(call.name, answer: row.answer) + ";" }
        return pageCall(call.wantsAnswer ? "(answer) => console.log(answer)" : nil) + ";"
    }

    private func pageCall(_ callback: String?) -> String { codec.pageCall(call.name, call.data, callback: callback) }

    /// The page's protocol; the first of all where it is not known.
    private var codec: any WireProtocol { row.wireProtocol.flatMap(WireProtocols.named) ?? WireProtocols.all[0] }

    // MARK: Swift

    private var swiftCall: String {
        let data = call.data.map { SwiftLiteral.text(of: $0.value) + " as JSONValue" }
        let arguments = ([SwiftLiteral.text(of: .string(name))] + [data].compactMap(\.self)).joined(separator: ", ")
        guard call.wantsAnswer else { return "try bridge.notify(\(arguments))" }
        guard data != nil else { return "let answer = try await bridge.call(\(arguments))" }
        return "let answer: JSONValue = try await bridge.call(\(arguments))"
    }

    private var swiftHandler: String {
        let answer = SwiftLiteral.text(of: row.answer?.value ?? .null) + " as JSONValue"
        return "try bridge.register(\(SwiftLiteral.text(of: .string(name)))) { (data: JSONValue) in \(answer) }"
    }

    // MARK: Terminal

    private var runLine: String {
        let line = "native-bridge run \(Self.shellQuoted(page))"
        if call.direction == .toPage {
            let data = call.data.map { "=\($0.text)" } ?? ""
            return line + " --call \(Self.shellQuoted(name + data))"
        }
        return line + " --eval \(Self.shellQuoted(evaluated))"
    }

    /// JavaScript that makes the page's call and returns the answer that it wanted.
    private var evaluated: String {
        guard call.wantsAnswer else { return pageCall(nil) }
        guard codec.takesCallback else { return "return await \(pageCall(nil))" }
        return "return await new Promise((answer) => \(pageCall("answer")))"
    }

    /// A word as a shell takes it, whatever it holds.
    private static func shellQuoted(_ text: String) -> String {
        let isPlain =
            !text.isEmpty
            && text.utf8.allSatisfy { byte in
                let character = Character(Unicode.Scalar(byte))
                return character.isASCII && (character.isLetter || character.isNumber || "/._-:=,".contains(character))
            }
        return isPlain ? text : "'" + text.replacing("'", with: "'\\''") + "'"
    }

    // MARK: Native file

    private var handler: String {
        var members: [String] = []
        if let failure = row.failure {
            let name = row.failureWord ?? failure.code.rawValue
            let error: JSONValue = ["name": .string(name), "message": .string(failure.message)]
            members.append("\"error\": \(error.text.text)")
        } else {
            members.append("\"reply\": \((row.answer ?? .null).text)")
        }
        return "\(quotedName): { \(members.joined(separator: ", ")) }"
    }

    // MARK: Report

    private var markdown: String {
        let story = RowStory(row)
        var parts = ["### `\(name)` · \(story.state)", facts.map { "- " + $0 }.joined(separator: "\n")]
        if let data = call.data { parts.append(block("Data", data.laidOut)) }
        if let answer = row.answer { parts.append(block("Answer", answer.laidOut)) }
        if let failure = row.failure { parts.append("**Error** \(row.failureWord ?? ""): \(failure.message)") }
        if !story.remarks.isEmpty {
            let sentences = story.remarks.split(separator: "\n").map { "- " + $0 }
            parts.append("**Noticed**\n\n" + sentences.joined(separator: "\n"))
        }
        parts.append(block("Again", runLine, language: "sh"))
        return parts.joined(separator: "\n\n") + "\n"
    }

    private var facts: [String] {
        let way = [row.wireProtocol.flatMap { WireProtocols.named($0)?.title }, row.transport?.rawValue]
        return [
            "Page: \(page)", "Direction: \(call.direction == .fromPage ? "JS → app" : "app → JS")",
            "Protocol: \(way.compactMap(\.self).joined(separator: ", "))",
        ]
    }

    private func block(_ title: String, _ text: String, language: String = "json") -> String {
        let start = text.unicodeScalars.prefix(Self.reportLength)
        let shown = start.endIndex == text.endIndex ? text : String(start) + "…"
        return "**\(title)**\n\n```\(language)\n\(shown)\n```"
    }
}
