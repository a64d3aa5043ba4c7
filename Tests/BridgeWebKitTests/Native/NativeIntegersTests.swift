import BridgeCore
import BridgeWebKit
import LiveTesting
import XCTest

/// Integers that JavaScript's numbers do not hold, in every way that a value can go.
final class NativeIntegersTests: NativeTestCase {
    private struct Ledger: Codable, Equatable, Sendable {
        var small = (1 << 53)
        var least = Int64.min
        var most = UInt64.max
        var list: [Int64] = [.max, 0, -(1 << 53) - 1]
        var named = ["a": UInt64.max]
        var text = "$9223372036854775807"
        var share = 1e17
    }

    /// Has the app give the same number in each way that there is.
    @MainActor
    private static func register(_ bridge: NativeBridge) throws {
        try bridge.register("answer") { () in Int64.max }
        try bridge.register("plain") { () in Int.min }
        try bridge.register(Endpoint<Nothing, Nothing, UInt64>("progress")) { nothing, report in
            try report(.max)
            return nothing
        }
        try bridge.register(StreamEndpoint<Nothing, Int64>("items")) { _ in
            AsyncStream { reader in
                for number in [Int64.max, 1] { reader.yield(number) }
                reader.finish()
            }
        }
        try bridge.register("tell") { _ in
            try bridge.notify(EventEndpoint<Int64>("told"), .min)
            return nil
        }
        try bridge.register("ledger") { () in Ledger() }
        try bridge.register("same") { (ledger: Ledger) in ledger }
        try bridge.register("sameInt") { (number: Int) in number }
        try bridge.register("sameInt64") { (number: Int64) async in number }
        try bridge.register("sameUInt64") { (number: UInt64) in number }
    }

    func testThePageIsGivenAllDigits() {
        eachTransport { bridge in
            try Self.register(bridge)
        } _: { view, _ in
            let seen = try await view.evaluate(
                """
                const shown = (value) => typeof value + " " + value;
                const seen = [shown(await nativeBridge.answer()), shown(nativeBridge.callSync("plain"))];
                await nativeBridge.progress(null, { onProgress: (value) => seen.push(shown(value)) });
                for await (const item of nativeBridge.stream("items")) seen.push(shown(item));
                const told = nativeBridge.once("told");
                await nativeBridge.tell();
                seen.push(shown(await told));
                const { small, least, most, list, named, text, share } = await nativeBridge.ledger();
                return [...seen, ...[small, least, most, ...list, named.a, text, share].map(shown)];
                """
            )
            XCTAssertEqual(
                seen?.value,
                [
                    "bigint 9223372036854775807", "bigint -9223372036854775808", "bigint 18446744073709551615",
                    "bigint 9223372036854775807", "number 1", "bigint -9223372036854775808",
                    "number 9007199254740992",
                    "bigint -9223372036854775808", "bigint 18446744073709551615", "bigint 9223372036854775807",
                    "number 0", "bigint -9007199254740993", "bigint 18446744073709551615",
                    "string $9223372036854775807", "number 100000000000000000",
                ]
            )
        }
    }

    func testThePageGivesAllDigits() {
        eachTransport { bridge in
            try Self.register(bridge)
        } _: { view, _ in
            let wrong = try await view.evaluate(
                """
                const wrong = [];
                const tries = { sameInt: [2n ** 63n - 1n, -(2n ** 63n), 5n], sameInt64: [2n ** 63n - 1n, -(2n ** 63n), 5],
                  sameUInt64: [2n ** 64n - 1n, 0n] };
                for (const [name, values] of Object.entries(tries)) {
                  for (const value of values) {
                    const answer = await nativeBridge.call(name, value);
                    if (answer != value) wrong.push([name, String(value), String(answer)]);
                  }
                }
                const ledger = await nativeBridge.ledger();
                const again = await nativeBridge.same(ledger);
                for (const key of Object.keys(ledger)) {
                  const [left, right] = [ledger, again].map((from) => JSON.stringify(from[key],
                    (_, value) => (typeof value === "bigint" ? value + "n" : value)));
                  if (left !== right) wrong.push([key, left, right]);
                }
                return wrong;
                """
            )
            XCTAssertEqual(wrong?.value, [])
        }
    }

    func testTheAppCallsThePageWithAllDigits() {
        let page = """
            <!DOCTYPE html><script>
            nativeBridge.register("mirror", (value) => value);
            nativeBridge.register("kind", (value) => typeof value + " " + value);
            nativeBridge.register("items", function* (value) { yield value; });
            </script>
            """
        eachTransport(page) { view, _ in
            let bridge = view.bridge
            let ledger = try await bridge.call(Endpoint<Ledger, Ledger, Never>("mirror"), Ledger())
            XCTAssertEqual(ledger, Ledger())
            let least: Int64 = try await bridge.call("mirror", Int64.min)
            XCTAssertEqual(least, .min)
            let most = try await bridge.call(Endpoint<UInt64, UInt64, Never>("mirror"), .max)
            XCTAssertEqual(most, .max)
            for (number, kind) in [(Int.max, "bigint \(Int.max)"), (1 << 53, "number \(1 << 53)"), (-7, "number -7")] {
                let seen: String = try await bridge.call("kind", number)
                XCTAssertEqual(seen, kind)
            }
            var items: [UInt64] = []
            let endpoint = StreamEndpoint<UInt64, UInt64>("items")
            for try await item in try bridge.stream(endpoint, .max) { items.append(item) }
            XCTAssertEqual(items, [.max])
        }
    }
}
