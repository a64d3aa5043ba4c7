import BridgeCore
import BridgeTesting
import Testing

/// The bridge over a transport that the test plays.
@MainActor
struct NativeBridgeTests {
    let transport = InMemoryTransport()
    let clock = ManualClock()

    private func makeBridge(_ change: (inout BridgeConfiguration) -> Void = { _ in }) -> NativeBridge {
        var configuration = BridgeConfiguration()
        change(&configuration)
        return NativeBridge(transport: transport, configuration: configuration, clock: clock.bridgeClock)
    }

    private func pass() async {
        for _ in 0..<10 { await Task.yield() }
    }

    // MARK: The page calls

    @Test("a handler that does not suspend answers inside the delivery")
    func answersAtOnce() throws {
        let bridge = makeBridge()
        try bridge.register("double") { (number: Int) in number * 2 }
        transport.start(.wvjb6)
        transport.receive(#"{"handlerName":"double","data":21,"callbackId":"cb_1_1"}"#)
        #expect(transport.sent == [#"{"responseId":"cb_1_1","responseData":42}"#])
        bridge.close()
    }

    @Test("every way in which a handler can end gives one answer")
    func oneAnswerEach() async throws {
        let bridge = makeBridge()
        try bridge.register("value") { 1 }
        try bridge.register("nothing") { (_: JSONValue) in }
        try bridge.register("throws") { () throws -> Int in throw HandlerFailure(name: "Full", message: "no room") }
        try bridge.register("typed") { (_: [Int]) in 0 }
        try bridge.register("unwritable") { Double.nan }
        try bridge.register("twice") { request in
            request.reply(JSONValue.number(1).text)
            request.reply(JSONValue.number(2).text)
            return JSONValue.number(3).text
        }
        transport.start(.wvjb6)
        let expected = [
            "value": "1", "nothing": "null", "throws": #"{"error":{"name":"Full","message":"no room"}}"#, "twice": "1",
            "missing": #"{"error":{"name":"NoHandler","message":"The app has no handler \"missing\"."}}"#,
        ]
        for name in ["value", "nothing", "throws", "typed", "unwritable", "twice", "missing"] {
            transport.receive(#"{"handlerName":"\#(name)","data":"x","callbackId":"\#(name)"}"#)
        }
        await pass()
        #expect(transport.sent.count == 7)
        for (name, data) in expected {
            #expect(transport.sent.contains(#"{"responseId":"\#(name)","responseData":\#(data)}"#), "\(name)")
        }
        #expect(transport.sent.contains { $0.contains(#""typed","responseData":{"error":{"name":"notDecodable""#) })
        #expect(
            transport.sent.contains { $0.contains(#""unwritable","responseData":{"error":{"name":"notEncodable""#) }
        )
        bridge.close()
    }

    @Test("a call without callback gets no answer, whatever the handler does")
    func noCallback() async throws {
        let bridge = makeBridge()
        try bridge.register("throws") { () throws -> Int in throw CancellationError() }
        try bridge.register("value") { 1 }
        transport.start(.wvjb6)
        for name in ["throws", "value", "missing"] { transport.receive(#"{"handlerName":"\#(name)"}"#) }
        await pass()
        #expect(transport.sent.isEmpty)
        bridge.close()
    }

    @Test("data that is missing counts as null; null and missing differ for who asks")
    func missingData() throws {
        let bridge = makeBridge()
        var seen: [String] = []
        try bridge.register("raw") { request in
            seen.append(request.data?.text ?? "none")
            return request.data
        }
        try bridge.register("optional") { (text: String?) in text ?? "nothing" }
        transport.start(.wvjb6)
        transport.receive(#"{"handlerName":"raw","callbackId":"a"}"#)
        transport.receive(#"{"handlerName":"raw","data":null,"callbackId":"b"}"#)
        transport.receive(#"{"handlerName":"optional","callbackId":"c"}"#)
        #expect(seen == ["none", "null"])
        #expect(transport.sent.last == #"{"responseId":"c","responseData":"nothing"}"#)
        bridge.close()
    }

    @Test("an answer that comes when its page has left reaches no other page")
    func lateAnswer() async throws {
        let bridge = makeBridge()
        let (gate, opener) = AsyncStream.makeStream(of: Void.self)
        try bridge.register("slow") { request in
            for await _ in gate {}
            return .null
        }
        transport.start(.yk)
        transport.receive(#"{"reqId":1,"name":"slow"}"#, .yk)
        transport.start(.yk)
        transport.receive(#"{"reqId":1,"name":"other"}"#, .yk)
        let sent = transport.sent
        opener.finish()
        await pass()
        #expect(transport.sent == sent, "the new page's request 1 has one answer, its own")
        #expect(sent.count == 1)
        bridge.close()
    }

    @Test("registering a name twice, an empty name, and anything after closing is an error")
    func registration() throws {
        let bridge = makeBridge { $0.nameLimit = 8 }
        try bridge.register("a") { 1 }
        #expect(throws: BridgeError(.handlerExists, "A handler \"a\" is registered already; unregister it first.")) {
            try bridge.register("a") { 2 }
        }
        #expect(bridge.unregister("a"))
        #expect(!bridge.unregister("a"))
        try bridge.register("a") { 2 }
        #expect(bridge.registeredNames == ["a"])
        #expect { try bridge.register("much too long") { 1 } } throws: { ($0 as? BridgeError)?.code == .invalidName }
        bridge.close()
        #expect { try bridge.register("b") { 1 } } throws: { ($0 as? BridgeError)?.code == .closed }
    }

    @Test("bad messages are remarked and harm nothing")
    func badMessages() async throws {
        let bridge = makeBridge { $0.messageLimit = 1_000 }
        let events = bridge.events
        try bridge.register("good") { 1 }
        transport.start(.wvjb6)
        for text in ["", "{", "[1]", #"{"handlerName":3}"#, #"{"responseId":"objc_cb_9"}"#, #"{"responseId":"x"}"#] {
            transport.receive(text)
        }
        transport.receive(#"{"handlerName":"good","data":"\#(String(repeating: "x", count: 1_000))","callbackId":"a"}"#)
        transport.receive(#"{"handlerName":"good","callbackId":"b"}"#)
        bridge.close()
        var remarks: [String] = []
        for await event in events {
            if case .remark(let remark) = event.kind { remarks.append(remark.kind.rawValue) }
        }
        #expect(remarks.filter { $0 == "invalid-message" }.count == 6)
        #expect(remarks.filter { $0 == "late-answer" }.count == 1)
        #expect(transport.sent.count == 2)
        #expect(transport.sent.first?.contains(#""a","responseData":{"error":{"name":"tooLarge""#) == true)
        #expect(transport.sent.last == #"{"responseId":"b","responseData":1}"#)
    }

    // MARK: The app calls

    @Test("calls before the page is ready wait and go out in order, on every page")
    func waiting() async throws {
        let bridge = makeBridge()
        for page in 1...3 {
            transport.start()
            async let first: Int = bridge.call("a", page)
            await pass()
            try bridge.notify("b", page)
            async let second: Int = bridge.call("c", page)
            await pass()
            let before = transport.sent.count
            transport.onEvent?(.ready(.wvjb6))
            let wires = transport.sent.dropFirst(before)
            #expect(
                wires.map { $0.suffix(18) } == [
                    "\"handlerName\":\"a\"}", "\"handlerName\":\"b\"}", "\"handlerName\":\"c\"}",
                ]
            )
            for wire in wires {
                guard case .request(_, let data, let id?) = try WVJB6().decode(wire) else { continue }
                transport.receive("{\"responseId\":\(id.token),\"responseData\":\(data?.text ?? "")}")
            }
            #expect(try await first == page)
            #expect(try await second == page)
            transport.leave()
        }
        bridge.close()
    }

    private func outcome(_ body: () async throws(BridgeError) -> JSONText?) async -> BridgeError.Code? {
        do throws(BridgeError) {
            _ = try await body()
            return nil
        } catch { return error.code }
    }

    @Test("a call ends once: answer, failure, deadline, cancellation, page gone, closed")
    func endings() async throws {
        let bridge = makeBridge { $0.deadline = .seconds(1) }
        transport.start(.wvjb6)
        async let missing = outcome { () throws(BridgeError) in try await bridge.call("missing") }
        await pass()
        transport.receive(#"{"responseId":"objc_cb_1","error":{"name":"NoHandler","message":"none"}}"#)
        #expect(await missing == .noHandler)

        async let late = outcome { () throws(BridgeError) in try await bridge.call("late") }
        await pass()
        clock.advance(by: .seconds(1))
        #expect(await late == .deadline)
        transport.receive(#"{"responseId":"objc_cb_2","responseData":1}"#)

        let task = Task { await outcome { () throws(BridgeError) in try await bridge.call("cancelled") } }
        await pass()
        task.cancel()
        #expect(await task.value == .cancelled)

        async let gone = outcome { () throws(BridgeError) in try await bridge.call("gone") }
        await pass()
        transport.start(.wvjb6)
        #expect(await gone == .pageGone)
        transport.receive(#"{"responseId":"objc_cb_4","responseData":1}"#)

        async let closed = outcome { () throws(BridgeError) in try await bridge.call("closed") }
        await pass()
        bridge.close()
        #expect(await closed == .closed)
        #expect(await outcome { () throws(BridgeError) in try await bridge.call("after") } == .closed)
        #expect(transport.isClosed)
    }

    @Test("a deadline of one call's own goes before the configuration's, and runs while the call waits for a page")
    func deadlines() async throws {
        let bridge = makeBridge { $0.deadline = nil }
        async let short = outcome { () throws(BridgeError) in try await bridge.call("x", deadline: .milliseconds(50)) }
        async let long = outcome { () throws(BridgeError) in try await bridge.call("x", deadline: .seconds(5)) }
        await pass()
        clock.advance(by: .milliseconds(50))
        #expect(await short == .deadline)
        await pass()
        clock.advance(by: .seconds(5))
        #expect(await long == .deadline)
        transport.start(.wvjb6)
        #expect(transport.sent.isEmpty, "a call that has ended is not delivered")
        bridge.close()
    }

    @Test("limits are errors of the call that breaks them")
    func limits() async throws {
        let bridge = makeBridge {
            $0.messageLimit = 100
            $0.callLimit = 2
        }
        let text = String(repeating: "x", count: 200)
        #expect { try bridge.notify("x", text) } throws: { ($0 as? BridgeError)?.code == .tooLarge }
        try bridge.notify("x")
        try bridge.notify("x")
        #expect { try bridge.notify("x") } throws: { ($0 as? BridgeError)?.code == .tooManyCalls }
        transport.start(.wvjb6)
        try bridge.notify("x")
        #expect(transport.sent.count == 3)
        bridge.close()
    }

    @Test("YK's requests always have an id; WVJB's only when an answer is wanted")
    func notifications() throws {
        let bridge = makeBridge()
        transport.start(.yk)
        try bridge.notify("x", 1)
        #expect(transport.sent == [#"{"reqId":1,"name":"x","data":1}"#])
        transport.receive(#"{"respId":1,"data":2}"#, .yk)
        transport.start(.wvjb6)
        try bridge.notify("x")
        #expect(transport.sent.last == #"{"handlerName":"x"}"#)
        bridge.close()
    }

    @Test("a bridge that nobody holds closes itself, also with a handler that never ends")
    func lifetime() async throws {
        weak var weakBridge: NativeBridge?
        do {
            let bridge = makeBridge()
            weakBridge = bridge
            try bridge.register("never") { (_: JSONValue) in
                try await Task.sleep(for: .seconds(1_000_000))
            }
            transport.start(.wvjb6)
            transport.receive(#"{"handlerName":"never","callbackId":"a"}"#)
        }
        await pass()
        #expect(weakBridge == nil)
        #expect(transport.isClosed)
    }

    @Test("events tell the whole story in order, and the stream ends with the bridge")
    func events() async throws {
        let bridge = makeBridge()
        let events = bridge.events
        try bridge.register("echo") { $0.data }
        transport.start()
        transport.onEvent?(.recognised(.wvjb6, by: "test", .scriptMessage))
        transport.onEvent?(.ready(.wvjb6))
        transport.receive(#"{"handlerName":"echo","data":1,"callbackId":"a"}"#)
        transport.receive(#"{"handlerName":"nobody","callbackId":"b"}"#)
        bridge.close()
        var story: [String] = []
        for await event in events {
            switch event.kind {
            case .page(.started): story.append("started \(event.page)")
            case .page(.recognised(let name, _, let transport)): story.append("\(name) over \(transport)")
            case .page(.tried(let what)): story.append("tried \(what)")
            case .page(.loaded): story.append("loaded")
            case .page(.ready): story.append("ready")
            case .page(.registered(let name, _)): story.append("registered \(name)")
            case .page(.gone(let reason)): story.append("gone: \(reason)")
            case .call(let call): story.append("\(call.id) \(call.name) \(call.data?.text ?? "none")")
            case .sent(let id, _): story.append("sent \(id)")
            case .progress(let progress): story.append("\(progress.id) goes on")
            case .answer(let answer): story.append("\(answer.id) answered")
            case .remark(let remark): story.append("\(remark.kind.rawValue) \(remark.name?.rawValue ?? "")")
            }
        }
        #expect(
            story == [
                "started 1", "wvjb6 over script-message", "ready", "c1 echo 1", "c1 answered", "c2 nobody none",
                "handler-missing nobody", "phone-differs nobody", "c2 answered", "gone: closed",
            ]
        )
    }
}
