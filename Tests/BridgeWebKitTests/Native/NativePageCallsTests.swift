import BridgeCore
import BridgeWebKit
import Foundation
import LiveTesting
import XCTest

/// What a page does with nativeBridge towards the app.
final class NativePageCallsTests: NativeTestCase {
    private struct OddError: Error {}

    func testItIsThereFrozenAndSmall() {
        eachTransport("<!DOCTYPE html><script>window.first = typeof nativeBridge.call;</script>") { view, _ in
            let seen = try await view.evaluate(
                """
                "use strict";
                const tries = [];
                for (const change of [() => { nativeBridge.call = 1; }, () => { nativeBridge.more = 1; },
                  () => { delete nativeBridge.on; }, () => { nativeBridge.files.read = 1; }]) {
                  try { change(); tries.push("changed"); } catch { tries.push("refused"); }
                }
                return [first, Object.isFrozen(nativeBridge), Object.keys(nativeBridge).sort().join(), tries.join(),
                  String(nativeBridge), typeof nativeBridge.then, await nativeBridge === nativeBridge];
                """
            )
            XCTAssertEqual(
                seen?.value,
                [
                    "function", true, "agree,call,callSync,handlers,has,notify,off,on,once,register,stream",
                    "refused,refused,refused,refused", "[object NativeBridge]", "undefined", true,
                ]
            )
        }
    }

    func testAPageThatHasItsOwnKeepsIt() {
        eachTransport("<!DOCTYPE html><script>window.nativeBridge = { own: true };</script>") { view, _ in
            let seen = try await view.evaluate("return nativeBridge")
            XCTAssertEqual(seen?.value, ["own": true])
        }
    }

    func testCallsAreAnswered() {
        eachTransport { bridge in
            try bridge.register("greet") { (name: String) in "Hello, \(name)!" }
            try bridge.register("files.read") { (path: String) in ["path": path] }
            try bridge.register("nothing") { _ in nil }
        } _: { view, _ in
            let answers = try await view.evaluate(
                """
                return [await nativeBridge.call("greet", "Ada"), await nativeBridge.files.read("/a"),
                  (await nativeBridge.call("nothing")) === undefined, nativeBridge.callSync("greet", "Bob")];
                """
            )
            XCTAssertEqual(answers?.value, ["Hello, Ada!", ["path": "/a"], true, "Hello, Bob!"])
        }
    }

    func testErrorsAreErrors() {
        eachTransport { bridge in
            try bridge.register("full") { () throws -> Int in
                throw HandlerFailure(
                    name: "Full",
                    message: "no room",
                    code: "E1",
                    data: try JSONText(encoding: ["free": 0]),
                    stack: "here"
                )
            }
            try bridge.register("odd") { () throws -> Int in throw OddError() }
        } _: { view, _ in
            let seen = try await view.evaluate(
                """
                const cycle = {}; cycle.self = cycle;
                const seen = [];
                const look = (error) =>
                  seen.push([error instanceof Error, error.name, error.code ?? null, error.data ?? null]);
                await nativeBridge.full().catch((error) => { look(error); seen.push([error.message, error.stack]); });
                await nativeBridge.odd().catch(look);
                await nativeBridge.missing().catch(look);
                await nativeBridge.call("odd", cycle).catch(look);
                await nativeBridge.call("odd", () => {}).catch(look);
                await nativeBridge.call("").catch((error) => seen.push(error.name));
                try { nativeBridge.callSync("full"); } catch (error) { look(error); }
                try { nativeBridge.notify("full", cycle); } catch (error) { look(error); }
                return seen;
                """
            )
            XCTAssertEqual(
                seen?.value,
                [
                    [true, "Full", "E1", ["free": 0]], ["no room", "here"],
                    [true, "OddError", nil, nil], [true, "NoHandler", "noHandler", nil],
                    [true, "NotSerializable", "notSerializable", nil],
                    [true, "NotSerializable", "notSerializable", nil], "TypeError",
                    [true, "Full", "E1", ["free": 0]], [true, "NotSerializable", "notSerializable", nil],
                ]
            )
        }
    }

    func testASignalCancelsTheHandlersTask() {
        eachTransport { view, _ in
            var isCancelled = false
            try view.bridge.register("wait") { () async throws -> Int in
                try? await Task.sleep(for: .seconds(3_600))
                isCancelled = Task.isCancelled
                return 1
            }
            let seen = try await view.evaluate(
                """
                const controller = new AbortController();
                const call = nativeBridge.wait(null, { signal: controller.signal });
                setTimeout(() => controller.abort(new Error("enough")), 20);
                const first = await call.catch((error) => error.message);
                const second = await nativeBridge.wait(null, { signal: AbortSignal.abort("before") }).catch(String);
                const third = await nativeBridge.wait(null, { timeout: 20 }).catch((error) => error);
                const refused = [];
                for (const timeout of [0, -1, NaN, "20", null]) {
                  await nativeBridge.wait(null, { timeout }).catch((error) => refused.push(error.name));
                }
                return [first, second, third.name, third.code, third.message, refused.join()];
                """
            )
            XCTAssertEqual(
                seen?.value,
                [
                    "enough", "before", "TimeoutError", "deadline", "The app has not answered \"wait\" within 20 ms.",
                    "TypeError,TypeError,TypeError,TypeError,TypeError",
                ]
            )
            try await until("the handler's task is cancelled") { isCancelled }
        }
    }

    /// A page that stands still waits for a handler that suspends, and hears of what there is not.
    func testACallAtOnceWaitsForItsAnswer() {
        eachTransport { bridge in
            try bridge.register("soon") { (number: Int) async throws -> Int in
                try await Task.sleep(for: .milliseconds(20))
                return number + 1
            }
            try bridge.register("late") { () async throws -> Int in
                await Task.yield()
                throw HandlerFailure(name: "Late", message: "too late")
            }
        } _: { view, _ in
            let seen = try await view.evaluate(
                """
                const seen = [nativeBridge.callSync("soon", 1)];
                const cycle = {}; cycle.self = cycle;
                for (const call of [["late"], ["missing"], ["soon", cycle], [""]]) {
                  try { nativeBridge.callSync(...call); } catch (error) { seen.push(error.name); }
                }
                return [...seen, nativeBridge.callSync("soon", 2), await nativeBridge.soon(3)];
                """
            )
            XCTAssertEqual(seen?.value, [2, "Late", "NoHandler", "NotSerializable", "TypeError", 3, 4])
        }
    }

    func testATimeLongerThanAnyTimerIsNoLimit() {
        eachTransport { bridge in
            try bridge.register("soon") { () async -> Int in
                await Task.yield()
                return 1
            }
        } _: { view, _ in
            let seen = try await view.evaluate(
                "return [await nativeBridge.soon(null, { timeout: Infinity }), await nativeBridge.soon(null, { timeout: 2 ** 40 })]"
            )
            XCTAssertEqual(seen?.value, [1, 1])
        }
    }

    func testProgressComesBeforeTheAnswer() {
        let work = Endpoint<Int, String, Double>("work")
        eachTransport { bridge in
            try bridge.register(work) { steps, report in
                for step in 1...steps {
                    try report(Double(step) / Double(steps))
                    await Task.yield()
                }
                return "done"
            }
        } _: { view, _ in
            let seen = try await view.evaluate(
                """
                const seen = [];
                seen.push(await nativeBridge.work(4, { onProgress: (value) => seen.push(value) }));
                return seen;
                """
            )
            XCTAssertEqual(seen?.value, [0.25, 0.5, 0.75, 1, "done"])
        }
    }

    func testThePageCanAskWhatThereIs() {
        eachTransport { bridge in
            try bridge.register("b") { _ in nil }
            try bridge.register("a") { _ in nil }
        } _: { view, _ in
            let seen = try await view.evaluate(
                "return [await nativeBridge.has('a'), await nativeBridge.has('c'), await nativeBridge.handlers()]"
            )
            XCTAssertEqual(seen?.value, [true, false, ["a", "b"]])
        }
    }

    func testWhatNobodyAnswersIsHeard() {
        let moved = EventEndpoint<[Int]>("moved")
        eachTransport { view, _ in
            var heard = view.bridge.notifications(moved).makeAsyncIterator()
            _ = try await view.evaluate("nativeBridge.notify('moved', [1, 2]); nativeBridge.notify('moved', [3])")
            let first = await heard.next()
            let second = await heard.next()
            XCTAssertEqual([first, second], [[1, 2], [3]])
        }
    }

    func testTheAppMayDenyACall() {
        eachTransport { bridge in
            try bridge.register("open") { _ in nil }
            try bridge.register("secret") { _ in nil }
            bridge.authorize = { origin, name in
                origin.rawValue.hasPrefix("app://") && name != "secret" ? .allow : .deny("not \(name)")
            }
        } _: { view, _ in
            let seen = try await view.evaluate(
                """
                await nativeBridge.open();
                return await nativeBridge.secret().catch((error) => [error.name, error.code, error.message]);
                """
            )
            XCTAssertEqual(seen?.value, ["Denied", "denied", "not secret"])
        }
    }

    func testWhatThePageHasReplacedHarmsNothing() {
        let page = """
            <!DOCTYPE html><script>
            window.Promise = function () { throw 1; };
            Object.prototype.data = Object.prototype.name = 7;
            Array.prototype[2] = "stolen";
            for (const type of [Map, Set, Array, String, Function, Object]) {
              for (const key of ["get", "set", "delete", "has", "forEach", "slice", "indexOf", "call", "apply", "push"]) {
                if (type.prototype[key]) type.prototype[key] = () => { throw 2; };
              }
            }
            JSON.stringify = JSON.parse = () => { throw 3; };
            nativeBridge.greet("Ada").then((text) => { document.title = text; });
            </script>
            """
        eachTransport(page) { bridge in
            try bridge.register("greet") { (name: String) in "Hello, \(name)!" }
        } _: { view, _ in
            try await until("the page has its answer") { view.title == "Hello, Ada!" }
        }
    }
}
