import BridgeCore
import BridgeWebKit
import LiveTesting
import Workbench
import XCTest

/// The app that the example page talks to, on a plain view: it needs no workbench.
final class ExampleAppTests: WindowTestCase {
    /// Each call of a page, and the JSON text of its answer.
    private static let answers: [(call: String, answer: String)] = [
        ("'testObjcCallback', {foo: 'bar'}", "\"Response from testObjcCallback\""),
        ("'echo', {b: 1.5, a: [null]}", "{\"b\":1.5,\"a\":[null]}"),
        ("'echo', null", "null"),
        ("'describe', {a: 1}", "{\"type\":\"object\",\"text\":\"{\\\"a\\\":1}\"}"),
        ("'describe', true", "{\"type\":\"bool\",\"text\":\"true\"}"),
        ("'describe', undefined", "{\"type\":\"none\",\"text\":\"\"}"),
        ("'slow', {ms: 5, value: [1]}", "[1]"),
        ("'twice', null", "{\"n\":1}"),
        ("'fails', null", "{\"error\":{\"name\":\"ExampleFailure\",\"message\":\"This handler fails on purpose.\"}}"),
        ("'GetLocation', null", "\"广州-网易大厦\""),
        ("'SendLocation', null", "{\"seen\":\"广州-方圆E时光\"}"),
        ("'ShowMessage', 'hello'", "true"),
        ("'progress', {handler: 'step', steps: 3}", "\"done\""),
        ("'CallPage', {handler: 'SetLocation', data: 7}", "{\"answer\":{\"seen\":7}}"),
        (
            "'CallPage', {handler: 'nobody'}",
            "{\"error\":{\"code\":\"noHandler\",\"message\":\"The page has no handler \\\"nobody\\\".\"}}"
        ),
        ("'NotifyPage', {handler: 'step', data: 'told'}", "\"ok\""),
        ("'Burst', {handler: 'step', n: 2}", "2"),
        ("'HasHandler', 'echo'", "true"),
        ("'RemoveHandler', 'GetLocation'", "true"),
        ("'RemoveHandler', 'GetLocation'", "false"),
        ("'HasHandler', 'GetLocation'", "false"),
        ("'RestoreHandler', 'GetLocation'", "true"),
        ("'RestoreHandler', 'GetLocation'", "false"),
        ("'RestoreHandler', 'never'", "false"),
        ("'DisableSafetyTimeout', null", "\"ok\""),
        ("'Remember', {key: 'k', value: {v: 1}}", "null"),
        ("'Recall', 'k'", "{\"v\":1}"),
        ("'Recall', 'toString'", "null"),
        ("'SetViewColor', [1, 2, 3, 0.5]", "null"),
        ("'submitFromWeb', {param: 1}", "\"submitFromWeb exe, response data 中文 from Java\""),
        ("'LastMessage', null", "null"),
        ("'showMsg', {msg: 'hello'}", "{\"shown\":\"hello\"}"),
        ("'request', {url: 'answer.json'}", "{\"status\":200,\"data\":{\"greeting\":\"你好\"}}"),
        ("'request', {url: 'nothing.json'}", "{\"status\":404}"),
        ("'request', {url: 'adapters/../answer.json'}", "{\"status\":404}"),
        ("'testSyn', 'hello'", "\"hello[ syn call]\""),
        ("'testNoArgSyn'", "\"testNoArgSyn called [ syn call]\""),
        ("'testAsyn', 'hello'", "\"hello [ asyn call]\""),
        ("'testNoArgAsyn'", "\"testNoArgAsyn called [ asyn call]\""),
        ("'echo.syn', {tag: 1}", "{\"tag\":1}"),
        ("'echo.asyn', [1, 2]", "[1,2]"),
    ]

    private static let page = TestPages.page(
        """
        window.steps = [];
        b.registerHandler("step", (n) => { steps.push(n); });
        b.registerHandler("SetLocation", (place, answer) => answer({seen: place}));
        """
    )

    func testAnswers() throws {
        try withView(Self.page) { view, app in
            for (call, answer) in Self.answers {
                let text = try await view.evaluate(
                    "return await new Promise((done) => b.callHandler(\(call), (answer) => done(JSON.stringify(answer))))"
                )
                XCTAssertEqual(text?.value.string, answer, call)
            }
            let steps = try await view.evaluate("return steps")
            XCTAssertEqual(steps?.value, [1, 2, 3, "told", 0, 1])
        }
    }

    func testEffectsReachTheProgram() throws {
        try withView(Self.page) { view, app in
            var (colour, message, report): (ViewColour?, String?, JSONText?)
            var isClosed = false
            app.onColour = { colour = $0 }
            app.onMessage = { message = $0 }
            app.onRunAllFinished = { report = $0 }
            app.onClose = { isClosed = true }
            _ = try await view.evaluate(
                """
                b.callHandler("SetViewColor", [255, 0, 128, 0.5]);
                b.callHandler("ShowMessage", "hello");
                b.callHandler("RunAllFinished", {passed: 2, failed: 0, cards: []});
                b.callHandler("CloseWindow");
                """
            )
            try await until("the program was told") { isClosed }
            XCTAssertEqual(colour?.red, 255)
            XCTAssertEqual(colour?.blue, 128)
            XCTAssertEqual(colour?.opacity, 0.5)
            XCTAssertEqual(message, "hello")
            XCTAssertEqual(report?.text, "{\"passed\":2,\"failed\":0,\"cards\":[]}")
        }
    }

    func testStatusAndTransport() throws {
        try withView(Self.page) { view, _ in
            let status = "return await new Promise((done) => b.callHandler('Status', null, done))"
            var first: JSONValue?
            try await until("a question is counted") {
                first = try await view.evaluate(status)?.value
                return try XCTUnwrap(first?["received"]?.number) >= 1
            }
            XCTAssertEqual(first?["protocol"]?.string, "wvjb6")
            XCTAssertEqual(first?["transport"]?.string, "script-message")
            XCTAssertEqual(first?["recognisedBy"]?.string, "https://__bridge_loaded__")
            XCTAssertEqual(first?["page"]?.number, 1)
            XCTAssertTrue(try XCTUnwrap(first?["engine"]?.string).hasPrefix("2."))
            _ = try? await view.evaluate("b.callHandler('UseTransport', 'navigation')")
            try await until("the page is loaded again") {
                view.bridge.pageNumber == 2 && view.bridge.wireProtocol != nil
            }
            try await until("it travels the other way") {
                // The page may have no bridge yet.
                (try? await view.evaluate(status))??.value["transport"]?.string == "navigation"
            }
        }
    }

    func testHandlersCanBeLeftOut() throws {
        try withView(Self.page, without: ["GetLocation"]) { view, _ in
            let answer = try await view.evaluate(
                """
                const call = (name, data) => new Promise((done) => b.callHandler(name, data, done));
                return [await call("GetLocation"), await call("RestoreHandler", "GetLocation")];
                """
            )?.value
            XCTAssertEqual(answer?[0]?["error"]?["name"]?.string, "NoHandler")
            XCTAssertEqual(answer?[1], false)
        }
    }

    func testTheExamplePageRunsAllItsCards() throws {
        for name in WireProtocols.all.map(\.name) where name != .messages {
            try live(limit: .seconds(110)) {
                let window = try WorkbenchWindow(.test())
                defer { window.close() }
                var report: JSONText?
                window.exampleApp?.onRunAllFinished = { report = $0 }
                let page = ExampleApp.page()
                window.open(page.with(query: "protocol=\(name)&run=1"))
                try await until("all cards of \(name) have run", within: .seconds(100)) { report != nil }
                let result = try XCTUnwrap(report?.value)
                XCTAssertEqual(result["failed"], 0, "\(name): \(report?.text ?? "")")
                XCTAssertGreaterThan(try XCTUnwrap(result["passed"]?.number), 40, "\(name)")
            }
        }
    }

    func testTheExamplePageOffersEveryProtocol() throws {
        try live {
            let window = try WorkbenchWindow(.test())
            defer { window.close() }
            window.open(ExampleApp.page(protocol: .yk))
            try await until("the page is there") { window.webView.bridge.wireProtocol != nil }
            let offered = try await window.webView.evaluate(
                """
                const links = [...document.querySelectorAll("#protocols a")];
                return Object.fromEntries(links.map((link) => [link.search, link.textContent]));
                """
            )
            // The app's own message handlers are no protocol of a page's.
            for wire in WireProtocols.all where wire.name != .messages {
                XCTAssertEqual(offered?.value["?protocol=\(wire.name)"]?.string, wire.title)
            }
        }
    }

    func testTheApplicationRunsUntilItsWindowIsClosed() throws {
        try MainActor.assumeIsolated {
            var options = WorkbenchOptions.test()
            options.onOpen = { window in
                Task {
                    try await until("the page is ready") { window.webView.bridge.wireProtocol != nil }
                    _ = try? await window.webView.evaluate("WebViewJavascriptBridge.callHandler('CloseWindow')")
                }
            }
            try WorkbenchApplication.run(page: ExampleApp.page(protocol: .wvjb6), options: options)
        }
    }

    private func withView(
        _ html: String,
        without excluded: Set<HandlerName> = [],
        _ body: @escaping @MainActor (WebView, ExampleApp) async throws -> Void
    ) throws {
        try live {
            let window = WebWindow(title: "example", WorkbenchOptions.test().view)
            defer { window.close() }
            let app = ExampleApp(window.webView, without: excluded)
            app.come()
            window.webView.load(try PageLocation.page(html: html))
            try await until("the page is ready") {
                (try? await window.webView.evaluate("return !!window.b"))??.value == true
            }
            try await body(window.webView, app)
        }
    }
}
