import BridgeCore
import BridgeScripting
import Testing
import Workbench

/// What happened in a window, kept to be saved.
struct SessionTraceTests {
    private func call(_ number: UInt64, _ bytes: Int = 1) -> BridgeEvent {
        let data = JSONText(unchecked: "\"" + String(repeating: "x", count: bytes) + "\"")
        let call = CallEvent(
            id: CallID(number: number),
            direction: .fromPage,
            name: "n",
            data: data,
            wantsAnswer: true,
            wire: nil
        )
        return BridgeEvent(time: .zero, page: 1, kind: .call(call))
    }

    private func answer(_ number: UInt64) -> BridgeEvent {
        let answer = AnswerEvent(
            id: CallID(number: number),
            direction: .fromPage,
            name: "n",
            result: .success(nil),
            took: .zero
        )
        return BridgeEvent(time: .zero, page: 1, kind: .answer(answer))
    }

    @Test("the oldest goes first, and nothing is said of a call whose beginning is gone")
    func oldestFirst() {
        var trace = SessionTrace(limit: 4)
        for number in UInt64(1)...3 {
            trace.take(call(number))
            trace.take(answer(number))
        }
        #expect(trace.events().map(\.line).joined().contains("\"c1\"") == false)
        #expect(trace.events().count == 4)
    }

    @Test("a session begins with the page that a person opened; pages to which that one leads belong to it")
    func beginning() {
        var trace = SessionTrace()
        func start(_ page: Int) { trace.take(BridgeEvent(time: .zero, page: page, kind: .page(.started(url: "")))) }
        start(1)
        trace.take(call(1))
        trace.beginWithNextPage()
        trace.take(answer(1))
        start(2)
        start(3)
        trace.take(call(2))
        #expect(trace.events().map(\.page) == [2, 3, 1])
        #expect(trace.callsBefore == 1)
        #expect(trace.events(of: [CallID(number: 1)]).count == 5)
    }

    @Test("payloads have a limit of their own")
    func bytes() {
        var trace = SessionTrace(byteLimit: 10_000)
        for number in UInt64(1)...100 { trace.take(call(number, 1_000)) }
        #expect((1...10).contains(trace.events().count))
    }

    @Test("some calls alone are had with all about them, and with the pages")
    func someCalls() {
        var trace = SessionTrace()
        trace.take(BridgeEvent(time: .zero, page: 1, kind: .page(.ready)))
        for number in UInt64(1)...3 { trace.take(call(number)) }
        for number in UInt64(1)...3 { trace.take(answer(number)) }
        #expect(trace.events(of: [CallID(number: 2)]).count == 3)
    }
}
