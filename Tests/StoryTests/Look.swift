import Foundation
import Workbench

/// How the window of a story looks: `STORY_LANG`, `STORY_SIZE` and `STORY_DARK` ask for others than usual.
struct Look {
    let language: Language
    /// "900x600".
    let size: String
    let isDark: Bool

    /// What the environment asks for.
    static let wanted: Look = {
        let environment = ProcessInfo.processInfo.environment
        return Look(
            language: environment["STORY_LANG"].flatMap(Language.init(named:)) ?? .english,
            size: environment["STORY_SIZE"] ?? "1280x800",
            isDark: environment["STORY_DARK"] == "1"
        )
    }()

    /// What the program remembers of its last window where that looked so.
    var settings: String { "[window]\nlanguage=\(language.rawValue)\nsize=\(size)\ndark=\(isDark)\n" }

    /// The size in pixels.
    var pixels: (width: Int, height: Int) {
        let words = size.split(separator: "x").compactMap { Int($0) }
        return words.count == 2 ? (words[0], words[1]) : (1_280, 800)
    }
}
