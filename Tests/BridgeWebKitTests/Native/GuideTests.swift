import BridgeCore
import BridgeWebKit
import Foundation
import LiveTesting
import XCTest

/// The article PagesOfYourOwn: its Swift is the one that is compiled here, its JavaScript runs in a page.
final class GuideTests: NativeTestCase {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    /// The article's blocks of code in that language.
    private static func code(_ language: String) throws -> [String] {
        try text("Sources/BridgeCore/Documentation.docc/PagesOfYourOwn.md").components(separatedBy: "```\(language)\n")
            .dropFirst().map { $0.components(separatedBy: "\n```")[0] }
    }

    /// Its lines without what stands before and behind them.
    private static func lines(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: "\n")
    }

    func testItsSwiftIsTheOneThatIsCompiled() throws {
        let compiled = Self.lines(try Self.text("Tests/BridgeWebKitTests/Native/Guide.swift"))
        let blocks = try Self.code("swift")
        XCTAssertEqual(blocks.count, 7)
        for block in blocks {
            XCTAssertTrue(compiled.contains(Self.lines(block) + "\n"), "Guide.swift does not hold:\n\(block)")
        }
    }

    func testItsScriptsDoWhatTheySay() throws {
        let script = try Self.code("js").joined(separator: "\n")
        eachTransport { view, _ in
            var shown: [String] = []
            let guide = Guide(bridge: view.bridge) { shown.append($0.description) }
            try guide.answer()
            guide.decide()
            let seen = try await view.evaluate(
                "const seen = []; const show = (...all) => seen.push(all);\n\(script)\nreturn seen;"
            )
            XCTAssertEqual(
                seen?.value,
                [
                    [2.5], [2.5], ["NoSuchArticle", "There is no jam.", "404", "jam"], [0.5], [1], [5], ["tea"],
                    ["jam"],
                    ["changed", "tea"], ["once", "tea"], [7], [true], [3], [2.5],
                ]
            )
            try await guide.ask()
            XCTAssertEqual(shown, ["0.5", "true", "line 0", "line 1"])
        }
    }
}
