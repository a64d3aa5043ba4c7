import Foundation
import XCTest

/// The case files themselves.
final class CaseFileTests: XCTestCase {
    func testEveryFileIsReadAndRun() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        let sources = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        let text = try sources.map { try String(contentsOf: $0, encoding: .utf8) }.joined()
        for name in try CaseFile.allNames() {
            XCTAssertEqual(try CaseFile(named: name).id, name)
            XCTAssertTrue(text.contains("runCase(\"\(name)\""), "\(name) has a test")
        }
    }
}
