import BridgeCore
import BridgeWebKit
import LiveTesting
import XCTest

/// What cannot travel is an error that says where it is, and never an empty object.
final class NativeRefusedValuesTests: NativeTestCase {
    func testWhatCannotTravelIsNamedByItsPlace() {
        eachTransport { bridge in
            try bridge.register("echo") { request in request.data }
        } _: { view, _ in
            let wrong = try await view.evaluate(
                """
                class Tagged { get [Symbol.toStringTag]() { return "Mine"; } }
                const tries = [
                  [() => {}, "data (function)"], [{ a: { b: Symbol("x") } }, "data.a.b (symbol)"],
                  [{ a: [1, Promise.resolve(1)] }, "data.a[1] (Promise)"],
                  [{ "a b": { 中: new Blob(["x"]) } }, 'data["a b"].中 (Blob)'], [[new File([], "x")], "data[0] (File)"],
                  [{ a: /x/g }, "data.a (RegExp)"], [{ a: new WeakMap() }, "data.a (WeakMap)"],
                  [new WeakSet(), "data (WeakSet)"], [{ a: new WeakRef({}) }, "data.a (WeakRef)"],
                  [{ a: document.body }, "data.a (HTMLBodyElement)"],
                  [{ a: Object.assign(document.createElement("p"), { own: 1 }) }, "data.a (HTMLParagraphElement)"],
                  [{ a: document.createTextNode("x") }, "data.a (Text)"], [{ a: new FormData() }, "data.a (FormData)"],
                  [{ a: new AbortController().signal }, "data.a (AbortSignal)"], [{ a: new Headers() }, "data.a (Headers)"],
                  [{ a: function* () {}() }, "data.a (Generator)"], [new Tagged(), "data (Mine)"],
                  [new Map([["k", { x: () => {} }]]), 'data.get("k").x (function)'],
                  [new Map([[() => {}, 1]]), "data.keys() (function)"],
                  [{ set: new Set([1, () => {}]) }, "data.set[1] (function)"],
                  [{ a: { toJSON: () => ({ b: () => {} }) } }, "data.a.b (function)"],
                ];
                const wrong = [];
                const look = (way, value, place, error) => {
                  const isRight = error && error.name === "NotSerializable" && error.code === "notSerializable" &&
                    error.message.includes(place) && error.message.includes("cannot travel over the bridge. Send") ||
                    error?.message.includes(place) && error.message.includes("Wait for it by await");
                  if (!isRight) wrong.push([way, place, String(error)]);
                };
                for (const [value, place] of tries) {
                  await nativeBridge.echo(value).then(() => look("call", value, place), (error) => look("call", value, place, error));
                  for (const way of ["callSync", "notify"]) {
                    let thrown;
                    try { nativeBridge[way]("echo", value); } catch (error) { thrown = error; }
                    look(way, value, place, thrown);
                  }
                }
                return wrong;
                """
            )
            XCTAssertEqual(wrong?.value, [])
        }
    }

    func testWhatContainsItselfIsNamedByItsPlace() {
        eachTransport { bridge in
            try bridge.register("echo") { request in request.data }
        } _: { view, _ in
            let seen = try await view.evaluate(
                """
                const self = {}; self.self = self;
                const tree = { list: [{ name: "a" }] }; tree.list[0].parent = tree.list;
                const map = new Map(); map.set("m", { map });
                let deep = 1;
                for (let i = 0; i < 513; i++) deep = { deep };
                const seen = [];
                for (const value of [self, tree, { map }, deep]) await nativeBridge.echo(value).catch((e) => seen.push(e.message));
                return seen.map((text) => text.replace("RangeError: ", ""));
                """
            )
            let itself = ": what contains itself cannot travel over the bridge."
            XCTAssertEqual(
                seen?.value,
                [
                    .string("data.self is data itself\(itself)"),
                    .string("data.list[0].parent is data.list itself\(itself)"),
                    .string("data.map.get(\"m\").map is data.map itself\(itself)"),
                    "The data has more than 512 levels of nesting, at data.deep.deep.deep.deep and below.",
                ]
            )
        }
    }

    func testErrorsAndObjectsOfClassesArriveWithWhatTheySay() {
        eachTransport { bridge in
            try bridge.register("echo") { request in request.data }
        } _: { view, _ in
            let seen = try await view.evaluate(
                """
                class Point { constructor() { this.x = 1; } get y() { return 2; } }
                class Tagged extends Point { get [Symbol.toStringTag]() { return "Mine"; } }
                const error = Object.assign(new RangeError("too far"), { code: 7 });
                const aborted = AbortSignal.abort().reason;
                const list = await nativeBridge.echo([error, new Point(), new Tagged(), Object(5n)]);
                const { name, message } = await nativeBridge.echo(aborted);
                return [...list.slice(0, 3), String(list[3]), name, message === aborted.message,
                  (function () { return nativeBridge.callSync("echo", arguments); })(3), await nativeBridge.echo({})];
                """
            )
            XCTAssertEqual(
                seen?.value,
                [
                    ["name": "RangeError", "message": "too far", "code": 7], ["x": 1], ["x": 1], "5", "AbortError",
                    true,
                    ["0": 3], [:],
                ]
            )
        }
    }

    /// An answer of the page's, an item and a part of an error are told in the same way.
    func testWhatThePageAnswersIsNamedByItsPlace() {
        let page = """
            <!DOCTYPE html><script>
            nativeBridge.register("answer", async () => ({ a: [document.body] }));
            nativeBridge.register("items", function* () { yield 1; yield { b: () => {} }; });
            </script>
            """
        eachTransport(page) { view, _ in
            let answer = await Task { try await view.bridge.call("answer") }.result
            let items = await Task { for try await _ in try view.bridge.stream("items") {} }.result
            for (result, place) in [(answer.map { _ in }, "data.a[0] (HTMLBodyElement)"), (items, "data.b (function)")]
            {
                guard case .failure(let error as BridgeError) = result else {
                    XCTFail("there was no error")
                    continue
                }
                XCTAssertEqual(error.cause?.code, "notSerializable")
                XCTAssertTrue(error.message.contains(place), error.message)
            }
        }
    }
}
