import BridgeCore
import BridgeWebKit
import Conformance
import Foundation
import LiveTesting
import XCTest

/// A page with the handlers "echo", "never" and "throws", in a window whose app answers "ping" by an echo.
@MainActor
final class LifePage {
    private let way: LiveTestCase.Way
    private let window: WebWindow
    private let server: LocalServer

    /// Loads the page.
    init(_ way: LiveTestCase.Way, _ window: WebWindow) async throws {
        self.way = way
        self.window = window
        server = try LocalServer()
        let setUp = try XCTUnwrap(PageAdapter.script(for: way.wireProtocol))
        for name in ["first", "second"] {
            server.files["/\(name).html"] = .init(
                body: """
                    <!doctype html><meta charset="utf-8"><title>\(name)</title><script>\(setUp)</script><script>
                    whenBridge(bridge => {
                      bridge.registerHandler("echo", (data, answer) => answer(data));
                      bridge.registerHandler("never", () => {});
                      bridge.registerHandler("throws", () => { throw new Error("page trouble"); });
                    });
                    </script><body>
                    """
            )
        }
        try window.webView.bridge.register("ping") { $0.data ?? .null }
        try await load("first")
    }

    /// The address of a page of that name.
    func address(_ name: String) -> String { "\(server.origin)/\(name).html" }

    /// Loads the page of that name.
    func load(_ name: String) async throws {
        let address = address(name)
        try await ended { try window.webView.load(address) }
    }

    /// Does what starts a load, and waits until the load has ended and the page can be called.
    func ended(_ start: () throws -> Void) async throws {
        var isEnded = false
        window.webView.onLoadFinished = { isEnded = true }
        try start()
        try await until("the page was loaded") { isEnded }
        window.webView.onLoadFinished = nil
        try await until("the page can be called") { window.webView.bridge.wireProtocol != nil }
    }

    /// Runs a script in the page, with the bridge and the helpers of the cases.
    @discardableResult
    func run(_ body: String) async throws -> JSONValue? {
        let prelude = try String(contentsOf: CaseTestCase.folder.appending(path: "_prelude.js"), encoding: .utf8)
        return try await window.webView.evaluate(PageAdapter.function(body, prelude: prelude))?.value
    }
}
