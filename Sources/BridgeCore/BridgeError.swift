/// Why something that was asked of the bridge did not succeed.
public struct BridgeError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of failure, for programs.
    public struct Code: RawRepresentable, Sendable, Hashable {
        /// The name of the kind, as it stands in recordings.
        public let rawValue: String
        /// A kind by its name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The other side has no handler of that name.
        public static let noHandler = Code(rawValue: "noHandler")
        /// The other side's handler threw, or gave an answer that cannot be written as JSON.
        public static let handlerFailed = Code(rawValue: "handlerFailed")
        /// No answer came within the call's deadline.
        public static let deadline = Code(rawValue: "deadline")
        /// The task that made the call was cancelled, or the bridge was reset.
        public static let cancelled = Code(rawValue: "cancelled")
        /// The page stands still for an answer of the very handler that calls it, and could never answer.
        public static let pageStandsStill = Code(rawValue: "pageStandsStill")
        /// The page that had the call was left, reloaded or crashed before it answered.
        public static let pageGone = Code(rawValue: "pageGone")
        /// The bridge was closed.
        public static let closed = Code(rawValue: "closed")
        /// A text is not JSON.
        public static let notJSON = Code(rawValue: "notJSON")
        /// A Swift value cannot be written as JSON.
        public static let notEncodable = Code(rawValue: "notEncodable")
        /// A JSON value has another shape than the Swift type.
        public static let notDecodable = Code(rawValue: "notDecodable")
        /// A message is larger than `BridgeConfiguration.messageLimit`.
        public static let tooLarge = Code(rawValue: "tooLarge")
        /// More calls are pending than `BridgeConfiguration.callLimit`.
        public static let tooManyCalls = Code(rawValue: "tooManyCalls")
        /// A handler of that name is registered already.
        public static let handlerExists = Code(rawValue: "handlerExists")
        /// What gives a stream was called, or what answers once was read as a stream.
        public static let streamMismatch = Code(rawValue: "streamMismatch")
        /// A contract says what it must not, or a Swift type cannot be described in one.
        public static let invalidContract = Code(rawValue: "invalidContract")
        /// A handler's name is empty or too long.
        public static let invalidName = Code(rawValue: "invalidName")
    }

    /// The kind of failure.
    public let code: Code
    /// What was wrong, where, and what to do: a sentence for people.
    public let message: String
    /// What the page's handler threw; nil for every other kind of failure.
    public let cause: HandlerFailure?

    /// A failure of the kind `code`, explained by `message`.
    public init(_ code: Code, _ message: String, cause: HandlerFailure? = nil) {
        self.code = code
        self.message = message
        self.cause = cause
    }

    /// The message.
    public var description: String { message }
}

/// An error with a name of its own that a handler throws so that the page can tell it from others.
///
/// The page's callback gets `{"error": {"name": …, "message": …}}`, a page of the protocol `native` an `Error` with all of
/// this. Any other error that a handler throws arrives the same way, its Swift type as the name.
public struct HandlerFailure: Error, Sendable, Hashable {
    /// The name of the kind of failure, for programs.
    public let name: String
    /// What went wrong, for people.
    public let message: String
    /// What programs tell failures of one kind apart by; nil where there is no such thing.
    public let code: String?
    /// What else belongs to it; nil for nothing.
    public let data: JSONText?
    /// Where it happened, a line for each call; nil where that is not known.
    public let stack: String?

    /// A failure with a name and a message; the rest only pages of the protocol `native` hear.
    public init(name: String, message: String, code: String? = nil, data: JSONText? = nil, stack: String? = nil) {
        self.name = name
        self.message = message
        self.code = code
        self.data = data
        self.stack = stack
    }

    /// What becomes of any error that a handler throws.
    package init(of error: any Error) {
        switch error {
        case let failure as HandlerFailure: self = failure
        case let error as BridgeError:
            self.init(name: error.code.rawValue, message: error.message, code: error.code.rawValue)
        case is CancellationError: self.init(name: "Cancelled", message: "The handler was cancelled.")
        default: self.init(name: String(describing: type(of: error)), message: String(describing: error))
        }
    }

    /// What a page gets that calls what gives a stream.
    static func givesStream(_ name: HandlerName) -> HandlerFailure {
        HandlerFailure(
            name: "StreamMismatch",
            message: "The app's handler \"\(name)\" gives a stream: read it by stream(\"\(name)\", …).",
            code: BridgeError.Code.streamMismatch.rawValue
        )
    }

    /// What a page gets for a call to a name that nobody registered.
    package static func noHandler(_ name: HandlerName) -> HandlerFailure {
        let which = name == .default ? "default handler, for messages without a name" : "handler \"\(name)\""
        return HandlerFailure(
            name: "NoHandler",
            message: "The app has no \(which).",
            code: BridgeError.Code.noHandler.rawValue
        )
    }
}
