package import BridgeCore

/// A call of one of the page's handlers, as it is kept in a file of calls.
package struct SavedCall: Sendable, Hashable {
    /// What people call it; nil is the handler's name.
    package var title: String?
    /// The heading under which it stands.
    package var group: String?
    /// The handler.
    package var name: HandlerName
    /// The data; nil sends none, which is not the same as `null`.
    package var data: JSONText?
    /// Whether an answer is wanted.
    package var wantsAnswer: Bool
    /// How long the answer may take; nil takes what the caller has otherwise.
    package var deadline: Duration?
    /// What the answer must equal; nil for any.
    package var expect: JSONText?
    /// What somebody wrote about it.
    package var note: String?
    /// Members that are for other programs, by their keys: `x-…`.
    var others: [String: JSONText] = [:]

    /// A call that wants an answer, or none.
    package init(_ name: HandlerName, _ data: JSONText? = nil, wantsAnswer: Bool = true) {
        self.name = name
        self.data = data
        self.wantsAnswer = wantsAnswer
    }

    /// Takes over what a person does not type: what is expected, the note, members of others.
    package mutating func take(from old: SavedCall) {
        if wantsAnswer { expect = old.expect }
        (note, others) = (old.note, old.others)
    }

    /// What people call it.
    package var label: String { title ?? name.rawValue }

    /// Why the answer is not the one that was expected, as a sentence; nil where it is, or any will do.
    ///
    /// A handler that gives no data counts as giving null.
    package func objection(to answer: JSONText?) -> String? {
        expect.flatMap { JSONDifference.sentence(expected: $0, found: answer ?? .null) }
    }
}
