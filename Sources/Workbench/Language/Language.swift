import CWebKitGTK
import Foundation

/// A language that windows and sentences can be in.
nonisolated package enum Language: String, CaseIterable, Sendable {
    /// English, in which the texts of the program are written.
    case english = "en"
    /// Simplified Chinese.
    case chinese = "zh_CN"

    /// What gettext calls the program's texts.
    static let domain = "native-bridge"

    /// The language of that name, also with a country, a script or an encoding: "zh", "zh-Hans-CN", "en_GB.UTF-8".
    package init?(named name: String) {
        let word = name.prefix { $0.isLetter }.lowercased()
        guard let language = Self.allCases.first(where: { $0.rawValue.prefix(2) == word }) else { return nil }
        self = language
    }

    /// What the language calls itself.
    package var title: String {
        switch self {
        case .english: "English"
        case .chinese: "简体中文"
        }
    }

    /// The language that the desktop asks for; English where it asks for another than these.
    package static var ofDesktop: Language {
        let environment = ProcessInfo.processInfo.environment
        // In the order in which gettext asks.
        for name in ["LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"] {
            for word in (environment[name] ?? "").split(separator: ":") where word != "C" && word != "POSIX" {
                return Language(named: String(word)) ?? .english
            }
        }
        return .english
    }

    /// The language of texts that are made now.
    static var current: Language {
        ProcessInfo.processInfo.environment["LANGUAGE"].flatMap(Language.init(named:)) ?? .english
    }

    /// How times and dates are written in it.
    var locale: Locale { self == .chinese ? Locale(identifier: rawValue) : .current }

    /// Has all texts be in `language` from now on; what is shown already stays as it is.
    ///
    /// Texts come from the program's own catalogue and GTK's, whether or not the machine has the language's locale.
    @MainActor package static func use(_ language: Language) {
        setenv("LANGUAGE", language.rawValue, 1)
        // In the C locale gettext translates nothing.
        if let name = setlocale(LC_MESSAGES, nil), ["C", "POSIX"].contains(String(cString: name)) {
            setlocale(LC_MESSAGES, "C.UTF-8")
        }
        let catalogues = Interface.resource("Locale").path(percentEncoded: false)
        bindtextdomain(domain, catalogues)
        bind_textdomain_codeset(domain, "UTF-8")
        nb_forget_translations()
    }
}
