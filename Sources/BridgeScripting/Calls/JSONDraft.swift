package import BridgeCore

/// What stands where a person may type one JSON value.
package enum JSONDraft: Sendable, Hashable {
    /// Nothing but white space: there is no value, which is not the same as `null`.
    case empty
    /// A value.
    case value(JSONText)
    /// A text that is not JSON.
    case problem(Problem)

    /// Why a text is not JSON, and where.
    package struct Problem: Sendable, Hashable {
        /// What was expected there.
        package let message: String
        /// Where, in bytes of UTF-8.
        package let offset: Int
        /// The line, from 1.
        package let line: Int
        /// The column in characters, from 1.
        package let column: Int
    }

    /// Judges `text`.
    package init(_ text: String) {
        guard text.contains(where: { !$0.isWhitespace }) else {
            self = .empty
            return
        }
        do throws(JSONSyntaxError) {
            var scanner = JSONScanner(text)
            try scanner.skipValue()
            try scanner.expectEnd()
        } catch {
            let (line, column) = error.position(in: text)
            self = .problem(Problem(message: error.problem, offset: error.offset, line: line, column: column))
            return
        }
        // The text was read just now, so it is JSON.
        self = .value((try? JSONText(parsing: text)) ?? .null)
    }

    /// The value, where there is one.
    package var value: JSONText? {
        guard case .value(let value) = self else { return nil }
        return value
    }

    /// What is wrong, where something is.
    package var problem: Problem? {
        guard case .problem(let problem) = self else { return nil }
        return problem
    }
}
