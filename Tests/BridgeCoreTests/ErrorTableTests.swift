import Foundation
import Testing

/// The article's tables of errors have every error that the sources make.
struct ErrorTableTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent()
        .deletingLastPathComponent()

    /// Errors of bridges of other phones alone.
    private static let others: Set<String> = ["TooDeep"]

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    private static func sources(
        _ folder: String,
        _ ending: String,
        where isMeant: (String) -> Bool
    )
        throws -> [String]
    {
        let names = try FileManager.default.subpathsOfDirectory(
            atPath: root.appending(path: folder).path()
        )
        return try names.filter { $0.hasSuffix(ending) && isMeant($0) }.map {
            try text("\(folder)/\($0)")
        }
    }

    private static func table() throws -> Set<String> {
        let article = try text("Sources/BridgeCore/Documentation.docc/PagesOfYourOwn.md")
        let section = try #require(
            article.components(separatedBy: "## Errors\n").last?.components(separatedBy: "\n## ").first
        )
        return Set(section.matches(of: /`([A-Za-z]+)`/).map { String($0.1) })
    }

    @Test("every error that a page can get stands in the table")
    func pageErrors() throws {
        var names: Set<String> = []
        for script in try Self.sources("Web/bridge", ".js", where: { $0.hasPrefix("native") }) {
            for match in script.matches(of: /errorOf\("([A-Za-z]+)", .*, "([A-Za-z]+)"\)/) {
                names.formUnion([String(match.1), String(match.2)])
            }
        }
        for source in try Self.sources("Sources/BridgeCore", ".swift", where: { _ in true }) {
            for match in source.matches(of: /\bname: "([A-Z][A-Za-z]+)",\s+message:/) {
                names.insert(String(match.1))
            }
        }
        #expect(
            names.isSuperset(of: ["NoHandler", "NotAnswered", "Denied", "StreamMismatch", "TimeoutError"])
        )
        #expect(names.subtracting(Self.others).subtracting(try Self.table()).sorted() == [])
    }

    @Test("every code of a BridgeError stands in the table")
    func codes() throws {
        let source = try Self.text("Sources/BridgeCore/BridgeError.swift")
        let codes = source.matches(of: /Code\(rawValue: "([A-Za-z]+)"\)/).map { String($0.1) }
        #expect(codes.count > 10)
        #expect(Set(codes).subtracting(try Self.table()).sorted() == [])
    }
}
