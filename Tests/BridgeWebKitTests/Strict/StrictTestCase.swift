import BridgeCore
import LiveTesting
import XCTest

/// Tests of the rows of `PhoneDifference.all`, each with each of its protocols, repaired and strict, both ways.
class StrictTestCase: LiveTestCase {
    /// Brings a difference about in a window for each of its protocols, ways and modes.
    ///
    /// Afterwards the trace must name it, and repaired, both sides must go on.
    func eachStage(
        _ id: PhoneDifference.ID,
        file: StaticString = #filePath,
        line: UInt = #line,
        _ body: @escaping @MainActor (StrictStage) async throws -> Void
    ) throws {
        let protocols = try XCTUnwrap(PhoneDifference.named(id), "\(id)").protocols
        XCTAssertFalse(protocols.isEmpty, "no protocol has \(id.rawValue)", file: file, line: line)
        for name in protocols {
            for (transport, isStrict) in TransportName.all.flatMap({ [($0, false), ($0, true)] }) {
                let mode = isStrict ? "strict" : "repaired"
                do {
                    try live {
                        let stage = try StrictStage(name, transport, isStrict: isStrict)
                        defer { stage.close() }
                        try await body(stage)
                        try await stage.meets(id)
                        Self.check(stage, id, file: file, line: line)
                        if !isStrict { try await stage.goesOn(file: file, line: line) }
                    }
                } catch {
                    XCTFail("\(id.rawValue), \(name) over \(transport), \(mode): \(error)", file: file, line: line)
                }
            }
        }
    }

    @MainActor
    private static func check(_ stage: StrictStage, _ id: PhoneDifference.ID, file: StaticString, line: UInt) {
        let remarks = stage.remarks.filter { $0.difference == id }
        let kind = stage.isStrict ? BridgeRemark.Kind.asOnPhone : .phoneDiffers
        XCTAssertEqual(Set(remarks.map(\.kind)), [kind], "\(stage)", file: file, line: line)
        let sentence = PhoneDifference.named(id)?.sentence(isStrict: stage.isStrict)
        XCTAssertEqual(Set(remarks.map(\.message)), [sentence], "\(stage)", file: file, line: line)
    }
}
