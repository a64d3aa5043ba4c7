import BridgeCore
import BridgeTesting
import Testing

/// Calls that end neither by their handler nor in order, and names that are nearly the same.
@MainActor
struct EveryCallEndsTests {
    let transport = InMemoryTransport()

    private func makeBridge(_ change: (inout BridgeConfiguration) -> Void = { _ in }) -> NativeBridge {
        var configuration = BridgeConfiguration()
        change(&configuration)
        return NativeBridge(transport: transport, configuration: configuration, clock: ManualClock().bridgeClock)
    }

    private func pass() async {
        for _ in 0..<10 { await Task.yield() }
    }

    @Test("whoever waits for an answer to a message that is not taken hears why")
    func refusedMessages() async throws {
        let bridge = makeBridge { $0.messageLimit = 3_000 }
        try bridge.register("echo") { (data: JSONText) in data }
        try bridge.register("large") { String(repeating: "x", count: 3_001) }
        transport.start(.wvjb6)
        let deep = String(repeating: "[", count: 513) + String(repeating: "]", count: 513)
        for text in [
            #"{"callbackId":"unnamed"}"#, #"{"handlerName":5,"callbackId":"number"}"#,
            #"{"handlerName":"echo","data":\#(deep),"callbackId":"deep"}"#,
            #"{"handlerName":"large","callbackId":"large"}"#,
        ] { transport.receive(text) }
        await pass()
        let names = try transport.sent.map { try JSONValue(parsing: $0)["responseData"]?["error"]?["name"]?.string }
        #expect(names == ["InvalidMessage", "InvalidMessage", "InvalidMessage", "tooLarge"])
        let calls = (1...2).map { _ in Task { try await bridge.call("page") } }
        await pass()
        let ids = try transport.sent.suffix(2).map { try JSONValue(parsing: $0)["callbackId"] ?? .null }
        transport.receive(#"{"responseId":\#(ids[0].text),"responseData":\#(deep)}"#)
        transport.receive(#"{"responseId":\#(ids[1].text),"responseData":"\#(String(repeating: "x", count: 3_000))"}"#)
        for (call, code) in zip(calls, [BridgeError.Code.handlerFailed, .tooLarge]) {
            let result = await call.result
            #expect { try result.get() } throws: { ($0 as? BridgeError)?.code == code }
        }
        bridge.close()
    }

    @Test("a call that nobody answers in time says what time it had, however late that is noticed")
    func limits() async throws {
        let clock = ManualClock()
        let bridge = NativeBridge(transport: transport, clock: clock.bridgeClock)
        transport.start(.wvjb6)
        let call = Task { try await bridge.call("page", json: nil, deadline: .seconds(2)) }
        await pass()
        clock.advance(by: .seconds(3))
        let result = await call.result
        #expect { try result.get() } throws: {
            ($0 as? BridgeError)?.message == "The page has not answered \"page\" within 2 s."
        }
        bridge.close()
    }

    @Test("names are code units: what only looks the same is another name")
    func exactNames() throws {
        let bridge = makeBridge()
        try bridge.register("\u{E9}") { 1 }
        try bridge.register("e\u{301}") { 2 }
        transport.start(.wvjb6)
        transport.receive("{\"handlerName\":\"e\u{301}\",\"callbackId\":\"a\"}")
        transport.receive(#"{"handlerName":"\u00e9","callbackId":"b"}"#)
        #expect(transport.sent == [2, 1].map { "{\"responseId\":\"\($0 == 2 ? "a" : "b")\",\"responseData\":\($0)}" })
        #expect(try JSONValue(parsing: "{\"\u{E9}\":1,\"e\u{301}\":2}").text.text == "{\"\u{E9}\":1,\"e\u{301}\":2}")
        bridge.close()
    }

    @Test("a call whose task is cancelled already does not go out")
    func cancelledBefore() async throws {
        let bridge = makeBridge()
        transport.start(.wvjb6)
        let call = Task { try await bridge.call("page") }
        call.cancel()
        let result = await call.result
        #expect { try result.get() } throws: { ($0 as? BridgeError)?.code == .cancelled }
        #expect(transport.sent == [])
        bridge.close()
    }

    @Test("an answer that crosses the news that nobody waits any more is nobody's fault")
    func crossingAnswer() async throws {
        let bridge = makeBridge()
        let events = bridge.events
        transport.start(.native)
        let call = Task { try await bridge.call("page") }
        await pass()
        call.cancel()
        let result = await call.result
        #expect { try result.get() } throws: { ($0 as? BridgeError)?.code == .cancelled }
        let id = try #require(try JSONValue(parsing: transport.sent[0])["call"])
        #expect(transport.sent.last == #"{"cancel":\#(id.text)}"#)
        transport.receive(#"{"answer":\#(id.text),"data":1}"#, .native)
        transport.receive(#"{"answer":1000,"data":1}"#, .native)
        bridge.close()
        var late: [CallID?] = []
        for await case .remark(let remark) in events.map(\.kind) where remark.kind == .lateAnswer {
            late.append(remark.call)
        }
        #expect(late == [CallID(number: 1_000)], "only what was never asked")
    }

    @Test("a handler that closes its bridge and goes on is cancelled")
    func closesInside() async throws {
        let bridge = makeBridge()
        let (cancellations, cancelled) = AsyncStream.makeStream(of: Bool.self)
        try bridge.register("close") { _ in
            bridge.close()
            do { try await Task.sleep(for: .seconds(60)) } catch { cancelled.yield(true) }
            cancelled.finish()
            return nil
        }
        transport.start(.wvjb6)
        transport.receive(#"{"handlerName":"close","callbackId":"a"}"#)
        #expect(await cancellations.contains(true))
        #expect(transport.sent == [])
    }

    @Test("the end of a call is told before what its caller does next")
    func orderOfEvents() async throws {
        let bridge = makeBridge()
        let events = bridge.events
        transport.start(.wvjb6)
        let caller = Task {
            _ = try await bridge.call("first")
            _ = try await bridge.call("second")
        }
        for count in 1...2 {
            await pass()
            let id = try JSONValue(parsing: transport.sent[count - 1])["callbackId"] ?? .null
            transport.receive(#"{"responseId":\#(id.text)}"#)
        }
        try await caller.value
        bridge.close()
        var order: [String] = []
        for await event in events {
            switch event.kind {
            case .call(let call): order.append("call \(call.name)")
            case .answer(let answer): order.append("answer \(answer.name)")
            default: continue
            }
        }
        #expect(order == ["call first", "answer first", "call second", "answer second"])
    }

    @Test("a reset ends all calls and keeps the handlers; a late answer finds no call")
    func reset() async throws {
        let bridge = makeBridge()
        try bridge.register("one") { 1 }
        transport.start(.wvjb6)
        let old = Task { try await bridge.call("page") }
        await pass()
        bridge.reset()
        let result = await old.result
        #expect { try result.get() } throws: { ($0 as? BridgeError)?.code == .cancelled }
        let new = Task { try await bridge.call("page") }
        await pass()
        let ids = try transport.sent.map { try JSONValue(parsing: $0)["callbackId"] ?? .null }
        for (id, answer) in zip(ids, ["old", "new"]) {
            transport.receive(#"{"responseId":\#(id.text),"responseData":"\#(answer)"}"#)
        }
        #expect(try await new.value?.text == "\"new\"")
        transport.receive(#"{"handlerName":"one","callbackId":"a"}"#)
        #expect(transport.sent.last == #"{"responseId":"a","responseData":1}"#)
        bridge.close()
    }
}
