/// How one run of a case or a scenario ended.
package enum Outcome: Sendable, Hashable {
    /// All was as it must be.
    case passed
    /// Something was not.
    case failed(why: String)
    /// It was not run.
    case skipped(why: String)

    /// The word that reports use.
    package var word: String {
        switch self {
        case .passed: "passed"
        case .failed: "failed"
        case .skipped: "skipped"
        }
    }

    /// Why it did not pass, on one line; empty where it did.
    package var why: String {
        switch self {
        case .passed: ""
        case .failed(let why), .skipped(let why): why.split(whereSeparator: \.isNewline).joined(separator: " ")
        }
    }
}

/// What was not as it must be: a sentence for people.
package struct Unmet: Error, Sendable, Hashable, CustomStringConvertible {
    /// The sentence.
    package let description: String
    /// A failure with its sentence.
    package init(_ description: String) { self.description = description }
}

/// Why something is not run: a sentence for people.
package struct NotRun: Error, Sendable, Hashable, CustomStringConvertible {
    /// The sentence.
    package let description: String
    /// A reason with its sentence.
    package init(_ description: String) { self.description = description }
}
