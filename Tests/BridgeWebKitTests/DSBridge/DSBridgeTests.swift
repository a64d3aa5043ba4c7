import BridgeCore
import BridgeWebKit
import LiveTesting
import XCTest

/// Pages that bring DSBridge's library run as they are (PROTOCOLS.md 1.E, WILD.md kinds 39 and 40).
final class DSBridgeTests: DSBridgeTestCase {
    private static let echo: BridgeHandler = { $0.data }

    func testTheFirstActOfAPageMayBeACallThatItStandsStillFor() throws {
        try eachTransport { page in
            try page.bridge.register("echo", Self.echo)
            try await page.load("document.title = JSON.stringify(dsBridge.call('echo', [1, 'é']))")
            let title = try await page.run("return document.title")
            XCTAssertEqual(title, "[1,\"é\"]", "\(page.transport)")
            XCTAssertEqual(page.bridge.pageNumber, 1)
            try await until("it was recognised") {
                page.events.contains {
                    if case .page(.recognised(.dsbridge, by: "prompt(\"_dsbridge=…\")", page.transport)) = $0 {
                        true
                    } else {
                        false
                    }
                }
            }
        }
    }

    func testAnswersWithinTheCall() throws {
        try eachTransport { page in
            try page.bridge.register("echo", Self.echo)
            try page.bridge.register("nothing") { _ in nil }
            try page.bridge.register("later") { request in
                try await Task.sleep(for: .milliseconds(20))
                return request.data
            }
            try page.bridge.register("throws") { () throws -> Int in throw HandlerFailure(name: "Full", message: "no") }
            try await page.load("")
            let values = try await page.run(
                """
                const echo = (value) => dsBridge.call("echo", value);
                return [echo(), echo(null), echo(0), echo(false), echo(""), echo("it's \\"q\\" \\\\ \\n\\u2028中文😀"), echo({ z: [1] }),
                  dsBridge.call("nothing"), dsBridge.call("later", 5), dsBridge.call("throws"), dsBridge.call("missing", 1)];
                """
            )
            XCTAssertEqual(
                values,
                [nil, nil, 0, false, "", "it's \"q\" \\ \n\u{2028}中文😀", ["z": [1]], "", 5, "", ""],
                "\(page.transport)"
            )
        }
    }

    func testAnswersLater() throws {
        try eachTransport { page in
            try page.bridge.register("echo", Self.echo)
            try page.bridge.register("user.get-name_1") { (name: String) in name + "!" }
            try page.bridge.register("nothing") { _ in nil }
            try await page.load("")
            let values = try await page.run(
                """
                const call = (name, ...data) => new Promise((done) => dsBridge.call(name, ...data, done));
                const before = Object.keys(window).filter((key) => key.startsWith("dscb")).length;
                const values = [await call("echo", { a: [null, 1] }), await call("user.get-name_1", "n"), await call("nothing"),
                  await call("echo"), (await call("missing", 1)).error.name];
                return [values, Object.keys(window).filter((key) => key.startsWith("dscb")).length - before];
                """
            )
            XCTAssertEqual(values, [[["a": [nil, 1]], "n!", "", [:], "NoHandler"], 0], "\(page.transport)")
        }
    }

    func testSeveralAnswersBothWays() throws {
        try eachTransport { page in
            try page.bridge.register("countdown") { request in
                let from = try request.decode(as: Int.self)
                for number in (1...from).reversed() {
                    request.report(progress: JSONValue.number(Double(number)).text)
                    try await Task.sleep(for: .milliseconds(1))
                }
                return JSONValue.number(0).text
            }
            try await page.load(
                """
                dsBridge.registerAsyn("timer", (from, answer) => {
                  const tick = () => { answer(from, from === 0); if (from-- > 0) setTimeout(tick, 1); };
                  tick();
                });
                """
            )
            let seen = try await page.run(
                """
                const seen = [];
                await new Promise((done) => dsBridge.call("countdown", 10, (n) => { seen.push(n); if (n === 0) done(); }));
                return seen;
                """
            )
            XCTAssertEqual(seen, .array((0...10).reversed().map { .number(Double($0)) }), "\(page.transport)")
            let last: Int = try await page.bridge.call("timer", 10)
            XCTAssertEqual(last, 0)
            @MainActor func progress(_ direction: CallDirection) -> [String?] {
                page.events.compactMap {
                    if case .progress(let event) = $0, event.direction == direction {
                        .some(event.data?.text)
                    } else {
                        nil
                    }
                }
            }
            try await until("the trace had them") { progress(.toPage).count == 10 }
            XCTAssertEqual(progress(.toPage), (1...10).reversed().map(String.init))
            XCTAssertEqual(progress(.fromPage), (1...10).reversed().map(String.init))
        }
    }

    func testTheAppCallsFunctionsAndNamespaces() throws {
        try eachTransport { page in
            try await page.load(
                """
                dsBridge.register("addValue", (a, b) => a + b);
                dsBridge.register("append", (...values) => values.join(" "));
                dsBridge.register("count", function () { return arguments.length; });
                dsBridge.register("syn", { tag: "syn", test() { return this.tag; }, deep: 1 });
                dsBridge.register("of.class", new (class { constructor() { this.n = 2; } twice(x) { return this.n * x; } })());
                dsBridge.registerAsyn("asyn", { test(data, answer) { setTimeout(() => answer("later " + data), 5); } });
                dsBridge.registerAsyn("now", (answer) => answer());
                dsBridge.register("bad", () => { throw new Error("page trouble"); });
                """
            )
            let (bridge, way) = (page.bridge, page.transport)
            @MainActor func call(_ name: HandlerName, _ data: JSONValue?) async throws -> JSONValue? {
                try await bridge.call(name, json: data?.text)?.value
            }
            let sum = try await call("addValue", [3, 4])
            XCTAssertEqual(sum, 7, "\(way)")
            let text = try await call("append", ["I", "love", "you"])
            XCTAssertEqual(text, "I love you", "\(way)")
            for (data, count) in [(nil, 0), (nil as JSONValue, 1), ([], 0), ([[]], 1), ("text", 1)]
                as [(JSONValue?, Double)]
            {
                let arguments = try await call("count", data)
                XCTAssertEqual(arguments, .number(count), "\(way) \(String(describing: data))")
            }
            let answers = [
                try await call("syn.test", nil), try await call("of.class.twice", 4), try await call("asyn.test", "x"),
                try await call("now", nil), try await call("_hasJavascriptMethod", "syn.test"),
                try await call("_hasJavascriptMethod", "syn.other"),
            ]
            XCTAssertEqual(answers, ["syn", 8, "later x", nil, true, false], "\(way)")
            for (name, code) in [
                ("missing", BridgeError.Code.noHandler), ("syn.deep", .noHandler), ("syn.missing", .noHandler),
                ("toString", .noHandler), ("syn.toString", .noHandler), ("bad", .handlerFailed),
            ] {
                let failure = await page.failure(ofCall: HandlerName(name))
                XCTAssertEqual(failure, code, "\(way) \(name)")
            }
        }
    }

    func testWhetherTheAppHasAHandler() throws {
        try eachTransport { page in
            try page.bridge.register("a.b") { 1 }
            try await page.load("")
            let known = try await page.run(
                """
                const later = await new Promise((done) => dsBridge.call("_dsb.hasNativeMethod", { name: "a.b" }, done));
                return ["a.b", "a", "toString", ""].map((name) => dsBridge.hasNativeMethod(name)).concat(
                  dsBridge.hasNativeMethod("a.b", "syn"), dsBridge.hasNativeMethod("a.b", "asyn"), later);
                """
            )
            XCTAssertEqual(known, [true, false, false, false, true, true, true], "\(page.transport)")
        }
    }

    func testCallsThatWereMadeBeforeThePageComeInOrder() throws {
        try eachTransport { page in
            for number in 0..<30 { try page.bridge.notify("note", number) }
            try await page.load(
                """
                window.notes = [];
                addEventListener("DOMContentLoaded", () => dsBridge.register("note", (n) => { notes.push(n); }));
                """
            )
            try await until("all came") { try await page.run("return notes.length") == 30 }
            let notes = try await page.run("return notes")
            XCTAssertEqual(notes, .array((0..<30).map { .number(Double($0)) }), "\(page.transport)")
        }
    }

    func testCallsWithoutANameAndUnknownOnesThrowNothing() throws {
        try eachTransport { page in
            try await page.load(
                """
                window.early = [prompt("_dsbridge=", "{}"), prompt("_dsbridge=", '{"data":null}'), prompt("_dsbridge="),
                  dsBridge.call(""), dsBridge.call("never.exposed", 1), dsBridge.call("_dsb.unknown"),
                  prompt("_dsbridge=bad", "{not json"), prompt("_dsbridge=bad", '{"data":1}')].map(String);
                dsBridge.disableJavascriptDialogBlock();
                dsBridge.call("", () => {});
                """
            )
            let early = try await page.run("return early")
            guard case .array(let texts)? = early else { return XCTFail("\(String(describing: early))") }
            for text in [0, 1, 2].map({ texts[$0] }) {
                XCTAssertEqual(text, "{\"code\":-1,\"data\":\"\"}", "\(page.transport)")
            }
            XCTAssertEqual(Array(texts[3...5]), ["", "", ""], "\(page.transport)")
            XCTAssertEqual(texts[6], texts[7])
            XCTAssertTrue(texts[7].string?.hasPrefix("{\"code\":-1,\"data\":\"\",\"error\":") ?? false, "\(texts)")
            XCTAssertEqual(page.messages(.scriptFailed), [])
        }
    }

    func testThePageAsksToCloseItsWindow() throws {
        for script in ["window.close()", "dsBridge.call('_dsb.closePage')", "setTimeout(() => window.close(), 0)"] {
            try eachTransport { page in
                var isClosed = false
                page.window.onClosed = { isClosed = true }
                let library = try DSBridgePage.library()
                try page.window.webView.load(
                    html: "<!doctype html><script>\(library)</script><script>\(script)</script>"
                )
                try await until("\(script) closed the window") { isClosed }
            }
        }
    }
}
