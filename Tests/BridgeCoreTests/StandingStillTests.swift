import BridgeCore
import BridgeTesting
import Testing

/// Calls that the page stands still for, answers that are not the last one, and the question for a handler.
@MainActor
struct StandingStillTests {
    let transport = InMemoryTransport()
    let clock = ManualClock()

    private func makeBridge() -> NativeBridge { NativeBridge(transport: transport, clock: clock.bridgeClock) }

    private func pass() async {
        for _ in 0..<10 { await Task.yield() }
    }

    private func ask(_ method: String, _ arguments: String = "{\"data\":1}") -> Answer {
        transport.ask("{\"method\":\"\(method)\",\"args\":\(arguments)}", .dsbridge)
    }

    private typealias Answer = InMemoryTransport.Answer

    @Test("every way in which such a call can end gives one answer, and none of them goes by the transport")
    func oneAnswerEach() async throws {
        let bridge = makeBridge()
        try bridge.register("value") { (number: Int) in number + 1 }
        try bridge.register("nothing") { _ in nil }
        try bridge.register("later") { (number: Int) in
            await Task.yield()
            return number
        }
        try bridge.register("throws") { () throws -> Int in throw HandlerFailure(name: "Full", message: "no room") }
        try bridge.register("twice") { request in
            request.reply(.null)
            return JSONValue.number(3).text
        }
        transport.start(.dsbridge)
        let names = ["value", "nothing", "later", "throws", "twice", "missing"]
        let answers = names.map { ask($0) } + [transport.ask("{\"method\":4,\"args\":{}}", .dsbridge)]
        await pass()
        #expect(
            answers.map(\.texts) == [
                [#"{"code":0,"data":2}"#], [#"{"code":0,"data":""}"#], [#"{"code":0,"data":1}"#],
                [#"{"code":-1,"data":"","error":{"name":"Full","message":"no room"}}"#], [#"{"code":0,"data":null}"#],
                [
                    #"{"code":-1,"data":"","error":{"name":"NoHandler","message":"The app has no handler \"missing\"."}}"#
                ],
                [
                    #"{"code":-1,"data":"","error":{"name":"InvalidMessage","message":"A message in DSBridge was dropped: \"method\" must be a text, found 4."}}"#
                ],
            ]
        )
        #expect(transport.sent == [])
        bridge.close()
    }

    @Test("a page does not stand still longer than the deadline")
    func deadline() async throws {
        let bridge = makeBridge()
        var events = bridge.events.makeAsyncIterator()
        var wasCancelled = false
        let (gate, opener) = AsyncStream.makeStream(of: Void.self)
        try bridge.register("slow") { _ in
            for await _ in gate {}
            wasCancelled = Task.isCancelled
            return .null
        }
        transport.start(.dsbridge)
        let answer = ask("slow")
        await pass()
        clock.advance(by: .seconds(29))
        await pass()
        #expect(answer.texts == [])
        clock.advance(by: .seconds(1))
        await pass()
        #expect(
            answer.texts == [
                #"{"code":-1,"data":"","error":{"name":"deadline","message":"The app has not answered \"slow\" within 30 s; the page stood still."}}"#
            ]
        )
        opener.finish()
        await pass()
        #expect(wasCancelled)
        #expect(answer.texts.count == 1)
        bridge.close()
        var remarks: [BridgeRemark.Kind] = []
        while let event = await events.next(isolation: #isolation) {
            if case .remark(let remark) = event.kind { remarks.append(remark.kind) }
        }
        #expect(remarks == [.pageStandsStill, .lateAnswer])
    }

    private func makeBridge(limit deadline: Duration?) throws -> NativeBridge {
        var configuration = BridgeConfiguration()
        configuration.deadline = deadline
        let bridge = NativeBridge(transport: transport, configuration: configuration, clock: clock.bridgeClock)
        try bridge.register("slow") { _ in
            try await Task.sleep(for: .seconds(3_600))
            return nil
        }
        transport.start(.native)
        return bridge
    }

    @Test("a page does not stand still for ever where calls may take for ever, nor longer than it says")
    func limits() async throws {
        let bridge = try makeBridge(limit: nil)
        let answer = transport.ask(#"{"call":1,"name":"slow"}"#, .native)
        await pass()
        for (seconds, count) in [(29, 0), (1, 1)] {
            clock.advance(by: .seconds(seconds))
            await pass()
            #expect(answer.texts.count == count)
        }
        let hurried = transport.ask(#"{"ask":2,"name":"slow","timeout":2500}"#, .native)
        await pass()
        for (milliseconds, count) in [(2_499, 0), (1, 1)] {
            clock.advance(by: .milliseconds(milliseconds))
            await pass()
            #expect(hurried.texts.count == count)
        }
        let error = try JSONValue(parsing: hurried.texts[0])["error"]
        #expect(error?["name"] == "TimeoutError")
        #expect(error?["code"] == "deadline")
        #expect(error?["message"] == "The app has not answered \"slow\" within 2.5 s; the page stood still.")
        bridge.close()
    }

    @Test("a limit that makes no sense is told to the page", arguments: ["0", "-1", "\"5\"", "1e99", "null"])
    func oddLimits(_ timeout: String) async throws {
        let bridge = try makeBridge(limit: nil)
        let answer = transport.ask("{\"ask\":1,\"name\":\"slow\",\"timeout\":\(timeout)}", .native)
        #expect(answer.texts.count == 1)
        #expect(answer.texts.first?.contains("InvalidMessage") == true)
        bridge.close()
    }

    @Test("a handler that calls the page that stands still for it hears so at once, and others wait")
    func callOfTheHandler() async throws {
        let bridge = NativeBridge(transport: transport, clock: clock.bridgeClock)
        var codes: [BridgeError.Code] = []
        try bridge.register("asks") { _ in
            await Task.yield()
            do throws(BridgeError) { _ = try await bridge.call("page") } catch { codes.append(error.code) }
            do throws(BridgeError) { _ = try bridge.stream("page") } catch { codes.append(error.code) }
            try bridge.notify("page")
            _ = try await bridge.call("page")
            return nil
        }
        transport.start(.native)
        let answer = transport.ask(#"{"call":1,"name":"asks"}"#, .native)
        let other = Task { try await bridge.call("page", json: .null) }
        await pass()
        #expect(codes == [.pageStandsStill, .pageStandsStill])
        #expect(answer.texts.count == 1)
        #expect(answer.texts.first?.contains(#""code":"pageStandsStill""#) == true)
        #expect(transport.sent.last == #"{"notify":"page"}"#)
        let id = try #require(try JSONValue(parsing: transport.sent[0])["call"]?.number)
        transport.receive("{\"answer\":\(Int(id)),\"data\":5}", .native)
        #expect(try await other.value?.text == "5")
        // A call that the page does not stand still for reaches it.
        transport.receive(#"{"call":2,"name":"asks"}"#, .native)
        await pass()
        #expect(transport.sent.last?.hasPrefix("{\"call\":") == true)
        bridge.close()
    }

    @Test("an answer after the page has left is late, and no second one")
    func afterThePage() async throws {
        let bridge = makeBridge()
        var events = bridge.events.makeAsyncIterator()
        try bridge.register("slow") { _ in
            try? await Task.sleep(for: .seconds(3_600))
            return .null
        }
        transport.start(.native)
        transport.receive(#"{"call":1,"name":"slow"}"#, .native)
        transport.leave()
        // A thread of the pool ends the sleep.
        while true {
            let event = try #require(await events.next(isolation: #isolation))
            guard case .remark(let remark) = event.kind else { continue }
            #expect(remark.kind == .lateAnswer)
            break
        }
        bridge.close()
    }

    @Test("a page that leaves or loses its bridge does not stand still", arguments: [true, false])
    func leaving(_ isClosed: Bool) async throws {
        let bridge = makeBridge()
        let (gate, opener) = AsyncStream.makeStream(of: Void.self)
        try bridge.register("slow") { _ in
            for await _ in gate {}
            return nil
        }
        transport.start(.dsbridge)
        let answer = ask("slow")
        await pass()
        if isClosed { bridge.close() } else { transport.leave() }
        #expect(answer.texts.count == 1)
        #expect(answer.texts.first?.hasPrefix(#"{"code":-1,"data":"","error":{"name":"pageGone""#) == true)
        opener.finish()
        await pass()
        #expect(answer.texts.count == 1)
        bridge.close()
    }

    @Test("answers before the last one go where the protocol has words for them")
    func progress() async throws {
        let bridge = makeBridge()
        var events = bridge.events.makeAsyncIterator()
        try bridge.register("count") { request in
            for number in [2, 1] { request.report(progress: JSONValue.number(Double(number)).text) }
            request.reply(JSONValue.number(0).text)
            request.report(progress: .null)
            return nil
        }
        transport.start(.dsbridge)
        transport.receive(#"{"method":"count","args":{"data":null,"_dscbstub":"dscb0"}}"#, .dsbridge)
        #expect(
            transport.sent == [
                #"{"stub":"dscb0","code":0,"data":2,"complete":false}"#,
                #"{"stub":"dscb0","code":0,"data":1,"complete":false}"#,
                #"{"stub":"dscb0","code":0,"data":0,"complete":true}"#,
            ]
        )
        #expect(ask("count").texts == [#"{"code":0,"data":0}"#])
        transport.receive(#"{"handlerName":"count","callbackId":"a"}"#, .wvjb6)
        #expect(transport.sent.last == #"{"responseId":"a","responseData":0}"#)
        bridge.close()
        var story: [String] = []
        while let event = await events.next(isolation: #isolation) {
            switch event.kind {
            case .progress(let progress): story.append("\(progress.direction) \(progress.data?.text ?? "")")
            case .remark(let remark): story.append(remark.kind.rawValue)
            default: break
            }
        }
        let dropped = ["progress-dropped", "progress-dropped", "answered-twice"]
        #expect(story == ["fromPage 2", "fromPage 1", "answered-twice"] + dropped + dropped)
    }

    @Test("a page's answers before its last one are seen, and the last one counts")
    func progressOfThePage() async throws {
        let bridge = makeBridge()
        var events = bridge.events.makeAsyncIterator()
        transport.start(.dsbridge)
        let call = Task { try await bridge.call("count") }
        await pass()
        let id = try #require(try JSONValue(parsing: transport.sent[0])["callbackId"]?.number)
        for (data, isLast) in [(2, false), (1, false), (0, true), (5, false)] {
            let answer = "{\"id\":\(Int(id)),\"data\":\(data),\"complete\":\(isLast)}"
            transport.receive("{\"method\":\"_dsb.returnValue\",\"args\":{\"data\":\(answer)}}", .dsbridge)
        }
        #expect(try await call.value?.text == "0")
        bridge.close()
        var seen: [String] = []
        while let event = await events.next(isolation: #isolation) {
            if case .progress(let progress) = event.kind {
                seen.append("\(progress.name) \(progress.data?.text ?? "")")
            }
            if case .remark(let remark) = event.kind { seen.append(remark.kind.rawValue) }
        }
        #expect(seen == ["count 2", "count 1", "answered-twice"])
    }

    @Test("a page is told whether there is a handler of that very name")
    func has() throws {
        let bridge = makeBridge()
        try bridge.register("there") { 1 }
        bridge.standIn = NullApp()
        transport.start(.dsbridge)
        let answers = ["there": true, "stood-in": true, "missing": false, "toString": false, "": false]
        for (name, answer) in answers {
            let asked = ask("_dsb.hasNativeMethod", "{\"data\":{\"name\":\"\(name)\",\"type\":\"all\"}}")
            #expect(asked.texts == ["{\"code\":0,\"data\":\(answer)}"], "\(name)")
        }
        #expect(ask("missing").texts == [#"{"code":0,"data":null}"#])
        bridge.close()
    }
}

/// Answers every call with `null`, and has the one name "stood-in".
private final class NullApp: StandIn {
    let names: [HandlerName] = ["stood-in"]

    func has(_ name: HandlerName) -> Bool { names.contains(name) }

    func handler(for request: BridgeRequest, registered: BridgeHandler?) -> BridgeHandler? {
        registered ?? { _ in .null }
    }
}
