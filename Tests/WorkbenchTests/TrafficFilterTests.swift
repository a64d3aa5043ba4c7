import BridgeCore
import BridgeTesting
import Testing
import Workbench

/// Which rows a filter's words mean.
@MainActor
struct TrafficFilterTests {
    private let transport = InMemoryTransport()
    private let clock = ManualClock()

    /// Calls of page and app: answered, failed, large, one way.
    private func rows() async throws -> [TrafficRow] {
        let bridge = NativeBridge(transport: transport, clock: clock.bridgeClock)
        var log = TrafficLog()
        let events = bridge.events
        try bridge.register("pay") { (amount: Int) -> String in
            if amount > 100 { throw HandlerFailure(name: "LimitExceeded", message: "too much") }
            return "paid"
        }
        try bridge.register("echo") { (text: String) in text }
        transport.start(.wvjb6)
        transport.onEvent?(.recognised(.wvjb6, by: "a test", .scriptMessage))
        for (name, data) in [
            ("pay", "20"), ("pay", "500"), ("payLater", "1"),
            ("echo", "\"\(String(repeating: "x", count: 2_000)) Needle Ä 广州\""),
        ] {
            transport.receive(
                "{\"handlerName\":\"\(name)\",\"data\":\(data),\"callbackId\":\"cb_\(name)\(data.count)\"}"
            )
            await Task.yield()
        }
        transport.receive("{\"handlerName\":\"echo\",\"data\":\"one way\"}")
        try bridge.notify("onLogin", ["id": 1])
        for _ in 0..<10 { await Task.yield() }
        bridge.close()
        for await event in events { log.take(event) }
        return log.rows.filter { $0.call != nil }
    }

    @Test(arguments: [
        ("", [0, 1, 2, 3, 4, 5]),
        ("pay", [0, 1, 2]), ("PAY", [0, 1, 2]), ("name:pay", [0, 1, 2]), ("name:pay*", [0, 1, 2]),
        ("name:*Later", [2]), ("name:p?y", [0, 1]), ("name:echo,onLogin", [3, 4, 5]),
        ("name:pay is:failed", [1, 2]), ("name:pay -is:failed", [0]), ("is:answered", [0, 3]),
        ("is:fail", [1, 2]), ("has:err", [1, 2]), ("is:one-way", [4, 5]), ("is:oneway", [4, 5]), ("is:notify", [4, 5]),
        ("is:problem", [1, 2]),
        ("dir:app", [5]), ("direction:js -name:pay", [3, 4]), ("-dir:app -pay", [3, 4]),
        ("Needle", []), ("data:Needle", [3]), ("data:needle", [3]), ("text:ä", [3]), ("data:广州", [3]),
        ("data:\"needle ä\"", [3]), ("\"one way\"", [4]), ("answer:paid", [0]), ("answer:\"too much\"", [1]),
        ("/^pay$/", [0, 1]), ("/^PAY$/i", [0, 1]), ("name:/later$/i", [2]), ("-/pay|echo/", [5]),
        ("larger:1kb", [3]), ("smaller:1kb dir:js -is:failed", [0, 4]),
        ("has:error", [1, 2]), ("has:answer", [0, 3]), ("has:callback", [0, 1, 2, 3]), ("has:remark", [2]),
        ("page:1", [0, 1, 2, 3, 4, 5]), ("page:this", [0, 1, 2, 3, 4, 5]), ("page:2", []),
        ("protocol:wvjb6", [0, 1, 2, 3, 4, 5]), ("by:swift is:answered", [0, 3]), ("after:page dir:app", [5]),
        ("slower:1h nothing", []), ("name:", [0, 1, 2, 3, 4, 5]), ("-", []),
    ])
    func terms(_ text: String, _ expected: [Int]) async throws {
        let rows = try await rows()
        let filter = TrafficFilter(text)
        let found = rows.indices.filter { filter.matches(rows[$0], TrafficFilter.Context(page: 1)) }
        #expect(found == expected, "\(text)")
    }

    @Test(arguments: [
        ("nmae:pay", "No field \"nmae\". Did you mean \"name\"?", 0..<8),
        ("pay is:faild", "No value \"faild\". Did you mean \"failed\"?", 4..<12),
        ("slower:soon", "\"slower:\" needs a time such as 100ms or 2s, found \"soon\".", 0..<11),
        ("larger:10lb", "\"larger:\" needs a size such as 10kb or 1mb, found \"10lb\".", 0..<11),
        ("page:next", "\"page:\" needs a number or \"this\", found \"next\".", 0..<9),
        ("广 xyz:1", "No field \"xyz\".", 4..<9),
    ])
    func whatIsNotUnderstoodIsSaidAndSearchedForAsItStands(_ text: String, _ sentence: String, _ range: Range<Int>) {
        let filter = TrafficFilter(text)
        #expect(filter.problems.map(\.sentence) == [sentence])
        #expect(filter.problems.map(\.range) == [range])
        #expect(filter.text == text)
    }

    @Test func aBrokenPatternIsSaid() {
        let sentence = TrafficFilter("/(/").problems.first?.sentence
        #expect(sentence?.hasPrefix("/(/ is no pattern: ") == true)
    }

    @Test func anAddressIsNoField() {
        #expect(TrafficFilter("https://example.org/a").problems.isEmpty)
        #expect(TrafficFilter("/a/b").problems.isEmpty)
    }

    @Test func buttonsWriteTermsAndTakeThemOut() {
        #expect(TrafficFilter("pay").toggling("is:problem") == "pay is:problem")
        #expect(TrafficFilter("pay is:problem x").toggling("is:problem") == "pay x")
        #expect(TrafficFilter("dir:app pay").toggling("dir:js", inPlaceOf: "dir:") == "pay dir:js")
        #expect(TrafficFilter("a \"b c\" -d name:e").searchingInside == "text:a text:\"b c\" -text:d name:e")
    }

    @Test func completionOffersFieldsThenValues() {
        var completion = FilterCompletion()
        completion.names = ["pay", "payLater", "two words"]
        #expect(completion.offers(for: "na").map(\.text) == ["name:"])
        #expect(completion.offers(for: "is:failed -na").map(\.text) == ["is:failed -name:"])
        #expect(completion.offers(for: "name:payl").map(\.text) == ["name:payLater"])
        #expect(completion.offers(for: "name:pay,two").map(\.text) == ["name:pay,\"two words\""])
        #expect(completion.offers(for: "wait").map(\.text) == ["is:waiting"])
        #expect(completion.offers(for: "is:fa").map(\.word) == ["is:failed", "is:fault"])
        #expect(completion.offers(for: "name:pay ").isEmpty)
        #expect(completion.offers(for: "").isEmpty)
    }

    @Test func anExpressionThatTakesTooLongEnds() async throws {
        let rows = try await rows()
        let filter = TrafficFilter("data:/(x+x+)+y/")
        #expect(rows.filter { filter.matches($0) }.isEmpty)
    }
}
