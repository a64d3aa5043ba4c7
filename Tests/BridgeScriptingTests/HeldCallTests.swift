import BridgeCore
import BridgeScripting
import BridgeTesting
import LiveTesting
import Testing

/// Calls that wait for a person.
@MainActor
struct HeldCallTests {
    let transport = InMemoryTransport()
    let bridge: NativeBridge
    let events: EventReader
    let app: FakeApp

    init() {
        bridge = NativeBridge(transport: transport)
        events = EventReader(bridge.events)
        app = FakeApp(bridge, unanswered: .hold, isAttended: true)
        transport.start(.wvjb6)
    }

    private func load(_ text: String) throws {
        app.document.open(try NativeFile(parsing: text, file: "app.native.json"), isWatching: false)
    }

    private func call(_ name: String, id: String) {
        transport.receive("{\"handlerName\":\"\(name)\",\"data\":{\"id\":\(id)},\"callbackId\":\"\(id)\"}")
    }

    private func answer(_ id: String, _ data: String) -> String {
        "{\"responseId\":\"\(id)\",\"responseData\":\(data)}"
    }

    private let one = NativeBehaviour(.reply(JSONText(unchecked: "1")))

    @Test("a call that nothing answers waits, and has its answer the moment a person gives it")
    func byHand() async throws {
        call("getUserToken", id: "1")
        #expect(transport.sent.isEmpty)
        let held = try #require(app.held.first)
        #expect((held.name, held.data?.text, held.reason) == ("getUserToken", "{\"id\":1}", .unanswered))
        #expect(app.answer(held.id, one))
        #expect(transport.sent == [answer("1", "1")])
        #expect(app.held.isEmpty)
        #expect(!app.answer(held.id, one))
        bridge.close()
        let all = await events.all()
        let kinds = all.compactMap { if case .remark(let remark) = $0.kind { remark.kind } else { nil } }
        #expect(kinds == [.handlerMissing, .held])
        let sources = all.compactMap { if case .answer(let answer) = $0.kind { answer.by } else { nil } }
        #expect(sources == [.person])
    }

    @Test("a ready set's guess is the case that would take the call")
    func guesses() throws {
        call("pay", id: "1")
        let held = try #require(app.held.first)
        #expect(
            app.guess(for: held).behaviour.answer
                == .reply(try JSONText(parsing: #"{"ok": true, "transaction": "T-0001"}"#))
        )
    }

    @Test("an answer by hand may be a failure, no data, the same data, two, late or none")
    func kinds() async throws {
        for id in 1...6 { call("a", id: String(id)) }
        let held = app.held.map(\.id)
        #expect(app.heldCounts == ["a": 6])
        var twice = one
        twice.isTwice = true
        var late = one
        late.delay = .milliseconds(5)
        app.answer(held[0], NativeBehaviour(.error(HandlerFailure(name: "N", message: "m"))))
        app.answer(held[1], NativeBehaviour(.reply(nil)))
        app.answer(held[2], NativeBehaviour(.echo))
        app.answer(held[3], twice)
        app.answer(held[5], NativeBehaviour(.never))
        app.answer(held[4], late)
        #expect(transport.sent.count == 4)
        try await until("the late one was answered") { transport.sent.count >= 5 }
        #expect(
            transport.sent == [
                answer("1", #"{"error":{"name":"N","message":"m"}}"#), answer("2", "null"), answer("3", #"{"id":3}"#),
                answer("4", "1"), answer("5", "1"),
            ]
        )
        bridge.close()
        let kinds = await events.remarks().map(\.kind)
        #expect(kinds.count { $0 == .letGo } == 2)
        #expect(kinds.contains(.withheld))
        #expect(kinds.contains(.answeredTwice))
    }

    @Test("calls of one handler are answered alike, in their order")
    func alike() {
        for id in 1...3 { call("a", id: String(id)) }
        call("b", id: "4")
        #expect(app.answerAll("a", one) == 3)
        #expect(transport.sent == (1...3).map { answer(String($0), "1") })
        #expect(app.held.map(\.name) == ["b"])
        bridge.close()
    }

    @Test("a page that goes takes its held calls along")
    func pageGone() async throws {
        call("a", id: "1")
        transport.leave()
        try await until("nothing is held") { app.heldCount == 0 }
        bridge.close()
        #expect(await events.failures() == [.pageGone])
    }

    @Test("a case answers no more of what waits than it may")
    func usedUp() throws {
        for id in 1...3 { call("a", id: String(id)) }
        try load(#"{"handlers": {"a": {"times": 2, "reply": 7}}}"#)
        #expect(app.matchCount == 3)
        app.answerMatching()
        #expect(transport.sent == [answer("1", "7"), answer("2", "7")])
        #expect(app.heldCount == 1)
        #expect(app.matchCount == 0)
        bridge.close()
    }

    @Test("no more calls are held than may be")
    func limit() async {
        app.heldLimit = 2
        for id in 1...4 { call("a", id: String(id)) }
        #expect(app.heldCount == 2)
        #expect(transport.sent.count == 2)
        app.letAllGo()
        call("a", id: "5")
        #expect(app.heldCount == 1)
        bridge.close()
        #expect(await events.remarks().count { $0.kind == .heldLimit } == 1)
    }

    @Test("a handler that comes later can answer what waits")
    func matching() throws {
        call("a", id: "1")
        call("b", id: "2")
        try load(#"{"handlers": {"a": {"reply": 7}}}"#)
        #expect(app.matching.map(\.name) == ["a"])
        #expect(transport.sent.isEmpty)
        app.answerMatching()
        #expect(transport.sent == [answer("1", "7")])
        app.letAllGo()
        #expect(transport.sent.count == 2)
        #expect(transport.sent.last?.contains("NoHandler") == true)
        bridge.close()
    }

    @Test("a hold keeps back what a file or the program would answer, for the next call or for all")
    func wanted() async throws {
        try load(#"{"handlers": {"a": {"reply": 7}}}"#)
        try bridge.register("b") { "of the program" }
        app.hold("a", .next)
        app.hold("b", .all)
        for id in 1...2 { call("a", id: String(id)) }
        for id in 3...4 { call("b", id: String(id)) }
        #expect(transport.sent == [answer("2", "7")])
        try await until("three are held") { app.heldCount >= 3 }
        #expect(
            app.held.map(\.prepared?.answer) == [
                .reply(JSONText(unchecked: "7")), .reply(JSONText(unchecked: "\"of the program\"")),
                .reply(JSONText(unchecked: "\"of the program\"")),
            ]
        )
        app.letAllGo()
        #expect(
            Array(transport.sent.dropFirst()) == [answer("1", "7")]
                + (3...4).map { answer(String($0), "\"of the program\"") }
        )
        call("b", id: "5")
        #expect(transport.sent.count == 5)
        bridge.close()
    }

    @Test("a page that stands still does so only for a while")
    func synchronous() async throws {
        app.synchronousLimit = .milliseconds(5)
        let asked = transport.ask(#"{"method":"ask","args":{"data":1}}"#, .dsbridge)
        #expect(app.held.first?.isSynchronous == true)
        try await until("the page was answered") { !asked.texts.isEmpty }
        #expect(app.held.isEmpty)
        bridge.close()
        #expect(await events.remarks().map(\.kind).contains(.letGo))
    }

    @Test("ten thousand held calls are answered one by one")
    func many() {
        for id in 1...10_000 { call("a", id: String(id)) }
        #expect(app.heldCount == 10_000)
        for held in app.held { app.answer(held.id, one) }
        #expect(transport.sent.count == 10_000)
        #expect(transport.sent.last == answer("10000", "1"))
        bridge.close()
    }
}
