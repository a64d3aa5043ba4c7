package import BridgeCore

/// One way in which a replay was not like its recording.
package struct ReplayDifference: Sendable {
    /// The kinds of differences.
    package enum Kind: String, Sendable {
        /// A call that was recorded was not made.
        case missing
        /// A call was made that was not recorded.
        case extra
        /// A call was made later than one that was recorded behind it.
        case order
        /// A call carried other data.
        case data
        /// A call was given another answer.
        case answer
        /// A call was answered where it had failed, or the other way round, or failed otherwise.
        case outcome
    }

    /// The kind.
    package let kind: Kind
    /// The call as it was recorded; nil for one that was not.
    package let recorded: RecordedCall?
    /// The name that was called.
    package let name: HandlerName
    /// Where the two values differ.
    package let place: JSONPointer?
    /// What was recorded, as far as it counts; nil where there was none.
    package let recordedValue: JSONValue?
    /// What there is now in its place; nil where there is none.
    package let value: JSONValue?
    /// The call as it was made now; nil where it was not.
    package let call: CallEvent?
    /// How it ended now; nil where it has not.
    package let answer: AnswerEvent?
    /// The sentence that says it, apart from its language.
    package let sentence: ReplaySentence
}
