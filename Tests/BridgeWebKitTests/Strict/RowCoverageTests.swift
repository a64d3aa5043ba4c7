import BridgeCore
import Foundation
import XCTest

/// That the table of differences is complete, and each of its rows tested.
final class RowCoverageTests: XCTestCase {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// The text of all files of a folder whose names end so.
    private static func sources(_ folder: String, _ suffix: String) throws -> String {
        let folder = root.appending(path: folder)
        return try FileManager.default.subpathsOfDirectory(atPath: folder.path(percentEncoded: false)).sorted()
            .filter { $0.hasSuffix(suffix) }
            .map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
            .joined(separator: "\n")
    }

    func testEachDifferenceHasOneRow() {
        XCTAssertEqual(
            PhoneDifference.all.map(\.id.rawValue).sorted(),
            PhoneDifference.ID.allCases.map(\.rawValue).sorted()
        )
    }

    func testEachRowIsTestedWithAllOfItsProtocols() throws {
        let tests = try Self.sources("Tests/BridgeWebKitTests/Strict", "RowTests.swift")
        for id in PhoneDifference.ID.allCases {
            let isTested = tests.contains("eachStage(.\(id))") || tests.contains("unanswered(.\(id),")
            XCTAssertTrue(isTested, "no test brings \(id.rawValue) about")
            XCTAssertFalse(PhoneDifference.named(id)?.protocols.isEmpty ?? true, "no protocol has \(id.rawValue)")
        }
    }

    func testWhatThePageScriptsMeetIsInTheTable() throws {
        let scripts = try Self.sources("Web/bridge", ".js")
        let named = scripts.matches(of: #/differs\((?:[^"()]*\? )?"([^"]*)"(?: : "([^"]*)")?/#)
            .flatMap { [$0.1, $0.2 ?? $0.1] }.map(String.init)
        XCTAssertGreaterThan(named.count, 10)
        for name in named { XCTAssertNotNil(PhoneDifference.ID(rawValue: name), "\(name) is in no row") }
        let uses = scripts.matches(of: #/\.differs\(|differs: \(/#).count
        XCTAssertLessThanOrEqual(uses, named.count, "a difference is named by something else than a text")
    }
}
