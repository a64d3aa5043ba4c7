import BridgeCore
import Foundation
import Testing
import Workbench

/// Remarks are English in the trace and in the person's language in the window.
@MainActor @Suite(.serialized) struct RemarkWordingTests {
    @Test func everySentenceIsFoundAgain() {
        for wording in RemarkWording.allCases {
            let (sentence, places) = Self.example(of: wording)
            #expect(wording.values(in: sentence)?.map(\.key) == places, "\(sentence)")
            let first = RemarkWording.allCases.first { $0.values(in: sentence) != nil }
            #expect(first == wording, "\"\(sentence)\" is taken for \"\(first?.rawValue ?? "")\"")
        }
    }

    @Test func everySentenceIsTranslated() throws {
        let entries = try Catalogue(contentsOf: SourceTexts.root.appending(path: "Resources/po/zh_CN.po")).entries
        for wording in RemarkWording.allCases {
            let translation = entries[wording.rawValue]?.translations.first ?? ""
            #expect(!translation.isEmpty, "zh_CN.po lacks \"\(wording.rawValue)\"")
        }
        for difference in PhoneDifference.all {
            for text in [difference.phone, difference.here] {
                #expect(entries[text]?.translations.first?.isEmpty == false, "zh_CN.po lacks \"\(text)\"")
            }
        }
    }

    /// Sentences beside those of remarks that say why a call failed: its caller gets them as they are.
    private static let ofFailures: Set<String> = [
        "A fault dropped the call of \"x\" before the app had it.", "The page was left before \"x\" was answered.",
        "The page x before it answered \"x\".", "The page x before \"x\" was answered.",
        "The handler threw, and the page is not told.", "The page left before \"x\" was answered.",
        "The app has not answered \"x\" within x; the page stood still.",
        "The bridge was reset before the page answered \"x\".",
        "The bridge was closed before the page answered \"x\".", "The call of \"x\" was cancelled.",
        "The bridge is closed.", "x calls to the page are pending already.",
        "The data for \"x\" has x bytes; the limit is x.",
    ]

    @Test func everySentenceOfTheSourcesHasAWording() throws {
        var count = 0
        for sentence in try Self.sentences() where !Self.ofFailures.contains(sentence) {
            count += 1
            #expect(RemarkWording.translated(sentence) != nil, "\"\(sentence)\" has no wording")
        }
        #expect(count > 30)
    }

    /// The sentences in files that make remarks, with `x` for what is filled in.
    private static func sentences() throws -> Set<String> {
        var sentences: Set<String> = []
        for module in ["BridgeCore", "BridgeWebKit", "BridgeScripting"] {
            let folder = SourceTexts.root.appending(path: "Sources/\(module)")
            let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
            for case let file as URL in files ?? .init() where file.pathExtension == "swift" {
                let source = try String(contentsOf: file, encoding: .utf8)
                guard source.contains("remark(") || source.contains("BridgeRemark(") else { continue }
                let code = source.split(separator: "\n").filter { !$0.contains("//") }.joined(separator: "\n")
                let filled = code.replacing(/\\\((?:[^()\n]|\([^()\n]*\))*\)/, with: "x")
                for literal in filled.matches(of: /"((?:[^"\\\n]|\\.)* (?:[^"\\\n]|\\.)*\.)"/) {
                    let sentence = String(literal.1).replacing("\\\"", with: "\"")
                    if sentence.first?.isPunctuation == false || sentence.hasPrefix("\"") { sentences.insert(sentence) }
                }
            }
        }
        // Of two parts, one of which is filled in as a whole.
        return sentences.subtracting(["x x, as a fault asked."])
    }

    @Test func aRemarkIsInThePersonsLanguage() {
        Language.use(.chinese)
        defer { Language.use(.english) }
        let missing = BridgeRemark(.handlerMissing, name: "pay", "The app has no handler \"pay\".")
        #expect(missing.translatedText == "原生端没有处理函数“pay”。")
        let fault = BridgeRemark(.fault, "The call of \"pay\" came 200 ms late, as a fault asked.")
        #expect(!fault.translatedText.contains("late"))
        let own = BridgeRemark(.pageHandlerThrew, "TypeError: x is null")
        #expect(own.translatedText == "TypeError: x is null")
    }

    private static func example(of wording: RemarkWording) -> (sentence: String, places: [String]) {
        var (sentence, places) = (wording.rawValue, [String]())
        for match in wording.rawValue.matches(of: /\{([a-z]+)\}/) {
            places.append(String(match.1))
            sentence = sentence.replacing(match.0, with: "<\(match.1)>")
        }
        return (sentence, places)
    }
}
