import BridgeCore
import BridgeWebKit
import XCTest

/// What JSON has no words for, over the bridge and back.
final class NativeValuesTests: NativeTestCase {
    func testEveryValueComesBackAsWhatItWas() {
        eachTransport { bridge in
            try bridge.register("echo") { request in request.data }
        } _: { view, _ in
            let wrong = try await view.evaluate(Self.valuesCompared)
            XCTAssertEqual(wrong?.value, [])
        }
    }

    static let valuesCompared = """
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
        for (const value of values) {
          const answer = await nativeBridge.call("echo", value);
          if (!same(value, answer)) wrong.push(String(value) + " became " + String(answer));
        }
        return wrong;
        """
}
