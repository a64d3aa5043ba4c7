import BridgeCore
import BridgeWebKit
import LiveTesting
import XCTest

/// Streams that a page reads.
final class NativePageStreamsTests: NativeTestCase {
    func testAStreamIsReadAsFastAsThePageLikes() {
        eachTransport { view, _ in
            var given = 0
            var isOver = false
            try view.bridge.register("count") { request in
                defer { isOver = true }
                while true {
                    try await request.send(JSONText(encoding: given))
                    given += 1
                }
            }
            let seen = try await view.evaluate(
                """
                const seen = [];
                for await (const value of nativeBridge.stream("count")) {
                  seen.push(value);
                  if (seen.length === 40) await new Promise((resolve) => setTimeout(resolve, 100));
                  if (seen.length === 50) break;
                }
                return [seen.length, seen[0], seen[49]];
                """
            )
            XCTAssertEqual(seen?.value, [50, 0, 49])
            try await until("the handler has ended") { isOver }
            XCTAssertLessThan(given, 100)
        }
    }

    func testASignalEndsAStreamAndItsHandlersTask() {
        eachTransport { view, _ in
            var ended = 0
            try view.bridge.register("ticks") { request in
                defer { ended += 1 }
                for number in 0..<3 { try await request.send(JSONText(encoding: number)) }
                try await Task.sleep(for: .seconds(3_600))
                return nil
            }
            let seen = try await view.evaluate(
                """
                const seen = [];
                const read = async (signal) => {
                  try {
                    for await (const value of nativeBridge.stream("ticks", null, { signal })) {
                      seen.push(value);
                      if (value === 2) setTimeout(() => controller.abort(new Error("enough")), 20);
                    }
                  } catch (error) {
                    seen.push(error.message ?? error);
                  }
                };
                const controller = new AbortController();
                await read(controller.signal);
                await read(AbortSignal.abort("before"));
                return seen;
                """
            )
            XCTAssertEqual(seen?.value, [0, 1, 2, "enough", "before"])
            try await until("the handler's task has ended") { ended == 1 }
        }
    }

    func testAStreamEndsAndFails() {
        let lines = StreamEndpoint<Int, String>("lines")
        eachTransport { bridge in
            try bridge.register(lines) { count in
                AsyncThrowingStream<String, any Error> { reader in
                    for number in 0..<count { reader.yield("line \(number)") }
                    count > 2 ? reader.finish(throwing: HandlerFailure(name: "Torn", message: "x")) : reader.finish()
                }
            }
        } _: { view, _ in
            let seen = try await view.evaluate(
                """
                const read = async (count) => {
                  const lines = [];
                  try {
                    for await (const line of nativeBridge.stream("lines", count)) lines.push(line);
                  } catch (error) {
                    lines.push(error.name);
                  }
                  return lines;
                };
                return [await read(0), await read(2), await read(3)];
                """
            )
            XCTAssertEqual(seen?.value, [[], ["line 0", "line 1"], ["line 0", "line 1", "line 2", "Torn"]])
        }
    }
}
