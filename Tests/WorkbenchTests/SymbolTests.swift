import Foundation
import Testing

/// Signs that are no letters, in what the window shows.
struct SymbolTests {
    /// Seen to draw with DejaVu Sans, which every desktop of Debian's has; icons are for all others.
    private static let drawn = Set("·×“”…↑→↓↗↶⊘★✓✗".unicodeScalars)

    @Test func everySignIsOneThatIsDrawn() throws {
        let sources = SourceTexts.root.appending(path: "Sources/Workbench")
        let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
        var unknown: [String] = []
        for case let file as URL in try #require(files) where ["swift", "ui"].contains(file.pathExtension) {
            let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
            for line in lines where !line.drop(while: \.isWhitespace).hasPrefix("//") {
                let signs = line.unicodeScalars.filter {
                    !$0.isASCII && !$0.properties.isAlphabetic && !Self.drawn.contains($0)
                }
                if !signs.isEmpty { unknown.append("\(file.lastPathComponent): \(line)") }
            }
        }
        #expect(unknown == [])
    }
}
