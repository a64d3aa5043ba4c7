import BridgeCore
import BridgeWebKit
import LiveTesting
import XCTest

/// Streams that are called, and handlers that answer once and are read as streams.
final class NativeStreamMismatchTests: NativeTestCase {
    func testAPageIsToldWhatItHasMistaken() {
        eachTransport { view, _ in
            var runs = 0
            try view.bridge.register("once") { () in 1 }
            try view.bridge.register("raw") { _ in .null }
            try view.bridge.register("nothing") { _ in nil }
            try view.bridge.register(StreamEndpoint<Nothing, Int>("items")) { _ in
                runs += 1
                return AsyncStream<Int> { $0.finish() }
            }
            let seen = try await view.evaluate(
                """
                const seen = [];
                const look = (error) => seen.push([error.name, error.code, error.message]);
                const read = async (name) => {
                  const items = [];
                  try { for await (const item of nativeBridge.stream(name)) items.push(item); } catch (error) { look(error); }
                  return items;
                };
                for (const name of ["once", "raw", "nothing", "items"]) seen.push(...await read(name));
                await nativeBridge.items().catch(look);
                await nativeBridge.items(null, { onProgress() {} }).catch(look);
                try { nativeBridge.callSync("items"); } catch (error) { look(error); }
                return seen;
                """
            )
            func once(_ name: String) -> JSONValue {
                [
                    "StreamMismatch", "streamMismatch",
                    .string(
                        "The app's handler \"\(name)\" answers once and gives no stream: call it by call(\"\(name)\", …)."
                    ),
                ]
            }
            let stream: JSONValue = [
                "StreamMismatch", "streamMismatch",
                "The app's handler \"items\" gives a stream: read it by stream(\"items\", …).",
            ]
            XCTAssertEqual(seen?.value, [once("once"), once("raw"), stream, stream, stream])
            XCTAssertEqual(runs, 1)
        }
    }

    private static let page = """
        <!DOCTYPE html><script>
        nativeBridge.register("once", (value) => value);
        nativeBridge.register("later", async () => ({ a: 1 }));
        nativeBridge.register("nothing", () => {});
        nativeBridge.register("text", () => "abc");
        nativeBridge.register("array", () => [1, 2, 3]);
        nativeBridge.register("set", async () => new Set([4, 5]));
        nativeBridge.register("generator", function* () { document.title += "ran"; yield 6; return 7; });
        nativeBridge.register("none", async function* () { return "end"; });
        nativeBridge.register("promised", async () => (async function* () { yield 8; })());
        </script>
        """

    func testTheAppIsToldWhatItHasMistaken() {
        eachTransport(Self.page) { view, _ in
            let bridge = view.bridge
            @MainActor func items(_ name: HandlerName) async throws -> [Int] {
                var items: [Int] = []
                for try await item in try bridge.stream(name, json: .null) { try items.append(item.decode()) }
                return items
            }
            @MainActor func failure(_ body: @MainActor () async throws -> Void) async throws -> String {
                do {
                    try await body()
                    return "none"
                } catch let error as BridgeError {
                    XCTAssertEqual(error.code, .streamMismatch)
                    return error.message
                }
            }
            for name in ["once", "later", "nothing", "text"] {
                let message = try await failure { _ = try await items(HandlerName(name)) }
                XCTAssertEqual(
                    message,
                    "The page's handler \"\(name)\" answers once and gives no stream: call it by call(\"\(name)\", …)."
                )
            }
            for name in ["generator", "none", "promised"] {
                let message = try await failure { _ = try await bridge.call(HandlerName(name)) }
                XCTAssertEqual(
                    message,
                    "The page's handler \"\(name)\" gives a stream: read it by stream(\"\(name)\", …)."
                )
            }
            XCTAssertEqual(view.title, "")
            let read = [
                try await items("array"), try await items("set"), try await items("generator"),
                try await items("none"), try await items("promised"),
            ]
            XCTAssertEqual(read, [[1, 2, 3], [4, 5], [6], [], [8]])
            let array: [Int] = try await bridge.call("array", Nothing())
            XCTAssertEqual(array, [1, 2, 3])
        }
    }
}
