public import BridgeCore
import Foundation

/// The golden texts of one wire protocol, from Tests/Fixtures/wire: what page and app say in which words.
///
/// The tests of the Swift codecs and of the page scripts read the same file.
public struct GoldenWire: Decodable, Sendable, CustomStringConvertible {
    /// A request, in the words of the fixtures.
    public struct Request: Decodable, Sendable {
        /// The handler's name.
        public let name: String
        /// The data as JSON text.
        public let data: String?
        /// The id as JSON token.
        public let id: String?
    }

    /// What a page calls, and what goes over the wire for it.
    public struct FromPage: Decodable, Sendable {
        /// The call as JavaScript; `f` and `g` are functions.
        public let script: String
        /// The text that native code reads.
        public let wire: String
        /// What it means.
        public let request: Request
    }

    /// What the app calls, and what the page's handler is given for it.
    public struct ToPage: Decodable, Sendable {
        /// The app's call; its id is the number of the call.
        public struct Request: Decodable, Sendable {
            /// The handler's name.
            public let name: String
            /// The data as JSON text.
            public let data: String?
            /// The number of the call, nil where no answer is wanted.
            public let id: UInt64?
        }
        /// What the app calls.
        public let request: Request
        /// The text that the page reads.
        public let wire: String
        /// `[JSON text of the data or null, type of the callback]` as the page's handler sees it.
        public let seen: String
    }

    /// What a page's handler answers to the app's call 1 of "page", and what goes over the wire for it.
    public struct AnswerOfPage: Decodable, Sendable {
        /// The answer as JavaScript.
        public let answer: String
        /// The text that native code reads.
        public let wire: String
        /// The answer as JSON text, nil for none.
        public let value: String?
    }

    /// What the app answers to the page's first call, and what the page's callback is given for it.
    public struct AnswerOfApp: Decodable, Sendable {
        /// The answer as JSON text, nil for none.
        public let value: String?
        /// Name and message of a failure.
        public let failure: [String]?
        /// The text that the page reads.
        public let wire: String
        /// The JSON text of what the callback is given, nil for `undefined`.
        public let seen: String?
    }

    /// What else a page says, and what goes over the wire for it.
    public struct Other: Decodable, Sendable {
        /// What the page does, as JavaScript.
        public let script: String
        /// The texts that native code reads, one on a line.
        public let wire: String
    }

    /// The protocol's name.
    public let `protocol`: String
    /// The page's own part as JavaScript, which defines `register(name, handler)`, `call(name, data, callback)`, and what
    /// the other scripts use; `installed` is what the protocol's script made.
    public let page: String
    /// Calls of the page.
    public let fromPage: [FromPage]
    /// Calls of the app.
    public let toPage: [ToPage]
    /// What else the page says; nil for nothing.
    public let others: [Other]?
    /// Answers of the page.
    public let answersOfPage: [AnswerOfPage]
    /// Answers of the app.
    public let answersOfApp: [AnswerOfApp]
    /// Texts that are no message of the protocol.
    public let invalid: [String]

    /// The protocol's name.
    public var description: String { `protocol` }

    /// The protocol.
    public var name: WireProtocolName { WireProtocolName(rawValue: `protocol`) }

    /// Whether the app can call the page in that protocol.
    public var callsPage: Bool { !toPage.isEmpty }

    /// The texts of every protocol.
    ///
    /// - Parameter folder: The folder of the fixtures.
    /// - Returns: One value for each file, by the files' names.
    /// - Throws: What Foundation reports about a file that cannot be read.
    public static func all(in folder: String) throws -> [GoldenWire] {
        try FileManager.default.contentsOfDirectory(atPath: folder).sorted().map { name in
            try JSONDecoder().decode(GoldenWire.self, from: Data(contentsOf: URL(filePath: "\(folder)/\(name)")))
        }
    }
}
