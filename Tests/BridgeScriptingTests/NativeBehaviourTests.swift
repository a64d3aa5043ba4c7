import BridgeCore
import BridgeScripting
import BridgeTesting
import LiveTesting
import Testing

/// What handlers from a file do when a page calls them.
@MainActor
struct NativeBehaviourTests {
    let transport = InMemoryTransport()
    let bridge: NativeBridge
    let events: EventReader

    init() {
        bridge = NativeBridge(transport: transport)
        events = EventReader(bridge.events)
    }

    private func load(_ text: String) throws {
        let app = FakeApp(bridge, unanswered: .error, isAttended: false)
        app.document.open(try NativeFile(parsing: text, file: "app.native.json"), isWatching: false)
        transport.start(.wvjb6)
    }

    private func call(_ name: String, data: String? = nil, id: String) {
        let data = data.map { "\"data\":\($0)," } ?? ""
        transport.receive("{\"handlerName\":\"\(name)\",\(data)\"callbackId\":\"\(id)\"}")
    }

    private func answer(_ id: String, _ data: String) -> String {
        "{\"responseId\":\"\(id)\",\"responseData\":\(data)}"
    }

    @Test("replies keep the file's text, echoes the page's")
    func repliesAndEchoes() throws {
        try load(#"{"handlers": {"a": {"reply": {"b": 1.50}}, "b": {"echo": true}}}"#)
        call("a", id: "1")
        call("b", data: "[1, 2.0]", id: "2")
        call("b", id: "3")
        #expect(transport.sent == [answer("1", #"{"b": 1.50}"#), answer("2", "[1, 2.0]"), answer("3", "null")])
        bridge.close()
    }

    @Test("cases are used in their order; when they are used up the handler is missing")
    func cases() async throws {
        try load(
            #"{"handlers": {"a": [{"error": {"name": "N", "message": "m"}, "times": 2}, {"reply": 1, "times": 1}]}}"#
        )
        for id in 1...4 { call("a", id: String(id)) }
        let failure = #"{"error":{"name":"N","message":"m"}}"#
        let missing = #"{"error":{"name":"NoCaseFits","message":"The cases of the handler \"a\" are used up."}}"#
        #expect(transport.sent == [answer("1", failure), answer("2", failure), answer("3", "1"), answer("4", missing)])
        bridge.close()
        let remarks = await events.remarks()
        #expect(remarks.map(\.kind) == [.handlerMissing], "a phone's app has the handler")
        #expect(remarks.first?.message == "The cases of the handler \"a\" are used up.")
    }

    @Test("a second answer is sent to nobody and remarked, for values and for failures")
    func twice() async throws {
        try load(#"{"handlers": {"a": {"reply": 1, "twice": true}, "b": {"error": "no", "twice": true}}}"#)
        call("a", id: "1")
        call("b", id: "2")
        #expect(transport.sent == [answer("1", "1"), answer("2", #"{"error":{"name":"Error","message":"no"}}"#)])
        bridge.close()
        let kinds = await events.remarks().map(\.kind).filter { $0 != .phoneDiffers }
        #expect(kinds == [.answeredTwice, .answeredTwice])
    }

    @Test("handlers that are off are not there, and replace none")
    func off() throws {
        try bridge.register("a") { "of the program" }
        try bridge.register("b") { "of the program" }
        try load(#"{"handlers": {"a": {"reply": 1}, "b": {"reply": 2, "off": true}}}"#)
        #expect(bridge.registeredNames == ["a", "b"])
        call("a", id: "1")
        call("b", id: "2")
        #expect(transport.sent == [answer("1", "1"), answer("2", "\"of the program\"")])
        bridge.close()
    }

    @Test("what is never answered says so, and ends with its page")
    func never() async throws {
        try load(#"{"handlers": {"a": {"never": true}}}"#)
        call("a", id: "1")
        transport.leave()
        bridge.close()
        #expect(transport.sent.isEmpty)
        let remarks = await events.remarks()
        #expect(remarks.map(\.kind) == [.withheld])
        #expect(remarks.first?.call?.description == "c1")
        #expect(await events.failures() == [.pageGone])
    }

    @Test("calls that no handler takes are answered or kept, as the file says", arguments: ["error", "never", "hold"])
    func unanswered(_ mode: String) async throws {
        try load("{\"unanswered\": \"\(mode)\", \"handlers\": {}}")
        call("a", id: "1")
        #expect(transport.sent.isEmpty == (mode != "error"))
        bridge.close()
        let expected: [BridgeRemark.Kind] =
            mode == "error" ? [.handlerMissing, .phoneDiffers] : [.handlerMissing, .withheld]
        #expect(await events.remarks().map(\.kind) == expected)
    }

    @Test("a delayed answer comes later, and not at all once the page has gone")
    func delay() async throws {
        try load(#"{"handlers": {"a": {"reply": 1, "delay": 20}, "b": {"reply": 2, "delay": 20}}}"#)
        call("a", id: "1")
        #expect(transport.sent.isEmpty)
        try await until("it was sent") { !transport.sent.isEmpty }
        #expect(transport.sent == [answer("1", "1")])
        call("b", id: "2")
        transport.leave()
        try await Task.sleep(for: .milliseconds(40))
        #expect(transport.sent == [answer("1", "1")])
        bridge.close()
        #expect(await events.failures() == [.pageGone])
    }
}

/// Reads all events of a bridge that is closed afterwards.
@MainActor
final class EventReader {
    private let stream: AsyncStream<BridgeEvent>
    private var read: [BridgeEvent] = []

    init(_ stream: AsyncStream<BridgeEvent>) { self.stream = stream }

    func all() async -> [BridgeEvent] {
        for await event in stream { read.append(event) }
        return read
    }

    func remarks() async -> [BridgeRemark] {
        await all().compactMap { event in
            if case .remark(let remark) = event.kind { remark } else { nil }
        }
    }

    func failures() async -> [BridgeError.Code] {
        await all().compactMap { event in
            if case .answer(let answer) = event.kind, case .failure(let error) = answer.result {
                error.code
            } else {
                nil
            }
        }
    }
}
