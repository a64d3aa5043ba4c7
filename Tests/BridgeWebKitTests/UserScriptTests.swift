import BridgeCore
import BridgeWebKit
import Conformance
import LiveTesting
import XCTest

/// Scripts of the person's own, at the two moments that matter (WILD.md, kind 33).
final class UserScriptTests: LiveTestCase {
    /// Opens a page with scripts and runs `body` when it is loaded.
    private func withPage(
        _ html: String,
        start: [String] = [],
        bridge: [String] = [],
        protocol name: WireProtocolName? = nil,
        _ body: @escaping @MainActor (WebView, Remarks) async throws -> Void
    ) throws {
        try live {
            var configuration = WebViewConfiguration.test(protocol: name)
            configuration.startScripts = try start.enumerated().map { try UserScript(name: "s\($0).js", source: $1) }
            configuration.bridgeScripts = try bridge.enumerated().map { try UserScript(name: "b\($0).js", source: $1) }
            let window = WebWindow(title: "scripts", configuration)
            defer { window.close() }
            let remarks = Remarks(of: window.webView.bridge)
            var isLoaded = false
            window.webView.onLoadFinished = { isLoaded = true }
            try window.webView.load(html: html)
            try await until("the page is loaded") { isLoaded }
            try await body(window.webView, remarks)
        }
    }

    /// What was said about failed scripts.
    @MainActor
    private final class Remarks {
        private(set) var texts: [String] = []
        private var reading: Task<Void, Never>?

        init(of bridge: NativeBridge) {
            let events = bridge.events
            reading = Task { [weak self] in
                for await event in events {
                    guard case .remark(let remark) = event.kind, remark.kind == .scriptFailed else { continue }
                    self?.texts.append(remark.message)
                }
            }
        }

        isolated deinit { reading?.cancel() }
    }

    // MARK: At the start

    func testAStartScriptComesBeforeThePagesFirst() throws {
        let script = """
            Object.defineProperty(navigator, "platform", { get: () => "MyPhone" });
            var library = { version: 3 };
            function helper() { return library.version; }
            window.own = this === window;
            """
        let page = """
            <script>window.seen = [navigator.platform, library.version, helper(), own, typeof later];
            library = { version: 4 }; seen.push(helper());</script>
            """
        try withPage(page, start: [script, "var later = helper();"]) { view, _ in
            let seen = try await view.evaluate("return seen")
            XCTAssertEqual(seen?.value, ["MyPhone", 3, 3, true, "number", 4])
        }
    }

    func testDeclarationsBehaveAsThoseOfAScript() throws {
        let scripts = [
            "\"use strict\";\nvar strict = (function () { return this === undefined; })();\nfunction shared() {}",
            "var document, location; var App = App || { made: true };\nif (!document) throw 1;",
            "// A comment at the end without a line break",
            "var expose = 1; let own = 2; { function inBlock() {} }",
        ]
        try withPage("<!DOCTYPE html>", start: scripts) { view, remarks in
            let seen = try await view.evaluate(
                """
                return [strict, typeof shared, App.made, expose, typeof own, typeof inBlock, document === self.document,
                  Object.keys(window).includes("App")];
                """
            )
            XCTAssertEqual(seen?.value, [true, "function", true, 1, "undefined", "function", true, true])
            XCTAssertEqual(remarks.texts, [])
        }
    }

    func testAFailureIsNamedByFileAndLineAndHarmsNothing() throws {
        let scripts = ["window.before = 1;\n\nnope();", "window.after = 1;", "throw undefined;"]
        try withPage("<script>window.page = 1</script>", start: scripts, protocol: .yk) { view, remarks in
            try await until("both failures are named") { remarks.texts.count == 2 }
            XCTAssertEqual(
                remarks.texts,
                [
                    "The script s0.js:3 failed: ReferenceError: Can't find variable: nope",
                    "The script s2.js failed: undefined",
                ]
            )
            let seen = try await view.evaluate("return [before, after, page, typeof YKWebBridgeEngine]")
            XCTAssertEqual(seen?.value, [1, 1, 1, "object"])
        }
    }

    @MainActor
    func testATextThatIsNoScriptIsRefused() throws {
        for (source, sentence) in [
            ("var a;\nlet b = ;", "x.js:2: Unexpected token ';'"),
            ("}); alert(1); (function () {", "x.js:1: Parser error"),
        ] {
            XCTAssertThrowsError(try UserScript(name: "x.js", source: source)) {
                XCTAssertEqual("\($0)", sentence)
            }
        }
    }

    func testAStartScriptRunsOnServedPagesOnlyAndOnce() throws {
        try live {
            let (server, foreign) = (try LocalServer(), try LocalServer())
            server.files["/"] = .init(body: "<script>document.title = 'runs ' + runs</script>")
            server.files["/frame"] = .init(
                body: "<iframe src='/inner'></iframe><script>document.open(); document.write('<title>runs ' + runs"
                    + " + '</title>'); document.close();</script>"
            )
            foreign.files["/"] = .init(body: "<script>document.title = typeof runs</script>")
            var configuration = WebViewConfiguration.test()
            configuration.startScripts = [
                try UserScript(name: "count.js", source: "var runs = (window.runs || 0) + 1;")
            ]
            let window = WebWindow(title: "served pages", configuration)
            defer { window.close() }
            try window.webView.load(server.origin)
            try await until("it has run") { window.webView.title == "runs 1" }
            _ = try? await window.webView.evaluate("location.href = '\(foreign.origin)/'")
            try await until("the foreign page is there") { window.webView.title == "undefined" }
            try window.webView.load(server.origin + "/frame")
            try await until("the rewritten page is there") { window.webView.title == "runs 1" }
        }
    }

    // MARK: With the bridge

    func testABridgeScriptComesBetweenTheBridgeAndThePagesFunctions() throws {
        let script = """
            window.atScript = [typeof WebViewJavascriptBridge, window.atPage];
            WebViewJavascriptBridge.extra = (name) => "extra " + name;
            var library = 1;
            """
        let page = """
            <script>
            window.WVJBCallbacks = [(bridge) => { window.atPage = 1; document.title = bridge.extra("x") + library; }];
            const frame = document.createElement("iframe");
            frame.src = "https://__bridge_loaded__";
            document.documentElement.append(frame);
            </script>
            """
        try withPage(page, bridge: [script]) { view, _ in
            try await until("the page's function has run") { view.title == "extra x1" }
            let atScript = try await view.evaluate("return atScript")
            XCTAssertEqual(atScript?.value, ["object", nil])
        }
    }

    func testABridgeScriptRunsOnceForEachProtocol() throws {
        let asks: [(WireProtocolName, String)] = [
            (.yk, "window.YKWebBridgeEngine"),
            (
                .wvjb4,
                "document.addEventListener('WebViewJavascriptBridgeReady', (event) => event.bridge.init(() => {}))"
            ),
            (.lision, "webkit.messageHandlers.iOS_Native_InjectJavascript.postMessage(null)"),
            (.jsbridge, "webkit.messageHandlers.JSBridge.postMessage({action: 'a', data: {}, callbackId: ''})"),
        ]
        for (name, ask) in asks {
            try withPage("<script>window.runs = 0; \(ask);</script>", bridge: ["runs++"]) { view, _ in
                try await until("the page has \(name) and the script has run") {
                    let runs = try await view.evaluate("return runs")?.value
                    return runs == 1 && view.bridge.wireProtocol == name
                }
            }
        }
    }

    func testAPageThatAsksForNoBridgeRunsNone() throws {
        try withPage("<script>window.runs = 0</script>", bridge: ["runs++"]) { view, _ in
            let runs = try await view.evaluate("return runs")
            XCTAssertEqual(runs?.value, 0)
        }
    }
}
