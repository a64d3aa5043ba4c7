package import Foundation
import Glibc

/// What becomes of a page's requests for addresses that fit a pattern.
package struct RequestRule: Sendable, Hashable {
    /// What becomes of a request.
    package enum Effect: Sendable, Hashable {
        /// It fails, as if nobody could be reached.
        case block
        /// This file answers it.
        case answer(URL)
        /// It is answered so much later.
        case slow(Duration)
    }

    /// The whole address, with `*` and `?` for what may be anything, and `[…]` for one of several characters.
    package let pattern: String
    /// What becomes of it.
    package let effect: Effect

    /// A rule made of its parts.
    package init(pattern: String, _ effect: Effect) {
        self.pattern = pattern
        self.effect = effect
    }

    /// The form of the texts that `init(_:in:)` takes.
    package static let form = "PATTERN:block, PATTERN:answer FILE or PATTERN:slow MILLISECONDS"

    /// A rule as options and the window spell it; its file is looked for in `folder`.
    ///
    /// The last colon in front of one of the three words counts: patterns have colons themselves.
    ///
    /// - Throws: `RequestRuleError` when it is none, or there is no such file.
    package init(_ text: String, in folder: URL = URL(filePath: ".")) throws(RequestRuleError) {
        let words = [":block", ":answer ", ":slow "]
        let found = words.compactMap { word in text.range(of: word, options: .backwards).map { (word, $0) } }
        guard let (word, range) = found.max(by: { $0.1.lowerBound < $1.1.lowerBound }),
            range.lowerBound > text.startIndex
        else { throw RequestRuleError("The request rule \"\(text)\" is not \(Self.form).") }
        let argument = String(text[range.upperBound...])
        pattern = String(text[..<range.lowerBound])
        effect = try Self.effect(word, argument, folder, in: text)
    }

    private static func effect(
        _ word: String,
        _ argument: String,
        _ folder: URL,
        in text: String
    ) throws(RequestRuleError) -> Effect {
        switch word {
        case ":block" where argument.isEmpty: return .block
        case ":slow ":
            guard let time = Int(argument), time >= 0 else {
                throw RequestRuleError("\"\(argument)\" in the request rule \"\(text)\" is no number of milliseconds.")
            }
            return .slow(.milliseconds(time))
        case ":answer ":
            let file = URL(filePath: argument, relativeTo: folder).absoluteURL
            guard FileManager.default.isReadableFile(atPath: file.path(percentEncoded: false)) else {
                throw RequestRuleError("The file \(argument) of the request rule \"\(text)\" cannot be read.")
            }
            return .answer(file)
        default: throw RequestRuleError("The request rule \"\(text)\" is not \(form).")
        }
    }

    /// The rule in the form that `init(_:in:)` takes.
    package var text: String {
        switch effect {
        case .block: "\(pattern):block"
        case .answer(let file): "\(pattern):answer \(file.path(percentEncoded: false))"
        case .slow(let time): "\(pattern):slow \(Int(time.milliseconds))"
        }
    }

    /// Whether the rule is about an address.
    package func fits(_ address: String) -> Bool { unsafe fnmatch(pattern, address, FNM_NOESCAPE) == 0 }
}

/// Why a text is no rule.
package struct RequestRuleError: Error, Sendable, CustomStringConvertible {
    /// What is wrong, and what to write.
    package let description: String
    init(_ description: String) { self.description = description }
}

extension [RequestRule] {
    /// What becomes of a request for an address: the first rule that fits counts.
    package func effect(on address: String) -> RequestRule.Effect? { first { $0.fits(address) }?.effect }
}
