import BridgeCore
import BridgeWebKit
import Foundation
import LiveTesting
import XCTest

/// What the app does with a page of nativeBridge.
final class NativeAppCallsTests: NativeTestCase {
    private static let page = """
        <!DOCTYPE html><script>
        nativeBridge.register("double", (value) => value * 2);
        nativeBridge.register("later", async (value) => { await null; return [value]; });
        nativeBridge.register("nothing", () => {});
        nativeBridge.register("echo", (value) => value);
        nativeBridge.register("kind", (value) => Object.prototype.toString.call(value) + " " + String(value));
        nativeBridge.register("fails", () => {
          const error = new RangeError("too far");
          error.code = "E7";
          error.data = { at: new Date(0) };
          throw error;
        });
        nativeBridge.register("rejects", () => Promise.reject("a text"));
        nativeBridge.register("work", async (steps, { progress }) => {
          for (let i = 1; i <= steps; i++) { await null; progress(i); }
          return "done";
        });
        nativeBridge.register("wait", (data, { signal }) => new Promise((resolve) => {
          signal.addEventListener("abort", () => { document.title += " aborted"; });
        }));
        window.given = 0;
        nativeBridge.register("count", async function* (limit) {
          try { while (given < limit) yield given++; } finally { document.title += " over"; }
          return "end";
        });
        nativeBridge.register("fails badly", () => {
          const error = new RangeError("too far");
          throw Object.assign(error, { data: { error } });
        });
        nativeBridge.register("cycle", () => { const cycle = []; cycle.push(cycle); return cycle; });
        nativeBridge.register("cycles", function* () { yield 1; const cycle = {}; yield { cycle: cycle.self = cycle }; });
        nativeBridge.register("tear", function* () { yield 1; throw new Error("torn"); });
        window.heard = [];
        window.stop = nativeBridge.on("news", (data) => heard.push("on " + data));
        nativeBridge.once("news", (data) => heard.push("once " + data));
        nativeBridge.once("news").then((data) => { window.next = data; });
        const never = (data) => heard.push("never " + data);
        nativeBridge.once("news", never);
        nativeBridge.off("news", never);
        </script>
        """

    func testCallsAreAnswered() {
        eachTransport(Self.page) { view, _ in
            let bridge = view.bridge
            let double: Int = try await bridge.call("double", 21)
            let later: [String] = try await bridge.call("later", "x")
            let nothing = try await bridge.call("nothing")
            XCTAssertEqual(double, 42)
            XCTAssertEqual(later, ["x"])
            XCTAssertNil(nothing)
            XCTAssertEqual(bridge.wireProtocol, .native)
        }
    }

    func testEndpointsHaveTheirTypes() {
        let double = Endpoint<Int, Int, Never>("double")
        let work = Endpoint<Int, String, Int>("work")
        let nothing = Endpoint<Nothing, Nothing, Never>("nothing")
        eachTransport(Self.page) { view, _ in
            let answer = try await view.bridge.call(double, 4)
            XCTAssertEqual(answer, 8)
            let call = try view.bridge.start(work, 3)
            var steps: [Int] = []
            for await step in call.progress { steps.append(step) }
            let value = try await call.value
            XCTAssertEqual(steps, [1, 2, 3])
            XCTAssertEqual(value, "done")
            _ = try await view.bridge.call(nothing, Nothing())
        }
    }

    func testErrorsHaveTheirParts() {
        eachTransport(Self.page) { view, _ in
            let fails = await Task { try await view.bridge.call("fails") }.result
            let error = try XCTUnwrap(fails.failure as? BridgeError)
            XCTAssertEqual(error.code, .handlerFailed)
            XCTAssertEqual(error.cause?.name, "RangeError")
            XCTAssertEqual(error.cause?.message, "too far")
            XCTAssertEqual(error.cause?.code, "E7")
            XCTAssertEqual(
                try error.cause?.data?.decode(as: [String: Date].self),
                ["at": Date(timeIntervalSince1970: 0)]
            )
            XCTAssertNotNil(error.cause?.stack)
            let badly = await Task { try await view.bridge.call("fails badly") }.result
            XCTAssertEqual((badly.failure as? BridgeError)?.cause?.name, "RangeError")
            let rejects = await Task { try await view.bridge.call("rejects") }.result
            XCTAssertEqual((rejects.failure as? BridgeError)?.message, "a text")
            let missing = await Task { try await view.bridge.call("toString") }.result
            XCTAssertEqual((missing.failure as? BridgeError)?.code, .noHandler)
        }
    }

    private struct Everything: Codable, Equatable {
        var date = Date(timeIntervalSince1970: 1_700_000_000.123)
        var bytes = Data([0, 1, 128, 255])
        var number = Double.infinity
        var text = "$NaN"
        var large = Int64.max
        var list: [Data] = [Data(), Data([7])]
    }

    func testSwiftValuesKeepTheirKinds() {
        eachTransport(Self.page) { view, _ in
            let bridge = view.bridge
            let everything = Endpoint<Everything, Everything, Never>("echo")
            var expected = Everything()
            expected.large = 1 << 53
            let echoed = try await bridge.call(everything, expected)
            XCTAssertEqual(echoed, expected)
            let data = Data((0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
            let returned = try await bridge.call(Endpoint<Data, Data, Never>("echo"), data)
            XCTAssertEqual(returned, data)
            let kinds = [
                try await bridge.call(Endpoint<Data, String, Never>("kind"), Data([1, 2])),
                try await bridge.call(Endpoint<Double, String, Never>("kind"), .nan),
                try await bridge.call(Endpoint<Date, String, Never>("kind"), Date(timeIntervalSince1970: 0)),
            ]
            XCTAssertEqual(kinds[0], "[object Uint8Array] 1,2")
            XCTAssertEqual(kinds[1], "[object Number] NaN")
            XCTAssertTrue(kinds[2].hasPrefix("[object Date]"), kinds[2])
        }
    }

    func testCancellingTheTaskAbortsTheSignal() {
        eachTransport(Self.page) { view, _ in
            let task = Task { try await view.bridge.call("wait") }
            let slow = await Task { try await view.bridge.call("wait", deadline: .milliseconds(50)) }.result
            XCTAssertEqual((slow.failure as? BridgeError)?.code, .deadline)
            task.cancel()
            let result = await task.result
            XCTAssertEqual((result.failure as? BridgeError)?.code, .cancelled)
            try await until("both signals are aborted") { view.title == "aborted aborted" }
        }
    }

    /// What contains itself ends the one call that it was for.
    func testACycleIsAnErrorOfItsOwnCall() {
        eachTransport(Self.page) { view, _ in
            let bridge = view.bridge
            async let lost = Task { try await bridge.call("cycle") }.result
            async let other: [Int] = bridge.call("later", 1)
            let failure = await lost.failure as? BridgeError
            XCTAssertEqual(failure?.code, .handlerFailed)
            XCTAssertEqual(failure?.cause?.name, "NotSerializable")
            XCTAssertEqual(failure?.cause?.code, "notSerializable")
            let answer = try await other
            XCTAssertEqual(answer, [1])
            var items: [String] = []
            do {
                for try await item in try bridge.stream("cycles") { items.append(item.text) }
                XCTFail("the stream did not fail")
            } catch {
                XCTAssertEqual((error as? BridgeError)?.cause?.name, "NotSerializable")
            }
            XCTAssertEqual(items, ["1"])
        }
    }

    func testAHandlerIsThereUntilThePageTakesItAway() {
        eachTransport(Self.page) { view, _ in
            _ = try await view.evaluate(
                "window.remove = nativeBridge.register('double', (n) => n * 20); nativeBridge.register('other', () => 1)"
            )
            let double: Int = try await view.bridge.call("double", 2)
            XCTAssertEqual(double, 40)
            _ = try await view.evaluate("remove()")
            let missing = await Task { try await view.bridge.call("double") }.result
            XCTAssertEqual((missing.failure as? BridgeError)?.code, .noHandler)
            let other = try await view.bridge.call("other")
            XCTAssertEqual(other?.text, "1")
        }
    }

    /// A reader's task that is cancelled ends the generator and aborts the signal that it was given.
    func testCancellingTheReaderEndsTheStream() {
        let page = """
            <!DOCTYPE html><script>
            nativeBridge.register("ticks", async function* (data, { signal }) {
              signal.addEventListener("abort", () => { document.title += " aborted"; });
              try { for (let i = 0; i < 3; i++) yield i; await new Promise(() => {}); } finally { document.title += " over"; }
            });
            nativeBridge.register("held", function* (data, { signal }) {
              signal.addEventListener("abort", () => { document.title += " aborted"; });
              try { for (;;) yield 1; } finally { document.title += " over"; }
            });
            </script>
            """
        eachTransport(page) { view, _ in
            var read = 0
            let reader = Task {
                for try await _ in try view.bridge.stream("ticks") { read += 1 }
            }
            try await until("three were read") { read == 3 }
            reader.cancel()
            _ = await reader.result
            // A generator that waits for itself cannot be ended, but hears of it.
            try await until("the signal is aborted") { view.title == "aborted" }
            for try await _ in try view.bridge.stream("held") { break }
            try await until("the generator is over") {
                view.title.split(separator: " ").sorted() == ["aborted", "aborted", "over"]
            }
        }
    }

    func testAStreamIsReadAsFastAsTheAppLikes() {
        let count = StreamEndpoint<Int, Int>("count")
        eachTransport(Self.page) { view, _ in
            var read = 0
            for try await value in try view.bridge.stream(count, 1_000_000) {
                XCTAssertEqual(value, read)
                read += 1
                if read == 100 { break }
            }
            try await until("the generator is over") { view.title == "over" }
            let given = try await view.evaluate("return given")?.value.number ?? 0
            XCTAssertLessThan(given, 150)
        }
    }

    func testAStreamEndsAndFails() {
        eachTransport(Self.page) { view, _ in
            var items: [Int] = []
            for try await value in try view.bridge.stream(StreamEndpoint<Int, Int>("count"), 3) { items.append(value) }
            XCTAssertEqual(items, [0, 1, 2])
            var torn = try view.bridge.stream("tear").makeAsyncIterator()
            let first = try await torn.next(isolation: MainActor.shared)
            XCTAssertEqual(first?.text, "1")
            do throws(BridgeError) {
                _ = try await torn.next(isolation: MainActor.shared)
                XCTFail("the stream did not fail")
            } catch {
                XCTAssertEqual(error.cause?.message, "torn")
            }
            let missing = await Task { for try await _ in try view.bridge.stream("missing") {} }.result
            XCTAssertEqual((missing.failure as? BridgeError)?.code, .noHandler)
        }
    }

    func testEventsReachWhoListens() {
        let news = EventEndpoint<Int>("news")
        eachTransport(Self.page) { view, _ in
            try view.bridge.notify(news, 1)
            try view.bridge.notify(news, 2)
            _ = try await view.bridge.call("nothing")
            _ = try await view.evaluate("stop()")
            try view.bridge.notify(news, 3)
            _ = try await view.bridge.call("nothing")
            let heard = try await view.evaluate("return [heard.join(), next]")
            XCTAssertEqual(heard?.value, ["on 1,once 1,on 2", 1])
        }
    }

    func testACallWaitsForThePage() throws {
        try live {
            let window = WebWindow(title: "nativeBridge", .test())
            defer { window.close() }
            let call = Task { () async throws -> Int in try await window.webView.bridge.call("double", 1) }
            try window.webView.load(html: Self.page)
            let answer = try await call.value
            XCTAssertEqual(answer, 2)
        }
    }
}

extension Result {
    fileprivate var failure: Failure? {
        if case .failure(let error) = self { error } else { nil }
    }
}
