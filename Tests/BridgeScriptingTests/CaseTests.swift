import BridgeCore
import BridgeScripting
import BridgeTesting
import LiveTesting
import Testing

/// Which case of a handler counts for a call, and what it does besides answering.
@MainActor
struct CaseTests {
    let page = FakeAppTestPage()

    @Test(
        "a condition holds for the data at its place",
        arguments: [
            (#"{"/a": {"is": {"b": 1, "c": 2}}}"#, #"{"a": {"c": 2, "b": 1}}"#, #"{"a": {"b": 1}}"#),
            (#"{"/a": {"is": null}}"#, #"{"a": null}"#, #"{}"#),
            (#"{"/a": {"isNot": 1}}"#, #"{}"#, #"{"a": 1}"#),
            (#"{"/a": {"contains": "on"}}"#, #"{"a": "long"}"#, #"{"a": "short"}"#),
            (#"{"/a": {"contains": 2}}"#, #"{"a": [1, 2]}"#, #"{"a": 2}"#),
            (#"{"/a": {"matches": "^[a-z]+\\d$"}}"#, #"{"a": "abc1"}"#, #"{"a": "abc"}"#),
            (#"{"/a/1/x~1y": {"over": 10}}"#, #"{"a": [0, {"x/y": 10.5}]}"#, #"{"a": [0, {"x/y": 10}]}"#),
            (#"{"/a": {"under": 10}}"#, #"{"a": 9}"#, #"{"a": "9"}"#),
            (#"{"/a": {"exists": true}}"#, #"{"a": null}"#, #"{"b": 1}"#),
            (#"{"/a": {"exists": false}}"#, #"[]"#, #"{"a": 1}"#),
            (#"{"": {"is": 7}}"#, "7", "8"),
            (#"{"/a": {"over": 1, "under": 3}, "/b": {"is": true}}"#, #"{"a": 2, "b": true}"#, #"{"a": 4, "b": true}"#),
        ]
    )
    func conditions(_ condition: String, _ fitting: String, _ other: String) throws {
        try page.load("{\"handlers\": {\"a\": [{\"when\": \(condition), \"reply\": 1}, {\"reply\": 2}]}}")
        #expect(page.call("a", fitting) == "1")
        #expect(page.call("a", other) == "2")
        #expect(page.call("a") == (condition.contains("false") || condition.contains("isNot") ? "1" : "2"))
        page.bridge.close()
    }

    @Test("the first case that fits and is not used up counts; why the others do not is known")
    func misses() async throws {
        try page.load(
            """
            {"handlers": {"pay": [
              {"when": {"/amount": {"over": 1000}}, "error": "too much"},
              {"times": 1, "reply": "first"}, {"off": true, "reply": "off"},
              {"when": {"/currency": {"is": "EUR"}}, "reply": "euro"}
            ]}}
            """
        )
        #expect(page.call("pay", #"{"amount": 5}"#) == #""first""#)
        #expect(page.call("pay", #"{"amount": 5}"#)?.contains("NoCaseFits") == true)
        let misses = page.app.misses(of: "pay", JSONText(unchecked: #"{"amount": 5}"#))
        #expect(misses.map(\.number) == [1, 2, 3])
        let place = try #require(JSONPointer("/amount"))
        #expect(misses[0].reason == .condition(NativeCondition(place, .over(1000)), found: 5))
        #expect(misses[1].reason == .usedUp(1))
        #expect(misses[2].reason == .off)
        #expect(page.app.uses(of: "pay", in: "app.native.json") == [0, 1, 0, 0])
        page.bridge.close()
        #expect(await page.events.remarks().map(\.message).contains("No case of the handler \"pay\" fits the data."))
    }

    @Test("progress comes before the answer, where the page's protocol has words for it")
    func progress() async throws {
        page.transport.start(.dsbridge)
        try page.load(
            #"{"handlers": {"a": {"progress": [{"delay": 1, "data": 40}, {"data": {"n": 80}}], "reply": "done"}}}"#
        )
        page.transport.receive(#"{"method":"a","args":{"data":1,"_dscbstub":"dscb0"}}"#, .dsbridge)
        try await until("all were sent") { page.transport.sent.count >= 3 }
        page.bridge.close()
        let progress = await page.events.all().compactMap {
            if case .progress(let progress) = $0.kind { progress.data?.text } else { nil }
        }
        #expect(progress == ["40", #"{"n": 80}"#])
    }

    @Test("a page that is ready is called, each time")
    func onReady() async throws {
        page.app.document.open(
            try NativeFile(
                parsing: #"{"onReady": [{"call": "onLogin", "data": {"id": 1}, "delay": 1}]}"#,
                file: "app.native.json"
            ),
            isWatching: false
        )
        for round in 1...2 {
            page.transport.start(.wvjb6)
            try await until("it was called") { page.transport.sent.count >= round }
        }
        #expect(page.transport.sent.allSatisfy { $0.contains(#""handlerName":"onLogin""#) })
        page.bridge.close()
    }

    @Test("a page that is ready is told what it listens to")
    func onReadyMessage() async throws {
        page.app.document.open(
            try NativeFile(
                parsing: #"{"onReady": [{"notify": "changed", "data": "a.txt"}]}"#,
                file: "app.native.json"
            ),
            isWatching: false
        )
        page.transport.start(.native)
        try await until("it was told") { !page.transport.sent.isEmpty }
        #expect(page.transport.sent == [#"{"notify":"changed","data":"a.txt"}"#])
        page.bridge.close()
    }

    @Test("what is taken over from a file before goes on counting")
    func counting() throws {
        let once = #"{"handlers": {"a": [{"times": 1, "reply": 1}, {"reply": 2}], "b": {"reply": 1}}}"#
        try page.load(once)
        #expect(page.call("a") == "1")
        try page.load(once.replacing(#""b": {"reply": 1}"#, with: #""b": {"reply": 2}"#))
        #expect(page.call("a") == "2")
        #expect(page.call("b") == "2")
        try page.load(once.replacing(#"{"reply": 2}]"#, with: #"{"reply": 3}]"#))
        #expect(page.call("a") == "1")
        page.bridge.close()
    }

    @Test("ready sets are files without faults, and answer what nothing else does")
    func readySets() async throws {
        for set in ReadySet.all { #expect(set.file?.handlers.isEmpty == false, "\(set.id)") }
        try page.load(#"{"handlers": {"pay": [{"when": {"/amount": {"is": 1}}, "reply": "own"}]}}"#)
        let pay = try #require(ReadySet.all.first { $0.id == "pay" })
        try page.app.include(pay, true)
        #expect(page.app.includes(pay))
        #expect(page.call("pay", #"{"amount": 1}"#) == #""own""#)
        #expect(page.call("getPayMethods") == #"["card","wallet"]"#)
        page.call("pay", #"{"amount": 2000}"#)
        #expect(try await page.answers(3).last?.contains("LimitExceeded") == true)
        try page.app.include(pay, false)
        #expect(page.call("getPayMethods")?.contains("NoHandler") == true)
        page.bridge.close()
    }
}
