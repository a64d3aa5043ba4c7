import BridgeCore
import BridgeScripting
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

    @Test func callsWhosePageHasGoneAreNotAnswered() async throws {
        let log = try await log {
            transport.start()
            transport.onEvent?(.recognised(.wvjb6, by: "https://__bridge_loaded__", .scriptMessage))
            transport.onEvent?(.ready(.wvjb6))
            try bridge.register("never") { _ in
                try await Task.sleep(for: .seconds(3_600))
                return nil
            }
            try bridge.register("echo") { $0.data }
            for name in ["never", "echo"] {
                transport.receive("{\"handlerName\":\"\(name)\",\"callbackId\":\"\(name)\"}")
            }
            transport.leave()
        }
        #expect(log.callCount == 2)
        #expect(log.pendingCount == 0)
        #expect(log.unansweredCount == 1)
    }

    @Test func aCallWaitsForThePage() async throws {
        var (log, events) = (TrafficLog(), bridge.events.makeAsyncIterator())
        try bridge.notify("name", "data")
        log.take(try #require(await events.next()))
        #expect(log.rows.map(\.stateWord) == ["sent"])
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
        let before = log.clear()
        #expect(log.rows.isEmpty)
        #expect(log.first == 5)
        #expect(log.end == 5)
        log.undo(to: before)
        #expect(log.rows.count == 5)
    }

    @Test func heldAndStarredRowsOutliveTheOthers() async throws {
        var log = TrafficLog(limit: 20)
        var events = bridge.events.makeAsyncIterator()
        for name in ["held", "starred"] {
            try bridge.notify(HandlerName(name))
            log.take(try #require(await events.next()))
        }
        let held = try #require(log.rows.first?.call?.id)
        bridge.remark(BridgeRemark(.held, call: held, "It is held."))
        log.take(try #require(await events.next()))
        #expect(log.waitingCount == 1)
        log.star(1)
        _ = log.clear()
        #expect(log.rows.map(\.name) == ["held", "starred"])
        for _ in 0..<50 {
            try bridge.notify("other")
            log.take(try #require(await events.next()))
        }
        #expect(log.rows.prefix(2).map(\.name) == ["held", "starred"])
        #expect(log.rows.count <= 22)
        #expect(log[held] == 0)
        bridge.remark(BridgeRemark(.letGo, call: held, "It goes on."))
        log.take(try #require(await events.next()))
        #expect(log.waitingCount == 0)
        #expect(log[0]?.name == "held", "who let it go still sees it")
        bridge.close()
    }

    @Test func clearedRowsAreLetGoOfALittleAtATime() async throws {
        var log = try await log { for _ in 0..<2_500 { try bridge.notify("name") } }
        let before = log.clear()
        var turns = 1
        while log.forgetCleared() { turns += 1 }
        #expect(turns == 3)
        log.undo(to: before)
        #expect(log.rows.isEmpty)
        #expect(log.droppedCalls == 0, "cleared ones are not said to be dropped")
    }

    @Test func problemsAreCounted() async throws {
        transport.start(.wvjb6)
        let log = try await log {
            transport.receive("{\"handlerName\":\"missing\",\"callbackId\":\"cb_1\"}")
            try bridge.notify("fine")
        }
        #expect(log.problemCount == 1)
        #expect(log.rows.first { $0.name == "missing" }?.state == .failed)
    }

    @Test func aCallThatAPersonHasAnsweredIsNoProblem() async throws {
        transport.start(.wvjb6)
        let app = FakeApp(bridge, unanswered: .hold, isAttended: true)
        let log = try await log {
            transport.receive("{\"handlerName\":\"missing\",\"callbackId\":\"cb_1\"}")
            app.answer(try #require(app.held.first).id, NativeBehaviour(.reply(nil)))
        }
        let row = try #require(log.rows.first { $0.name == "missing" })
        #expect(row.state == .answered)
        #expect(row.remarks.contains { $0.kind == .handlerMissing })
        #expect(log.problemCount == 0)
    }
}
