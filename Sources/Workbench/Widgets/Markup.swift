import BridgeScripting
import CWebKitGTK

/// Text for labels that have markup.
enum Markup {
    /// `text` with the characters that mean something in markup spelt out.
    static func escaped(_ text: String) -> String {
        // A zero byte would end a C string.
        guard let characters = g_markup_escape_text(text.replacing("\0", with: "\u{FFFD}"), -1) else { return "" }
        defer { g_free(characters) }
        return String(cString: characters)
    }

    /// All problems of a file, its lines in letters of one width, so that each mark is under its place.
    static func text(of error: JSONFileError) -> String {
        var paragraphs: [String] = []
        for problem in error.problems {
            let lines = escaped(problem.description).split(separator: "\n", maxSplits: 1)
            paragraphs.append(String(lines[0]) + (lines.count > 1 ? "\n<tt>\(lines[1])</tt>" : ""))
        }
        return paragraphs.joined(separator: "\n")
    }
}
