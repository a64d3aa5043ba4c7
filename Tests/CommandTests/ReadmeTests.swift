import Foundation
import XCTest

final class ReadmeTests: XCTestCase {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    func testTheExampleIsTheOneThatIsCompiled() throws {
        let readme = try String(contentsOf: Self.root.appending(path: "README.md"), encoding: .utf8)
        let example = try String(
            contentsOf: Self.root.appending(path: "Tests/LibraryExample/main.swift"),
            encoding: .utf8
        )
        XCTAssertTrue(
            readme.contains("```swift\n\(example)```\n"),
            "README.md does not hold Tests/LibraryExample/main.swift"
        )
        XCTAssertEqual(example.split(separator: "\n", omittingEmptySubsequences: false).count - 1, 15)
    }
}
