import BridgeCore
import BridgeWebKit
import Conformance
import Foundation
import LiveTesting
import XCTest

/// The phone's network: how good it is, rules for requests, and hosts that take over what is another's.
final class NetworkTests: LiveTestCase {
    private static let page = """
        <!DOCTYPE html><script>
        window.heard = [];
        for (const type of ["online", "offline"]) addEventListener(type, () => heard.push(type));
        window.text = (url, options) => fetch(url, options).then((answer) => answer.text(), () => "failed");
        </script><script src="library.js"></script><script src="moved.js"></script>
        """

    /// Opens a page of a server, and runs `body` when it is loaded; the network is the machine's own again afterwards.
    private func withServer(
        rules: [String] = [],
        _ body: @escaping @MainActor (WebView, LocalServer, Remarks) async throws -> Void
    ) throws {
        try live {
            let server = try LocalServer()
            server.files["/"] = .init(body: Self.page)
            server.files["/library.js"] = .init(body: "window.library = 1;", type: "text/javascript")
            server.files["/large"] = .init(body: String(repeating: "x", count: 10_000))
            server.handler = { path, _ in path == "/echo" ? .init(body: "live") : nil }
            let other = try LocalServer(host: "localhost")
            other.files["/ads.js"] = .init(body: "window.ads = 1;", type: "text/javascript")
            server.files["/moved.js"] = .init(body: "", redirect: other.origin + "/ads.js")
            let window = WebWindow(title: "network", .test())
            defer {
                try? PhoneNetwork.shared.use(.full)
                try? PhoneNetwork.shared.use([])
                window.close()
            }
            let remarks = Remarks(window.webView.bridge)
            try PhoneNetwork.shared.use(rules.map { try RequestRule($0) })
            var isLoaded = false
            window.webView.onLoadFinished = { isLoaded = true }
            try window.webView.load(server.origin + "/")
            try await until("the page is loaded") { isLoaded }
            try await body(window.webView, server, remarks)
        }
    }

    /// The remarks of a bridge, as they come.
    @MainActor
    private final class Remarks {
        private(set) var all: [BridgeRemark] = []
        private var reader: Task<Void, Never>?

        init(_ bridge: NativeBridge) {
            let events = bridge.events
            reader = Task { [weak self] in
                for await event in events { if case .remark(let remark) = event.kind { self?.all.append(remark) } }
            }
        }

        func has(_ kind: BridgeRemark.Kind, _ text: String) -> Bool {
            all.contains { $0.kind == kind && $0.message.contains(text) }
        }
    }

    func testRulesStandInForRequestsAlsoOverTLS() throws {
        let file = URL.testFiles.appending(path: "user-\(UUID().uuidString).json")
        try Data(#"{"name":"file"}"#.utf8).write(to: file)
        let path = file.path(percentEncoded: false)
        try withServer(rules: ["*/library.js:block", "*/user*:answer \(path)", "*/echo:slow 300"]) {
            view,
            server,
            remarks in
            let loaded = try await view.evaluate("return [typeof library, window.ads]")?.value
            XCTAssertEqual(loaded, ["undefined", 1])
            for url in ["/user?id=1", "https://nowhere.invalid/user"] {
                let options = #"{method: "POST", headers: {"Content-Type": "application/json"}, body: "{}"}"#
                let answer = try await view.evaluate("return await text('\(url)', \(options))")
                XCTAssertEqual(answer?.value.string, #"{"name":"file"}"#, url)
            }
            let slow =
                "const start = Date.now(); const got = await text('/echo'); return [got, Date.now() - start >= 290]"
            let slowly = try await view.evaluate(slow)?.value
            XCTAssertEqual(slowly, ["live", true])
            XCTAssertEqual(server.requests.sorted(), ["/", "/echo", "/moved.js"], "what a rule answers asks no server")
            try await until("the rules are remarked on") {
                [
                    "/library.js was blocked", "nowhere.invalid/user was answered by \(file.lastPathComponent)",
                    "0.3 s slower",
                ]
                .allSatisfy { remarks.has(.requestRule, $0) }
            }
        }
    }

    func testWhatAnotherHostHasTakenOverIsRemarkedOn() throws {
        try withServer { view, server, remarks in
            let scripts = try await view.evaluate("return [library, ads]")?.value
            XCTAssertEqual(scripts, [1, 1])
            try await until("it is remarked on") {
                remarks.has(.foreignHost, "moved.js was to come from 127.0.0.1 and came from localhost")
            }
            XCTAssertEqual(remarks.all.count { $0.kind == .foreignHost }, 1)
        }
    }

    func testTheNetworkGoesAndComesBack() throws {
        try withServer { view, _, _ in
            let now = "return [navigator.onLine, await text('/echo'), heard.join()]"
            let before = try await view.evaluate(now)?.value
            XCTAssertEqual(before, [true, "live", ""])
            try PhoneNetwork.shared.use(.offline)
            try await until("the page hears of it") {
                try await view.evaluate(now)?.value == [false, "failed", "offline"]
            }
            try PhoneNetwork.shared.use(.full)
            try await until("the network is back") {
                try await view.evaluate(now)?.value == [true, "live", "offline,online"]
            }
        }
    }

    func testABadNetworkTakesItsTime() throws {
        try withServer { view, _, _ in
            try PhoneNetwork.shared.use(.twoG)
            // 10,000 bytes at 50,000 bits a second, after 800 ms.
            let script =
                "const start = Date.now(); const got = await text('/large'); return [got.length, Date.now() - start >= 2000]"
            // WebKit's network process may hear of the change after the page's request.
            try await until("it takes its time") { try await view.evaluate(script)?.value == [10_000, true] }
        }
    }

    /// Opens a page that is served from a folder, in which there is "large" of 10,000 bytes, and runs `body`.
    private func withFolder(_ body: @escaping @MainActor (WebView, PageLocation) async throws -> Void) throws {
        let folder = URL.testFiles.appending(path: "folder-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data(Self.page.utf8).write(to: folder.appending(path: "index.html"))
        try Data(String(repeating: "x", count: 10_000).utf8).write(to: folder.appending(path: "large"))
        try live {
            let window = WebWindow(title: "folder", .test())
            defer {
                try? PhoneNetwork.shared.use(.full)
                try? PhoneNetwork.shared.use([])
                window.close()
            }
            var isLoaded = false
            window.webView.onLoadFinished = { isLoaded = true }
            let page = try PageLocation(path: folder.path(percentEncoded: false))
            window.webView.load(page)
            try await until("the page is loaded") { isLoaded }
            try await body(window.webView, page)
        }
    }

    func testPagesOfFoldersObeyRulesToo() throws {
        let file = URL.testFiles.appending(path: "data-\(UUID().uuidString).json")
        try Data("[1]".utf8).write(to: file)
        try withFolder { view, _ in
            let path = file.path(percentEncoded: false)
            try PhoneNetwork.shared.use(["*/data:answer \(path)", "*/gone:block"].map { try RequestRule($0) })
            let got = try await view.evaluate("return [await text('data'), await text('gone')]")
            XCTAssertEqual(got?.value, ["[1]", "failed"])
        }
    }

    func testPagesOfFoldersHaveTheSameNetwork() throws {
        try withFolder { view, page in
            try PhoneNetwork.shared.use(.twoG)
            let slowly = try await view.evaluate(
                "const start = Date.now(); const got = await text('large'); return [got.length, Date.now() - start >= 2000]"
            )
            XCTAssertEqual(slowly?.value, [10_000, true])
            try PhoneNetwork.shared.use(.offline)
            let without = try await view.evaluate("return text('large')")
            XCTAssertEqual(without?.value, "failed")
            var failure: LoadFailure?
            view.onLoadFailed = {
                failure = $0; return false
            }
            view.load(page)
            try await until("the page cannot be loaded") { failure != nil }
            XCTAssertEqual(failure?.reason, "the network is switched off")
            try PhoneNetwork.shared.use(.full)
            view.load(page)
            try await until("the network is back") {
                (try? await view.evaluate("return text('large')"))?.value.string?.count == 10_000
            }
        }
    }

    func testRulesAreRead() throws {
        XCTAssertEqual(
            try RequestRule("http://a:1/*:slow 20"),
            RequestRule(pattern: "http://a:1/*", .slow(.milliseconds(20)))
        )
        XCTAssertEqual(try RequestRule("*:block:block").pattern, "*:block")
        for text in ["", "*", ":block", "*:slow x", "*:answer /nowhere/at-all", "*:block now"] {
            XCTAssertThrowsError(try RequestRule(text), text)
        }
    }
}
