import BridgeCore
import BridgeWebKit
import XCTest

/// What JSON has no words for, over the bridge and back.
final class NativeValuesTests: NativeTestCase {
    func testEveryValueComesBackAsWhatItWas() {
        eachTransport("<!DOCTYPE html><script>\(Self.page)</script>") { view, _ in
            try Self.registerWays(view.bridge)
            let wrong = try await view.evaluate(Self.valuesCompared)
            XCTAssertEqual(wrong?.value, [])
        }
    }

    /// Has the app give back what it is given, in each way that there is.
    @MainActor
    private static func registerWays(_ bridge: NativeBridge) throws {
        try bridge.register("echo") { request in request.data }
        try bridge.register("report") { request in
            request.report(progress: request.data)
            return nil
        }
        try bridge.register("give") { request in
            try await request.send(request.data)
            return nil
        }
        try bridge.register("say") { request in
            try bridge.notify("said", json: request.data)
            return nil
        }
        try bridge.register("fail") { request in
            throw HandlerFailure(name: "Full", message: "no room", data: request.data)
        }
        try bridge.register("askPage") { request in try await bridge.call("mirror", json: request.data) }
        try bridge.register("readPage") { request in
            for try await item in try bridge.stream("items", json: request.data) { return item }
            return nil
        }
        try bridge.register("failOfPage") { request in
            do throws(BridgeError) {
                return try await bridge.call("throws", json: request.data)
            } catch {
                return error.cause?.data
            }
        }
    }

    /// What the app asks the page for, and the ways from the page to itself.
    private static let page = """
        nativeBridge.register("mirror", (value) => value);
        nativeBridge.register("items", function* (value) { yield value; });
        nativeBridge.register("throws", async (data) => { throw Object.assign(new Error("thrown"), { data }); });
        const ways = {
          answer: (value) => nativeBridge.echo(value),
          answerAtOnce: (value) => nativeBridge.callSync("echo", value),
          progress: (value) => new Promise((resolve) => nativeBridge.report(value, { onProgress: resolve })),
          stream: async (value) => { for await (const item of nativeBridge.stream("give", value)) return item; },
          event: (value) => {
            const heard = nativeBridge.once("said");
            nativeBridge.notify("say", value);
            return heard;
          },
          failure: (value) => nativeBridge.fail(value).catch((error) => error.data),
          answerOfPage: (value) => nativeBridge.askPage(value),
          streamOfPage: (value) => nativeBridge.readPage(value),
          failureOfPage: (value) => nativeBridge.failOfPage(value),
        };
        """

    private struct Everything: Codable, Equatable {
        var date: Date
        var bytes: Data
        var buffer: Data
        var floats: Data
        var set: Set<Int>
        var map: [String: Date]
        var numbers: [Int: String]
        var big: UInt64
        var infinite: Double
        var nothing: String?
    }

    /// What JavaScript has in its own types is, in Swift, in Swift's.
    func testSwiftTypesTakeThePagesValues() {
        eachTransport { view, _ in
            var seen: Everything?
            try view.bridge.register("see") { (value: Everything) in
                seen = value
                return value
            }
            let kinds = try await view.evaluate(
                """
                const value = { date: new Date(5), bytes: new Uint8Array([1, 2]), buffer: new Uint8Array([3]).buffer,
                  floats: new Float32Array([1]), set: new Set([1, 2]), map: new Map([["a", new Date(7)]]),
                  numbers: new Map([[4, "four"]]), big: 2n ** 64n - 1n, infinite: -Infinity, nothing: undefined };
                const answer = await nativeBridge.see(value);
                return [answer.date.getTime(), answer.bytes.join(), answer.floats.length, answer.set.sort(), answer.infinite < 0,
                  answer.map.a.getTime(), answer.numbers[4], "nothing" in answer];
                """
            )
            let expected = Everything(
                date: Date(timeIntervalSince1970: 0.005),
                bytes: Data([1, 2]),
                buffer: Data([3]),
                floats: Data([0, 0, 128, 63]),
                set: [1, 2],
                map: ["a": Date(timeIntervalSince1970: 0.007)],
                numbers: [4: "four"],
                big: .max,
                infinite: -.infinity,
                nothing: nil
            )
            XCTAssertEqual(seen, expected)
            XCTAssertEqual(kinds?.value, [5, "1,2", 4, [1, 2], true, 7, "four", false])
        }
    }

    private static let valuesCompared = """
        const bytes = new Uint8Array([0, 1, 127, 128, 255]);
        const values = [undefined, null, NaN, Infinity, -Infinity, -0, 0, 1.5, "", "$", "$NaN", "$$x", "text", true, 10n,
          -(2n ** 70n), new Date(0), new Date(NaN), new Date(1700000000123), bytes, bytes.buffer, bytes.subarray(1, 3),
          new Float64Array([1.5, -0, NaN]), new Uint16Array([1, 65535]), new DataView(bytes.buffer, 1, 2),
          new BigInt64Array([-1n]), new Uint8ClampedArray([300]),
          new Map([["a", 1], [{ k: 1 }, new Set([1n, "b"])], [NaN, undefined]]), new Set([undefined, [new Date(5)]]),
          [undefined, , -0], { a: undefined, $: "$x", "$map": ["$map"], __proto__: null, nested: { b: bytes } },
          ["$map", ["$set"]], [["$map"], NaN], JSON.parse('{"__proto__":{"a":1}}'), { "\\u2028": "\\ud800", "中": "😀" },
          { list: [1, "a", [true, null]] }];
        const same = (a, b) => {
          if (typeof a !== "object" || a === null || b === null) return Object.is(a, b);
          if (Object.prototype.toString.call(a) !== Object.prototype.toString.call(b)) return false;
          if (a instanceof Date) return Object.is(a.getTime(), b.getTime());
          if (a instanceof Map) return same([...a], [...b]);
          if (a instanceof Set) return same([...a], [...b]);
          if (a instanceof ArrayBuffer) return same(new Uint8Array(a), new Uint8Array(b));
          if (a instanceof DataView) return same(new Uint8Array(a.buffer, a.byteOffset, a.byteLength),
            new Uint8Array(b.buffer, b.byteOffset, b.byteLength));
          const keys = Object.keys(a);
          if (Array.isArray(a)) return a.length === b.length && Array.from(a).every((value, i) => same(value, b[i]));
          return same(keys, Object.keys(b)) && keys.every((key) => same(a[key], b[key]));
        };
        const wrong = [];
        for (const [way, send] of Object.entries(ways)) {
          for (const value of values) {
            // Items of a Swift sequence are there.
            if (way === "streamOfPage" && value === undefined) continue;
            const answer = await send(value);
            if (!same(value, answer)) wrong.push(way + ": " + String(value) + " became " + String(answer));
          }
        }
        return wrong;
        """
}
