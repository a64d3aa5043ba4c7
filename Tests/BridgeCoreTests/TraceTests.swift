import BridgeCore
import BridgeTesting
import Testing

/// The stream of events.
@MainActor
struct TraceTests {
    @Test func aSlowReaderIsToldOnceHowMuchItMissed() async throws {
        var configuration = BridgeConfiguration()
        configuration.eventBuffer = 10
        let bridge = NativeBridge(transport: InMemoryTransport(), configuration: configuration)
        var events = bridge.events.makeAsyncIterator()
        for number in 0..<100 { try bridge.notify("name", Double(number)) }
        var data: [String?] = []
        for _ in 0..<10 { data.append(try await Self.next(&events).call?.data?.text) }
        #expect(data == (90..<100).map(String.init))
        try bridge.notify("name", 100.0)
        #expect(try await Self.next(&events).call?.data?.text == "100")
        #expect(
            try await Self.next(&events).remark?.message == "A reader of events was too slow and missed 90 of them."
        )
        try bridge.notify("name", 101.0)
        #expect(try await Self.next(&events).call?.data?.text == "101", "it is told once")
    }

    private static func next(
        _ events: inout AsyncStream<BridgeEvent>.Iterator
    ) async throws -> (call: CallEvent?, remark: BridgeRemark?) {
        switch try #require(await events.next(isolation: #isolation)).kind {
        case .call(let call): (call, nil)
        case .remark(let remark): (nil, remark)
        default: (nil, nil)
        }
    }
}
