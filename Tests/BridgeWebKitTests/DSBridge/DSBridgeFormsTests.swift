import BridgeCore
import BridgeWebKit
import Conformance
import LiveTesting
import XCTest

/// The other forms of DSBridge pages: version 2, no library at all, another protocol beside it (WILD.md kinds 14, 21, 39).
final class DSBridgeFormsTests: DSBridgeTestCase {
    func testVersion2GetsTextsAndSendsItsDataUnwrapped() throws {
        try eachTransport { page in
            var seen: [String] = []
            try page.bridge.register("echo") { request in
                seen.append(request.data?.text ?? "none")
                return request.data
            }
            try page.bridge.register("text") { "plain \"text\"" }
            try page.bridge.register("nothing") { _ in nil }
            try await page.load(
                """
                dsBridge.register("addValue", (a, b) => a + b);
                dsBridge.register({ first: () => 1, bad() { throw new Error("page trouble"); } });
                window.fromWindow = (x) => [x];
                window.early = dsBridge.call("text");
                """,
                version: 2
            )
            let values = try await page.run(
                """
                const call = (name, args) => new Promise((done) => dsBridge.call(name, args, done));
                return [early, dsBridge.call("echo", { a: [1], data: 2 }), dsBridge.call("nothing"), dsBridge.call("missing"),
                  await call("echo", { n: 1.50 }), await call("text", {}), await call("nothing", {}), dsBridge.call("echo")];
                """
            )
            let expected: JSONValue = [
                "plain \"text\"", "{\"a\":[1],\"data\":2}", "", "", "{\"n\":1.5}", "plain \"text\"", "", "{}",
            ]
            XCTAssertEqual(values, expected, "\(page.transport)")
            XCTAssertEqual(seen, ["{\"a\":[1],\"data\":2}", "{\"n\":1.5}", "{}"], "\(page.transport)")
            let sum = try await page.bridge.call("addValue", json: ([3, 4] as JSONValue).text)
            let first = try await page.bridge.call("first")
            let last = try await page.bridge.call("fromWindow", json: JSONValue.string("x").text)
            XCTAssertEqual([sum, first, last].map { $0?.text }, ["7", "1", "[\"x\"]"], "\(page.transport)")
            for (name, code) in [("bad", BridgeError.Code.handlerFailed), ("missing", .noHandler)] {
                let failure = await page.failure(ofCall: HandlerName(name))
                XCTAssertEqual(failure, code, "\(page.transport)")
            }
        }
    }

    func testAVersion2PageThatCallsNothingCanBeCalled() throws {
        try eachTransport { page in
            try await page.load("dsBridge.register('add', (a, b) => a + b)", version: 2)
            let sum: Int = try await page.bridge.call("add", [3, 4])
            XCTAssertEqual(sum, 7, "\(page.transport)")
        }
    }

    func testAPageWithoutALibraryIsGivenOneWhereDSBridgeWasChosen() throws {
        try eachTransport({ $0.wireProtocol = .dsbridge }) { page in
            try page.bridge.register("echo") { $0.data }
            try page.bridge.register("twice") { request in
                request.report(progress: JSONValue.number(1).text)
                return JSONValue.number(2).text
            }
            try await page.load(
                html: """
                    <!doctype html><script>
                    window.early = dsBridge.call("echo", "early");
                    dsBridge.register("add", (a, b) => a + b);
                    dsBridge.register("of", { name() { return this === undefined ? "lost" : "of.name"; } });
                    dsBridge.registerAsyn("later", (x, answer) => { answer(x, false); setTimeout(() => answer(x + 1), 1); });
                    </script>
                    """
            )
            let values = try await page.run(
                """
                const seen = [];
                await new Promise((done) => dsBridge.call("twice", (n) => { seen.push(n); if (n === 2) done(); }));
                return [early, dsBridge.call("echo"), dsBridge.call("missing"), seen, dsBridge.hasNativeMethod("echo"),
                  Object.keys(dsBridge).sort().join(), await new Promise((done) => dsBridge.call("echo", { a: 1 }, done))];
                """
            )
            let surface: JSONValue = "call,disableJavascriptDialogBlock,hasNativeMethod,register,registerAsyn"
            XCTAssertEqual(values, ["early", nil, "", [1, 2], true, surface, ["a": 1]], "\(page.transport)")
            let sum: Int = try await page.bridge.call("add", [3, 4])
            let name: String = try await page.bridge.call("of.name", json: nil as JSONText?)?.decode() ?? ""
            let later: Int = try await page.bridge.call("later", 4)
            let knows: Bool = try await page.bridge.call("_hasJavascriptMethod", "of.name")
            XCTAssertEqual([sum, later], [7, 5])
            XCTAssertEqual(name, "of.name")
            XCTAssertTrue(knows)
            var isClosed = false
            page.window.onClosed = { isClosed = true }
            _ = try? await page.run("window.close()")
            try await until("the window closed") { isClosed }
        }
    }

    func testAPageWithItsOwnLibraryKeepsItWhereDSBridgeWasChosen() throws {
        try eachTransport({ $0.wireProtocol = .dsbridge }) { page in
            try page.bridge.register("echo") { $0.data }
            try await page.load(
                "window.own = dsBridge; window.answer = dsBridge.call('echo', 1); dsBridge.register('x', () => 2);"
            )
            let isOwn = try await page.run("return [own === dsBridge, typeof _dsaf, answer]")
            XCTAssertEqual(isOwn, [true, "object", 1], "\(page.transport)")
            let answer: Int = try await page.bridge.call("x", 1)
            XCTAssertEqual(answer, 2)
        }
    }

    func testNoPageIsShownABridgeThatItDidNotAskFor() throws {
        try eachTransport { page in
            try await page.load(
                html: "<!doctype html><script>window.seen = ['dsBridge' in window, typeof _dsf, _dswk]</script>"
            )
            let seen = try await page.run("return [...window.seen, 'dsBridge' in window]")
            XCTAssertEqual(seen, [false, "undefined", "_dsbridge=", false], "\(page.transport)")
            XCTAssertNil(page.bridge.wireProtocol)
        }
    }

    func testALibraryThatKeepsItsTablesToItselfIsAskedWhatItHas() throws {
        try eachTransport { page in
            try await page.load(
                html: """
                    <!doctype html><script>
                    const send = (data) => prompt("_dsbridge=_dsb.returnValue", JSON.stringify({ data }));
                    window._handleMessageFromNative = ({ method, callbackId, data }) => {
                      const [value] = JSON.parse(data);
                      if (method === "_hasJavascriptMethod") send({ id: callbackId, complete: true, data: value === "own" });
                      if (method === "own") send({ id: callbackId, complete: true, data: [value] });
                    };
                    prompt("_dsbridge=_dsb.dsinit", "{}");
                    </script>
                    """
            )
            let own = try await page.bridge.call("own", json: JSONValue.string("x").text)
            XCTAssertEqual(own?.text, "[\"x\"]", "\(page.transport)")
            let failure = await page.failure(ofCall: "missing")
            XCTAssertEqual(failure, .noHandler, "\(page.transport)")
        }
    }

    func testAPageMaySpeakAnotherProtocolBesideIt() throws {
        try eachTransport { page in
            try page.bridge.register("echo") { $0.data }
            try await page.load(
                """
                YKWebBridgeEngine.addMessageHandler("yk", (data, answer) => answer("yk " + data));
                dsBridge.register("ds", (data) => "ds " + data);
                window.answer = dsBridge.call("echo", 1);
                """
            )
            let values = try await page.run(
                "return [answer, await new Promise((done) => YKWebBridgeEngine.sendMessage('echo', 2, done))]"
            )
            XCTAssertEqual(values, [1, 2], "\(page.transport)")
            for name in ["yk", "ds"] {
                let answer: String = try await page.bridge.call(HandlerName(name), "x")
                XCTAssertEqual(answer, "\(name) x", "\(page.transport)")
            }
        }
    }

    func testDialogsForPeopleStayDialogs() throws {
        try eachTransport { page in
            try page.bridge.register("echo") { $0.data }
            var shown: [String] = []
            page.window.webView.onDialog = { dialog in
                if case .prompt(let text) = dialog.kind {
                    shown.append("\(dialog.message)|\(text)")
                    dialog.accept(text + "!")
                } else {
                    shown.append(dialog.message)
                    Task {
                        try await Task.sleep(for: .milliseconds(5))
                        dialog.accept()
                    }
                }
            }
            try await page.load(
                """
                alert("first");
                window.values = [dsBridge.call("echo", 1), prompt("Name?", "me"), prompt(), prompt(" _dsbridge=echo", "x"), confirm("sure?"),
                  dsBridge.call("echo", 2), prompt.call(window, { toString: () => "_dsbridge=echo" }, "y"), prompt.length];
                alert("last");
                dsBridge.register("show", () => { alert("in a handler"); return dsBridge.call("echo", 3); });
                """
            )
            let values = try await page.run("return values")
            XCTAssertEqual(values, [1, "me!", "!", "x!", true, 2, nil, 0], "\(page.transport)")
            XCTAssertEqual(
                shown,
                ["first", "Name?|me", "|", " _dsbridge=echo|x", "sure?", "last"],
                "\(page.transport)"
            )
            let answer: Int = try await page.bridge.call("show", json: nil)?.decode() ?? 0
            XCTAssertEqual(answer, 3)
            XCTAssertEqual(shown.last, "in a handler")
        }
    }

    func testTextsStayAsTheyAreInOldEncodings() throws {
        try live {
            let server = try LocalServer()
            let page = DSBridgePage(.scriptMessage)
            defer { page.window.close() }
            var seen: [String] = []
            try page.bridge.register("echo") { request in
                seen.append(request.data?.text ?? "")
                return request.data
            }
            let script = "document.title = String(dsBridge.call('echo', 'a\\\\b\"\\n') === 'a\\\\b\"\\n')"
            for charset in ["shift_jis", "euc-jp", "iso-8859-1"] {
                let library = try DSBridgePage.library()
                server.files["/"] = .init(
                    body: "<!doctype html><script>\(library)</script><script>\(script)</script>",
                    type: "text/html; charset=\(charset)"
                )
                try await page.ended { try page.window.webView.load(server.origin) }
                let title = try await page.run("return document.title")
                XCTAssertEqual(title, "true", charset)
            }
            XCTAssertEqual(seen, Array(repeating: #""a\\b\"\n""#, count: 3))
        }
    }
}
