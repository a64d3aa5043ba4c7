import BridgeScripting
import Foundation
import Testing
import Workbench

/// Every text of the program is there in Chinese.
@MainActor @Suite(.serialized) struct LanguageTests {
    private static let file = SourceTexts.root.appending(path: "Resources/po/zh_CN.po")

    @Test func everyTextOfTheSourcesIsTranslated() throws {
        let entries = try Catalogue(contentsOf: Self.file).entries
        var missing = ""
        for text in try SourceTexts().all {
            let entry = entries[text.text]
            let isThere =
                entry.map { !$0.isFuzzy && !$0.translations.contains("") && !$0.translations.isEmpty } ?? false
            if !isThere || text.plural != entry?.plural { missing += Self.template(text) }
        }
        #expect(missing.isEmpty, "Texts that zh_CN.po does not have, or has with another plural:\n\(missing)")
    }

    @Test func everyExplanationIsTranslated() throws {
        let entries = try Catalogue(contentsOf: Self.file).entries
        for wording in Wording.allCases {
            let entry = entries[wording.singular ?? wording.rawValue]
            #expect(entry?.translations.first?.isEmpty == false, "zh_CN.po lacks \"\(wording.rawValue)\"")
            #expect(entry?.plural == (wording.singular == nil ? nil : wording.rawValue), "\(wording.rawValue)")
        }
        for remedy in Remedy.allCases {
            #expect(
                entries[remedy.rawValue]?.translations.first?.isEmpty == false,
                "zh_CN.po lacks \"\(remedy.rawValue)\""
            )
        }
    }

    @Test func aTranslationHasThePlacesAndKeysOfItsText() throws {
        for (text, entry) in try Catalogue(contentsOf: Self.file).entries {
            for translation in entry.translations {
                let places = Self.places(entry.plural ?? text)
                #expect(Self.places(translation) == places, "\"\(translation)\" lacks a place, or has one too many")
                #expect(
                    translation.contains("(_") == Self.hasKey(text),
                    "\"\(translation)\" lacks its key, as in \"打开(_O)\""
                )
                #expect(translation.hasSuffix("…") == text.hasSuffix("…") || !text.hasSuffix("…"), "\"\(translation)\"")
            }
        }
    }

    @Test func theProgramSpeaksWhatTheCatalogueSays() throws {
        Language.use(.chinese)
        defer { Language.use(.english) }
        for (text, entry) in try Catalogue(contentsOf: Self.file).entries {
            let spoken = entry.plural.map { translated(text, $0, 2, [:]) } ?? translated(text)
            let written = entry.translations.last.map { entry.plural == nil ? $0 : $0.replacing("{n}", with: "2") }
            #expect(spoken == written, "native-bridge.mo is older than zh_CN.po; run make translations")
        }
    }

    @Test func aLanguageIsKnownByManySpellings() {
        for name in ["zh", "zh_CN", "zh-Hans-CN", "zh_CN.UTF-8", "ZH"] { #expect(Language(named: name) == .chinese) }
        for name in ["en", "en_GB.UTF-8"] { #expect(Language(named: name) == .english) }
        for name in ["de_DE", "", "chinese"] { #expect(Language(named: name) == nil) }
    }

    @Test func placesMayChangeTheirOrderAndValuesStayAsTheyAre() {
        Language.use(.english)
        #expect(translated("{b} and {a}", ["a": "{b}", "b": "2"]) == "2 and {b}")
        #expect(translated("{n} row of {x}", "{n} rows of {x}", 1, ["x": "y"]) == "1 row of y")
    }

    private static func places(_ text: String) -> Set<String> {
        Set(text.matches(of: /\{[a-z]+\}/).map { String($0.0) })
    }

    /// Whether a letter of the text is its key: "_Open".
    private static func hasKey(_ text: String) -> Bool {
        text.contains(/(^|[ A-Za-z(])_[A-Za-z]/) && !text.contains("__")
    }

    /// What stands in the catalogue for a text that it does not have.
    private static func template(_ text: SourceTexts.Text) -> String {
        let plural = text.plural.map { "msgid_plural \(quoted($0))\nmsgstr[0] \"\"\n" } ?? "msgstr \"\"\n"
        return "\n#: \(text.place)\nmsgid \(quoted(text.text))\n\(plural)"
    }

    private static func quoted(_ text: String) -> String {
        let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
        return "\"\(escaped)\""
    }
}
