import BridgeCore
import BridgeTesting
import Testing
import Workbench

/// The log's rows, made from the events of a bridge without a web view.
@MainActor
struct TrafficLogTests {
    private let transport = InMemoryTransport()
    private let clock = ManualClock()
    private let bridge: NativeBridge

    init() { bridge = NativeBridge(transport: transport, clock: clock.bridgeClock) }

    /// The log of what `body` does.
    private func log(
        limit: Int = 100_000,
        byteLimit: Int = 1 << 20,
        _ body: () async throws -> Void
    ) async throws -> TrafficLog {
        var log = TrafficLog(limit: limit, byteLimit: byteLimit)
        let events = bridge.events
        try await body()
        bridge.close()
        for await event in events { log.take(event) }
        return log
    }

    @Test func theOldestRowsAreDropped() async throws {
        let log = try await log(limit: 100) {
            for number in 0..<250 { try bridge.notify("name", Double(number)) }
        }
        #expect(log.rows.count <= 100)
        #expect(log.rows.count >= 98)
        #expect(log.rows.last?.call?.data?.text == "249")
        #expect(log.callCount == 250)
        #expect(log[0] == nil)
        #expect(log[log.end - 1]?.call?.data?.text == "249")
        #expect(log.rows.map(\.number) == Array(log.first..<log.end))
    }

    @Test func theOldestPayloadIsDropped() async throws {
        let text = String(repeating: "x", count: 1_000)
        let log = try await log(byteLimit: 10_000) {
            for _ in 0..<50 { try bridge.notify("name", text) }
        }
        #expect(log.rows.count == 9)
        #expect(log.end == 50)
    }

    @Test func theNewestRowStaysHoweverLarge() async throws {
        let log = try await log(byteLimit: 100) { try bridge.notify("name", String(repeating: "x", count: 1_000)) }
        #expect(log.rows.map(\.name) == ["name"])
    }

    @Test func aCallWaitsForThePage() async throws {
        var (log, events) = (TrafficLog(), bridge.events.makeAsyncIterator())
        try bridge.notify("name", "data")
        log.take(try #require(await events.next()))
        #expect(log.rows.map(\.stateWord) == ["waiting"])
        #expect(log.rows.first?.wire == nil)
    }

    @Test func aDroppedCallsAnswerChangesNothing() async throws {
        let log = try await log(limit: 10) {
            async let answer = bridge.call("first", deadline: .seconds(600))
            await Task.yield()
            for _ in 0..<50 { try bridge.notify("name") }
            bridge.close()
            _ = try? await answer
        }
        #expect(log.rows.allSatisfy { $0.name == "name" })
        #expect(!log.rows.isEmpty)
    }

    @Test func clearingTakesEverythingOutAndNumbersGoOn() async throws {
        var log = try await log { for _ in 0..<5 { try bridge.notify("name") } }
        log.clear()
        #expect(log.rows.isEmpty)
        #expect(log.first == 5)
        #expect(log.end == 5)
    }
}
