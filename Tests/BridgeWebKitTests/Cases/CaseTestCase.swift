import BridgeCore
import Conformance
import Foundation
import LiveTesting
import XCTest

/// Runs case files in real windows, over both transports in two protocols; `make conformance` runs them over all.
class CaseTestCase: LiveTestCase {
    static let folder = fixtures.appending(path: "cases")

    /// Runs a case over each of those ways; it must pass, but for the protocols that it is not about.
    func runCase(
        _ name: String,
        onlyOver wireProtocol: String? = nil,
        file: StaticString = #filePath,
        line: UInt = #line
    ) throws {
        let caseFile = try CaseFile(contentsOf: Self.folder.appending(path: "\(name).json"))
        let ways = Conformance.Way.all([.wvjb6, .yk])
        let limit = Duration.seconds(120)
        try live(limit: limit * ways.count) {
            let outcomes = await CaseCheck.run(caseFile, over: ways, limit: limit)
            for (way, outcome) in zip(ways, outcomes) {
                let isMeant = wireProtocol == nil || way.wireProtocol.rawValue == wireProtocol
                let word = isMeant && caseFile.reasonToSkip(over: way) == nil ? "passed" : "skipped"
                XCTAssertEqual(outcome.word, word, "\(name), \(way): \(outcome.why)", file: file, line: line)
            }
        }
    }

    /// Runs a case over one way; it must end so, for a reason that holds `why`.
    func expect(
        _ word: String,
        _ caseFile: CaseFile,
        _ way: Conformance.Way,
        why: String = "",
        limit: Duration = .seconds(120),
        file: StaticString = #filePath,
        line: UInt = #line
    ) throws {
        try live(limit: limit + .seconds(10)) {
            let outcome = await CaseCheck(caseFile, over: way, limit: limit).run()
            XCTAssertEqual(outcome.word, word, "\(caseFile.id), \(way): \(outcome.why)", file: file, line: line)
            let isExplained = why.isEmpty || outcome.why.contains(why)
            XCTAssertTrue(isExplained, "\(caseFile.id), \(way): \(outcome.why)", file: file, line: line)
        }
    }
}
