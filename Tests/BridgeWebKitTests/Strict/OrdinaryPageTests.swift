import BridgeCore
import BridgeWebKit
import LiveTesting
import XCTest

/// A page that meets no fault of the phone.
final class OrdinaryPageTests: LiveTestCase {
    func testNothingIsSaidAboutThePhone() throws {
        for wireProtocol in WireProtocols.all.filter({ !$0.phone.differences.isEmpty }).map(\.name) {
            for (transport, isStrict) in TransportName.all.flatMap({ [($0, false), ($0, true)] }) {
                try live {
                    let stage = try StrictStage(wireProtocol, transport, isStrict: isStrict)
                    defer { stage.close() }
                    try await stage.open("begin(() => call('note', datum));")
                    try await stage.goesOn()
                    try await stage.open(path: "/second")
                    try await stage.goesOn()
                    XCTAssertEqual(stage.notes, [stage.datum.text.text], "\(stage)")
                    XCTAssertEqual(stage.remarks.map(\.message), [], "\(stage)")
                }
            }
        }
    }
}
