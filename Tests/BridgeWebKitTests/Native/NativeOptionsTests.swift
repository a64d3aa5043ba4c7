import BridgeCore
import BridgeWebKit
import LiveTesting
import XCTest

/// A slip in an option must not be a call without it.
final class NativeOptionsTests: NativeTestCase {
    private func eachServedTransport(_ body: @escaping @MainActor (WebView, TransportName) async throws -> Void) {
        eachTransport { bridge in
            try bridge.register("shop.price") { (name: String?) in name ?? "" }
            try bridge.register(StreamEndpoint<Nothing, Int>("lines")) { _ in
                AsyncStream { $0.finish() }
            }
        } _: { view, transport in
            try await body(view, transport)
        }
    }

    func testAnUnknownOptionIsNamed() {
        eachServedTransport { view, _ in
            let seen = try await view.evaluate(
                """
                const seen = [];
                const look = (error) => seen.push(error instanceof TypeError ? error.message : String(error));
                const bare = Object.assign(Object.create(null), { sginal: undefined });
                for (const options of [{ timeuot: 5 }, { progress() {} }, { abortSignal: null }, { deadline: 5 }, bare]) {
                  await nativeBridge.call("shop.price", "tea", options).then(look, look);
                }
                await nativeBridge.shop.price("tea", { signal: null, onprogress() {} }).then(look, look);
                try { look(nativeBridge.callSync("shop.price", "tea", { signal: null })); } catch (error) { look(error); }
                const reader = nativeBridge.stream("lines", null, { Signal: null })[Symbol.asyncIterator]();
                await reader.next().then(look, look);
                return [...seen, (await reader.next()).done];
                """
            )
            let call = "call(\"shop.price\", …) has no option"
            let takes = " It takes: signal, timeout, onProgress."
            XCTAssertEqual(
                seen?.value,
                [
                    .string("\(call) \"timeuot\". Did you mean \"timeout\"?\(takes)"),
                    .string("\(call) \"progress\". Did you mean \"onProgress\"?\(takes)"),
                    .string("\(call) \"abortSignal\". Did you mean \"signal\"?\(takes)"),
                    .string("\(call) \"deadline\".\(takes)"),
                    .string("\(call) \"sginal\". Did you mean \"signal\"?\(takes)"),
                    .string("\(call) \"onprogress\". Did you mean \"onProgress\"?\(takes)"),
                    "callSync(\"shop.price\", …) has no option \"signal\". It takes: timeout.",
                    "stream(\"lines\", …) has no option \"Signal\". Did you mean \"signal\"? It takes: signal.",
                    true,
                ]
            )
        }
    }

    func testWhatIsNoOptionsAtAllIsRefused() {
        eachServedTransport { view, _ in
            let seen = try await view.evaluate(
                """
                const seen = [];
                const look = (error) => seen.push(error instanceof TypeError ? error.message : String(error));
                for (const options of [500, "500", () => {}, new AbortController().signal]) {
                  await nativeBridge.call("shop.price", "tea", options).then(look, look);
                }
                try { look(nativeBridge.callSync("shop.price", "tea", 500)); } catch (error) { look(error); }
                const reader = nativeBridge.stream("lines", null, new AbortController().signal)[Symbol.asyncIterator]();
                await reader.next().then(look, look);
                return seen;
                """
            )
            let takes = "takes its options as an object with some of:"
            let call = "call(\"shop.price\", …) \(takes) signal, timeout, onProgress; this is"
            XCTAssertEqual(
                seen?.value,
                [
                    .string("\(call) a number."), .string("\(call) a string."),
                    .string("\(call) a function. The answer is what its promise gives: await it."),
                    .string("\(call) an AbortSignal."),
                    .string("callSync(\"shop.price\", …) \(takes) timeout; this is a number."),
                    .string("stream(\"lines\", …) \(takes) signal; this is an AbortSignal."),
                ]
            )
        }
    }

    func testWhatIsNotAnOptionsOwnDoesNotCount() {
        eachServedTransport { view, _ in
            let seen = try await view.evaluate(
                """
                const bare = Object.assign(Object.create(null), { timeout: 20000 });
                const seen = [];
                for (const options of [{}, null, bare, Object.create({ timeuot: 5 }), { [Symbol("x")]: 1 }]) {
                  seen.push(await nativeBridge.call("shop.price", "tea", options));
                }
                Object.prototype.timeuot = 5;
                seen.push(await nativeBridge.shop.price("jam", {}), nativeBridge.callSync("shop.price", "ham", {}));
                for await (const line of nativeBridge.stream("lines", null, {})) seen.push(line);
                delete Object.prototype.timeuot;
                return seen;
                """
            )
            XCTAssertEqual(seen?.value, ["tea", "tea", "tea", "tea", "tea", "jam", "ham"])
        }
    }
}
