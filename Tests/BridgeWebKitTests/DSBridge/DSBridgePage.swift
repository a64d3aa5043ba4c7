import BridgeCore
import BridgeWebKit
import Foundation
import LiveTesting
import XCTest

/// A page that brings DSBridge's library, in a window of its own.
@MainActor
final class DSBridgePage {
    let window: WebWindow
    let bridge: NativeBridge
    let transport: TransportName
    private(set) var events: [BridgeEvent.Kind] = []
    private var reading: Task<Void, Never>?

    /// A window without a page.
    init(_ transport: TransportName, _ change: (inout WebViewConfiguration) -> Void = { _ in }) {
        var configuration = WebViewConfiguration.test(transport: transport)
        change(&configuration)
        window = WebWindow(title: "DSBridge over \(transport)", configuration)
        (bridge, self.transport) = (window.webView.bridge, transport)
        let events = bridge.events
        reading = Task { [weak self] in for await event in events { self?.events.append(event.kind) } }
    }

    isolated deinit { reading?.cancel() }

    static func library(_ version: Int = 3) throws -> String {
        try String(contentsOf: LiveTestCase.fixtures.appending(path: "dsbridge/version-\(version).js"), encoding: .utf8)
    }

    /// Loads a page with the library of that version in front of `script`.
    func load(_ script: String, version: Int = 3) async throws {
        let library = try Self.library(version)
        try await load(html: "<!doctype html><meta charset=utf-8><script>\(library)</script><script>\(script)</script>")
    }

    func load(html: String) async throws {
        try await ended { try window.webView.load(html: html) }
    }

    /// Does what starts a load and waits for its end.
    func ended(_ start: () throws -> Void) async throws {
        var isEnded = false
        window.webView.onLoadFinished = { isEnded = true }
        defer { window.webView.onLoadFinished = nil }
        try start()
        try await until("the page was loaded") { isEnded }
    }

    /// Runs the body of an async function in the page.
    @discardableResult
    func run(_ body: String) async throws -> JSONValue? { try await window.webView.evaluate(body)?.value }

    /// Why a call of the page's handler failed; nil where it did not.
    func failure(ofCall name: HandlerName) async -> BridgeError.Code? {
        do throws(BridgeError) {
            _ = try await bridge.call(name, json: nil)
            return nil
        } catch { return error.code }
    }

    /// Runs a script in the page that may make it stand still.
    func start(_ script: String) { Task { try? await run(script) } }

    var remarks: [BridgeRemark] {
        events.compactMap { if case .remark(let remark) = $0 { remark } else { nil } }
    }

    func messages(_ kind: BridgeRemark.Kind) -> [String] { remarks.filter { $0.kind == kind }.map(\.message) }
}

/// Tests of DSBridge that run over both transports.
class DSBridgeTestCase: LiveTestCase {
    func eachTransport(
        _ change: @escaping @Sendable (inout WebViewConfiguration) -> Void = { _ in },
        file: StaticString = #filePath,
        line: UInt = #line,
        _ body: @escaping @MainActor (DSBridgePage) async throws -> Void
    ) throws {
        for transport in TransportName.all {
            do {
                try live {
                    let page = DSBridgePage(transport, change)
                    defer { page.window.close() }
                    try await body(page)
                }
            } catch {
                XCTFail("\(transport): \(error)", file: file, line: line)
            }
        }
    }
}
