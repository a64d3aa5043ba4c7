import BridgeCore
import BridgeWebKit
import Conformance
import LiveTesting
import XCTest

/// Pages with a content security policy: each gets its bridge, and the trace says where a hidden frame was forbidden.
final class PolicyTests: LiveTestCase {
    private struct Policy: Sendable {
        let text: String
        /// Whether it forbids the frame that WVJB and the navigation transport use.
        let forbidsFrames: Bool
        var isMeta = false
        var isReportOnly = false

        static let all = [
            Policy(text: "default-src 'self' 'nonce-n'", forbidsFrames: true),
            Policy(text: "default-src 'self' 'nonce-n'", forbidsFrames: true, isMeta: true),
            Policy(text: "default-src 'none'; script-src 'nonce-n'", forbidsFrames: true),
            Policy(text: "frame-src 'none'", forbidsFrames: true),
            Policy(text: "frame-src 'none'", forbidsFrames: true, isMeta: true),
            Policy(text: "frame-src 'none'", forbidsFrames: false, isReportOnly: true),
            Policy(text: "child-src 'self'", forbidsFrames: true),
            Policy(text: "script-src 'nonce-n'", forbidsFrames: false),
            Policy(text: "sandbox allow-scripts allow-same-origin", forbidsFrames: false),
            Policy(text: "require-trusted-types-for 'script'; trusted-types 'none'", forbidsFrames: false),
        ]
    }

    func testEveryBridgeComesThroughEveryPolicy() throws {
        var waiting = Policy.all.flatMap { policy in Conformance.Way.all(PageAdapter.protocols).map { (policy, $0) } }
            .makeIterator()
        try live(limit: .seconds(300)) {
            let stock = WindowStock()
            defer { stock.close() }
            let workers = (0..<4).map { _ in
                Task {
                    while let (policy, way) = waiting.next() {
                        do {
                            try await Self.check(policy, way, stock)
                        } catch {
                            XCTFail("\(policy.text) (meta: \(policy.isMeta)), \(way): \(error)")
                        }
                    }
                }
            }
            for worker in workers { await worker.value }
        }
    }

    @MainActor
    private static func check(_ policy: Policy, _ way: Conformance.Way, _ stock: WindowStock) async throws {
        let adapter = PageAdapter.script(for: way.wireProtocol) ?? ""
        let (remarks, _) = try await stock.use(for: way) { try await visit(page(adapter, policy), policy, way, in: $0) }
        let blocks = remarks.filter { $0.kind == .policyBlocks }
        let usesFrames = way.wireProtocol == .wvjb6 || way.transport == .navigation
        let expected = policy.forbidsFrames && usesFrames
        XCTAssertEqual(blocks.isEmpty, !expected, "\(policy.text), \(way): \(blocks)")
        XCTAssertLessThanOrEqual(blocks.count, 1, "\(policy.text), \(way)")
        let differences = remarks.filter { $0.difference == .policyForbidsFrame }
        XCTAssertEqual(differences.isEmpty, !(policy.forbidsFrames && way.wireProtocol == .wvjb6), "\(way)")
    }

    private static func page(_ adapter: String, _ policy: Policy) -> String {
        let meta = "<meta http-equiv=\"Content-Security-Policy\" content=\"\(policy.text)\">"
        return """
            <!doctype html><html><head><meta charset="utf-8">\(policy.isMeta ? meta : "")</head><body>
            <script nonce="n">\(adapter)
            whenBridge((bridge) => {
              bridge.registerHandler("page", (given, respond) => respond(given));
              bridge.callHandler("hello", { a: [1] }, (answer) => bridge.callHandler("said", answer, () => {}));
            });
            </script></body></html>
            """
    }

    /// Opens the page in a window of its own, calls both ways, and gives the remarks and the protocols that were recognised.
    @MainActor
    private static func visit(
        _ html: String,
        _ policy: Policy,
        _ way: Conformance.Way,
        strict: Bool = false,
        expectsBridge: Bool = true
    ) async throws -> ([BridgeRemark], [WireProtocolName]) {
        let stock = WindowStock()
        defer { stock.close() }
        return try await stock.use(for: way, isStrict: strict) { window in
            try await visit(html, policy, way, in: window, expectsBridge: expectsBridge)
        }
    }

    @MainActor
    private static func visit(
        _ html: String,
        _ policy: Policy,
        _ way: Conformance.Way,
        in window: WebWindow,
        expectsBridge: Bool = true
    ) async throws -> ([BridgeRemark], [WireProtocolName]) {
        let server = try LocalServer()
        let header = "Content-Security-Policy" + (policy.isReportOnly ? "-Report-Only" : "")
        server.files["/"] = .init(body: html, headers: policy.isMeta ? [:] : [header: policy.text])
        let bridge = window.webView.bridge
        let events = bridge.events
        var said: JSONValue?
        try bridge.register("hello") { request in request.data }
        try bridge.register("said") { request in
            said = request.data?.value ?? .null
            return nil
        }
        var isLoaded = false
        window.webView.onLoadFinished = { isLoaded = true }
        try window.webView.load(server.origin)
        if expectsBridge {
            try await until("the page said what it was answered") { said != nil }
            XCTAssertEqual(said, ["a": [1]], "\(policy.text), \(way)")
            // Strict, YK's page would not get an apostrophe.
            let data: JSONValue = ["b": bridge.configuration.isStrict ? "it is" : "it's"]
            let answer: JSONValue = try await bridge.call("page", data)
            XCTAssertEqual(answer, data, "\(policy.text), \(way)")
        } else {
            try await until("the page has loaded") { isLoaded }
            try await Task.sleep(for: .milliseconds(500))
            XCTAssertNil(said)
        }
        let end = BridgeRemark(.init(rawValue: "end"), "")
        bridge.remark(end)
        var remarks: [BridgeRemark] = []
        var recognised: [WireProtocolName] = []
        for await event in events {
            switch event.kind {
            case .remark(let remark) where remark.kind == end.kind: return (remarks, recognised)
            case .remark(let remark): remarks.append(remark)
            case .page(.recognised(let name, _, _)): recognised.append(name)
            default: continue
            }
        }
        return (remarks, recognised)
    }

    private static let old = """
        function whenBridge(callback) {
          window.WVJBCallbacks = [callback];
          const frame = document.createElement("iframe");
          frame.style.display = "none";
          frame.src = "wvjbscheme://__BRIDGE_LOADED__";
          document.documentElement.appendChild(frame);
          setTimeout(() => frame.remove(), 0);
        }
        """

    /// WebKit does not say which address of an own scheme a policy forbade.
    func testPagesOfTheOldSchemeComeThrough() throws {
        let policy = Policy(text: "default-src 'self' 'nonce-n'", forbidsFrames: true)
        for transport in TransportName.all {
            try live {
                let way = Conformance.Way(.wvjb6, over: transport)
                let (remarks, recognised) = try await Self.visit(Self.page(Self.old, policy), policy, way)
                XCTAssertEqual(recognised, [.wvjb6])
                XCTAssertEqual(remarks.filter { $0.kind == .policyBlocks }.count, 1)
            }
        }
    }

    /// A policy that allows the old scheme's frames lets the page ask, and forbids the queue's address of the new one.
    func testAPolicyThatAllowsTheOldSchemeOnly() throws {
        let policy = Policy(text: "frame-src wvjbscheme:", forbidsFrames: false)
        for transport in TransportName.all {
            try live {
                let way = Conformance.Way(.wvjb6, over: transport)
                let (remarks, recognised) = try await Self.visit(Self.page(Self.old, policy), policy, way)
                XCTAssertEqual(recognised, [.wvjb6])
                XCTAssertEqual(remarks.filter { $0.kind == .policyBlocks }.count, 0, "\(transport)")
            }
        }
    }

    /// An app's link in a frame is no question for the bridge, although WebKit names it as little.
    func testAForbiddenLinkToAnAppBringsNoBridge() throws {
        let policy = Policy(text: "frame-src 'none'", forbidsFrames: true)
        let html = """
            <!doctype html><script>
            const frame = document.createElement("iframe");
            frame.src = "someapp://open";
            document.documentElement.appendChild(frame);
            </script>
            """
        try live {
            let way = Conformance.Way(.wvjb6, over: .scriptMessage)
            let (remarks, recognised) = try await Self.visit(html, policy, way, expectsBridge: false)
            XCTAssertEqual(recognised, [])
            XCTAssertEqual(remarks.map(\.message), [])
        }
    }

    func testStrictlyWVJBStaysDeadAndTheTraceSaysWhy() throws {
        let policy = Policy(text: "frame-src 'none'", forbidsFrames: true)
        let adapter = PageAdapter.script(for: .wvjb6) ?? ""
        for transport in TransportName.all {
            try live {
                let way = Conformance.Way(.wvjb6, over: transport)
                let (remarks, recognised) = try await Self.visit(
                    Self.page(adapter, policy),
                    policy,
                    way,
                    strict: true,
                    expectsBridge: false
                )
                XCTAssertEqual(recognised, [])
                let blocks = remarks.filter { $0.kind == .policyBlocks }.map(\.message)
                XCTAssertEqual(blocks, ["The page's policy (frame-src) forbids the hidden frame."])
                XCTAssertEqual(remarks.filter { $0.difference == .policyForbidsFrame }.map(\.kind), [.asOnPhone])
            }
        }
    }

    /// On the phone these need no frame.
    func testStrictlyTheOthersWork() throws {
        let policy = Policy(text: "frame-src 'none'", forbidsFrames: true)
        for way in Conformance.Way.all([.yk, .jsbridge, .lision]) {
            try live {
                let adapter = PageAdapter.script(for: way.wireProtocol) ?? ""
                _ = try await Self.visit(Self.page(adapter, policy), policy, way, strict: true)
            }
        }
    }
}
