import Conformance
import Foundation
import XCTest

/// The case files themselves.
final class CaseFileTests: XCTestCase {
    func testEveryFileIsReadAndRun() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        let sources = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        let text = try sources.map { try String(contentsOf: $0, encoding: .utf8) }.joined()
        for file in try CaseFile.files(in: CaseTestCase.folder) {
            let name = file.deletingPathExtension().lastPathComponent
            XCTAssertEqual(try CaseFile(contentsOf: file).id, name)
            XCTAssertTrue(text.contains("runCase(\"\(name)\""), "\(name) has a test")
        }
    }
}
