import BridgeCore
import BridgeTesting
import Testing

/// Faults on purpose: what page and app see of them, and that every call still ends once.
@MainActor
struct FaultTests {
    let transport = InMemoryTransport()
    let clock = ManualClock()

    private func makeBridge(_ faults: String...) throws -> NativeBridge {
        let bridge = NativeBridge(transport: transport, clock: clock.bridgeClock)
        bridge.faults = FaultPlan(try faults.map { try FaultRule($0) }, seed: 7)
        try bridge.register("pay") { request in request.data }
        transport.start(.wvjb6)
        return bridge
    }

    private func pass() async {
        for _ in 0..<20 { await Task.yield() }
    }

    private func pay(_ data: Int) {
        transport.receive(#"{"handlerName":"pay","data":\#(data),"callbackId":"\#(data)"}"#)
    }

    /// The data of what the page got, in order.
    private var answers: [JSONValue?] { transport.sent.map { try? JSONValue(parsing: $0)["responseData"] } }

    private func ends(_ events: AsyncStream<BridgeEvent>) async -> (remarks: [String], ended: [CallID]) {
        var (remarks, ended): ([String], [CallID]) = ([], [])
        for await event in events {
            switch event.kind {
            case .remark(let remark) where remark.kind == .fault:
                remarks.append("\(remark.call.map(\.description) ?? "-") \(remark.details["fault"]?.string ?? "-")")
            case .answer(let answer): ended.append(answer.id)
            default: break
            }
        }
        return (remarks, ended)
    }

    @Test(
        "answers to the page meet what the rule says, and each call ends once",
        arguments: [
            ("pay:drop", [[], [], []]), ("pay:drop:every 2", [[1], [1], [1, 3]]),
            ("pay:drop:next", [[], [2], [2, 3]]), ("pay:twice:every 3", [[1], [1, 2], [1, 2, 3, 3]]),
            ("pay:reorder:next", [[], [2, 1], [2, 1, 3]]), ("*:drop:times 2", [[], [], [3]]),
            ("other:drop", [[1], [1, 2], [1, 2, 3]]), ("pay:offline", [[1], [1, 2], [1, 2, 3]]),
        ] as [(String, [[Int]])]
    )
    func answersToPage(_ rule: String, _ expected: [[Int]]) async throws {
        let bridge = try makeBridge(rule)
        let events = bridge.events
        for number in 1...3 {
            pay(number)
            #expect(answers.map { $0?.number } == expected[number - 1].map(Double.init))
        }
        bridge.close()
        #expect(await ends(events).ended.map(\.description).sorted() == ["c1", "c2", "c3"])
    }

    @Test("a late answer is overtaken, comes when its time is over, and not to another page")
    func delay() async throws {
        let bridge = try makeBridge("pay:delay 500:every 2")
        let events = bridge.events
        for number in 1...3 { pay(number) }
        await pass()
        #expect(answers.map { $0?.number } == [1, 3])
        clock.advance(by: .milliseconds(500))
        await pass()
        #expect(answers.map { $0?.number } == [1, 3, 2])
        pay(4)
        transport.leave()
        transport.start(.wvjb6)
        await pass()
        clock.advance(by: .seconds(1))
        await pass()
        #expect(transport.sent.count == 3)
        bridge.close()
        let seen = await ends(events)
        #expect(seen.remarks == ["c2 delay", "c4 delay"])
        #expect(seen.ended.map(\.description) == ["c1", "c3", "c2", "c4"])
    }

    @Test("an answer that a handler gives by hand and that comes late is one answer")
    func delayedByHand() async throws {
        let bridge = try makeBridge("byHand:delay 500")
        try bridge.register("byHand") { request in
            request.reply(request.data)
            return nil
        }
        let events = bridge.events
        transport.receive(#"{"handlerName":"byHand","data":1,"callbackId":"h1"}"#)
        await pass()
        clock.advance(by: .milliseconds(500))
        await pass()
        #expect(transport.sent.count == 1)
        bridge.close()
        #expect(await ends(events).remarks == ["c1 delay"])
    }

    @Test("what waits for the next message does not wait for ever")
    func reorderAlone() async throws {
        let bridge = try makeBridge("pay:reorder")
        pay(1)
        await pass()
        clock.advance(by: .seconds(1))
        await pass()
        #expect(answers.map { $0?.number } == [1])
        bridge.close()
    }

    @Test("a call of the page that comes twice runs its handler twice; one that is dropped ends on the app's side")
    func callsOfPage() async throws {
        let bridge = try makeBridge("pay:twice:next:to app", "pay:drop:every 3:to app")
        let events = bridge.events
        for number in 1...3 { pay(number) }
        await pass()
        #expect(answers.map { $0?.number } == [1, 1, 2])
        bridge.close()
        let seen = await ends(events)
        #expect(seen.remarks == ["c1 twice", "c4 drop"])
        #expect(seen.ended.map(\.description).sorted() == ["c1", "c2", "c3", "c4"])
    }

    @Test("calls of the app and the page's answers to them meet faults too, and end by their deadline")
    func callsOfApp() async throws {
        let bridge = try makeBridge("lost:drop", "twice:twice", "unheard:drop:to app")
        let events = bridge.events
        let calls = ["lost", "twice", "unheard"].map { name in
            Task { try await bridge.call(HandlerName(name), json: .null, deadline: .seconds(5)) }
        }
        await pass()
        let sent = try transport.sent.map { try JSONValue(parsing: $0) }
        #expect(sent.map { $0["handlerName"]?.string } == ["twice", "twice", "unheard"])
        for call in sent {
            transport.receive(#"{"responseId":\#(call["callbackId"]?.text.text ?? ""),"responseData":1}"#)
        }
        await pass()
        clock.advance(by: .seconds(5))
        await pass()
        var results: [String] = []
        for call in calls {
            switch await call.result {
            case .success(let answer): results.append(answer?.text ?? "nothing")
            case .failure(let error): results.append((error as? BridgeError)?.code.rawValue ?? "\(error)")
            }
        }
        #expect(results == ["deadline", "1", "deadline"])
        bridge.close()
        #expect(await ends(events).ended.count == 3)
    }

    @Test("a page that stands still goes on when its answer is lost")
    func standingStill() async throws {
        let bridge = try makeBridge("pay:drop:next", "pay:twice")
        let answers = (1...2).map { transport.ask(#"{"method":"pay","args":{"data":\#($0)}}"#, .dsbridge) }
        #expect(answers.map(\.texts) == [[""], [#"{"code":0,"data":2}"#]])
        bridge.close()
    }

    @Test("a reload waits for the page to go, and its call ends with it", arguments: ["reload", "kill"])
    func reload(_ effect: String) async throws {
        let bridge = try makeBridge("pay:\(effect)")
        let events = bridge.events
        var asked: [String] = []
        bridge.onFault = { asked.append($0.word) }
        pay(1)
        await pass()
        #expect(asked == [effect])
        #expect(transport.sent == [])
        transport.leave(effect == "kill" ? .crashed : .left)
        transport.start(.wvjb6)
        clock.advance(by: .seconds(10))
        await pass()
        bridge.close()
        let seen = await ends(events)
        #expect(seen.ended.map(\.description) == ["c1"])
    }

    @Test("damaged data are JSON, are not what they were, and are the same for the same seed")
    func damage() throws {
        let data = try JSONText(
            parsing: #"{"id":7,"items":[{"name":"tea","price":2.5},{"name":"é"}],"ok":true,"n":null}"#
        )
        var (first, second) = (FaultPlan([], seed: 3), FaultPlan([], seed: 3))
        var kinds: Set<String> = []
        for _ in 0..<200 {
            let (damaged, what) = first.damage(data)
            #expect(second.damage(data).data == damaged)
            #expect(try JSONValue(parsing: damaged.text) != data.value, "\(what)")
            kinds.insert(what.split(separator: " ").suffix(2).joined(separator: " "))
        }
        #expect(kinds == ["taken out", "by null", "another type", "was cut"])
        #expect(first.damage(nil).data == .null)
    }

    @Test("chance is the seed's")
    func chance() throws {
        func strikes(_ seed: UInt64) throws -> [Bool] {
            var plan = FaultPlan([try FaultRule("pay:drop:30%")], seed: seed)
            return (0..<100).map { _ in plan.next("pay", to: .page) != nil }
        }
        #expect(try strikes(1) == strikes(1))
        #expect(try strikes(1) != strikes(2))
        #expect((10...50).contains(try strikes(1).count { $0 }))
    }

    @Test("a rule is read as it is written, and what makes no sense is said")
    func texts() throws {
        for text in [
            "pay:drop", "*:delay 500:every 3", "a:b:corrupt:20%:to app", "pay:kill:next", "x:offline:times 3",
        ] { #expect(try FaultRule(text).text == text) }
        for (text, word) in [
            ("pay", "only a name"), ("pay:explode", "use delay MILLISECONDS, drop"), ("pay:drop:often", "\"often\""),
            ("pay:drop:every 0", "\"every 0\""), ("pay:drop:101%", "\"101%\""), ("pay:drop:to me", "\"to me\""),
        ] {
            #expect { try FaultRule(text) } throws: { "\($0)".contains(word) && "\($0)".contains(FaultRule.form) }
        }
    }
}
