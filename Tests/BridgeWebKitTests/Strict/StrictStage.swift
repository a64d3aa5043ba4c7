import BridgeCore
import BridgeWebKit
import Conformance
import Foundation
import LiveTesting
import XCTest

/// A window whose page speaks one protocol in that protocol's own idiom, repaired or strict.
///
/// The app answers "ping" by an echo and counts "note"; the page has the handler "echo". In the page are `side`, what the
/// protocol gives it, `call` and `register`, its functions, `datum`, a value as such pages send them, and `seen` and
/// `faults`, where scripts of tests put what they see.
@MainActor
final class StrictStage: CustomStringConvertible {
    let wireProtocol: WireProtocolName
    let transport: TransportName
    let isStrict: Bool
    let server: LocalServer
    let window: WebWindow
    /// What the app got as "note", as JSON text.
    private(set) var notes: [String] = []
    private(set) var remarks: [BridgeRemark] = []
    private(set) var pageEnds: [PageGoneReason] = []
    private var reading: Task<Void, Never>?

    var bridge: NativeBridge { window.webView.bridge }
    nonisolated var description: String {
        "\(wireProtocol) over \(transport), \(isStrict ? "strict" : "repaired")"
    }
    /// A value as pages of the protocol send them.
    var datum: JSONValue { wireProtocol == .jsbridgeAndroid ? "text" : ["n": 1] }

    init(_ wireProtocol: WireProtocolName, _ transport: TransportName, isStrict: Bool) throws {
        self.wireProtocol = wireProtocol
        self.transport = transport
        self.isStrict = isStrict
        server = try LocalServer()
        // Recognised by the page, but for the one that takes another's place on its devices only.
        var configuration = WebViewConfiguration.test(
            protocol: wireProtocol == .jsbridgeAndroid ? wireProtocol : nil,
            transport: transport
        )
        configuration.bridge.isStrict = isStrict
        configuration.bridge.deadline = nil
        window = WebWindow(title: "\(wireProtocol)", configuration)
        let events = bridge.events
        reading = Task { [weak self] in for await event in events { self?.note(event) } }
        try bridge.register("ping") { $0.data ?? .null }
        try bridge.register("note") { [weak self] request in
            self?.notes.append(request.data?.text ?? "none")
            return nil
        }
    }

    func close() {
        window.close()
        reading?.cancel()
    }

    private func note(_ event: BridgeEvent) {
        switch event.kind {
        case .remark(let remark): remarks.append(remark)
        case .page(.gone(let reason)): pageEnds.append(reason)
        default: break
        }
    }

    // MARK: The page

    /// Loads a page that runs `script`, in which `begin(setUp)` is the page's own set-up, and waits for its bridge.
    func open(
        _ script: String = "begin(() => {});",
        path: String = "/",
        headers: [String: String] = [:],
        waits: Bool = true
    ) async throws {
        let adapter = try String(
            contentsOf: Self.adapters.appending(path: "\(wireProtocol).js"),
            encoding: .utf8
        )
        server.files[path] = .init(
            body: """
                <!doctype html><meta charset="utf-8"><title>page</title><script>
                const seen = [], faults = [], datum = \(datum.text.text);
                let side;
                addEventListener("error", (event) => { faults.push(event.message); event.preventDefault(); });
                const call = (...values) => side.callHandler(...values);
                const register = (...values) => side.registerHandler(...values);
                const begin = (setUp) => whenBridge((given) => {
                  side = given;
                  register("echo", (data, answer) => { if (answer) answer(data); });
                  setUp(given);
                });
                </script><script>\(adapter)</script><script>\(script)</script>
                """,
            headers: headers
        )
        try await load(path)
        if waits { try await hasBridge() }
    }

    /// Loads a page of the server.
    func load(_ path: String) async throws {
        let address = server.origin + path
        try await ended { try window.webView.load(address) }
    }

    /// Does what starts a load, and waits until the load has ended.
    func ended(_ start: () throws -> Void) async throws {
        var isEnded = false
        window.webView.onLoadFinished = { isEnded = true }
        try start()
        try await until("the page was loaded") { isEnded }
        window.webView.onLoadFinished = nil
    }

    /// Runs the body of an async function in the page.
    @discardableResult
    func run(_ body: String) async throws -> JSONValue {
        try await window.webView.evaluate(body)?.value ?? .null
    }

    /// What the page has seen.
    func seen() async throws -> JSONValue { try await run("return seen") }

    /// Waits until the page has its bridge and can be called.
    func hasBridge() async throws {
        try await until("\(self): the bridge came") { try await run("return !!side") == true }
        try await until("\(self): the page can be called") { bridge.wireProtocol != nil }
    }

    // MARK: Back and forth

    /// The page calls the app and has its answer.
    func ping() async throws -> JSONValue {
        try await run("return await new Promise((answer) => call('ping', datum, answer))")
    }

    /// What the app's call came to, once it has ended.
    func call(_ name: HandlerName, _ data: JSONValue? = nil) -> StartedCall {
        StartedCall(bridge, name, (data ?? datum).text)
    }

    /// Both sides are answered.
    func goesOn(file: StaticString = #filePath, line: UInt = #line) async throws {
        let fromPage = try await ping()
        XCTAssertEqual(fromPage, datum, "\(self)", file: file, line: line)
        let toPage = try await call("echo").end()
        XCTAssertEqual(try toPage.get()?.value, datum, "\(self)", file: file, line: line)
    }

    // MARK: The trace

    /// Waits until the difference stands in the trace so many times.
    func meets(_ id: PhoneDifference.ID, times: Int = 1) async throws {
        try await until("\(self): the trace names \(id.rawValue)") {
            remarks.filter { $0.difference == id }.count >= times
        }
    }
}

extension StrictStage {
    private static let adapters = LiveTestCase.fixtures.deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Web/example/adapters")
}

/// A call of the app that may never end.
@MainActor
final class StartedCall {
    typealias Outcome = Result<JSONText?, BridgeError>
    private(set) var outcome: Outcome?
    private var task: Task<Void, Never>?

    init(_ bridge: NativeBridge, _ name: HandlerName, _ data: JSONText) {
        task = Task { [weak self] in
            let outcome: Outcome
            do throws(BridgeError) {
                outcome = .success(try await bridge.call(name, json: data))
            } catch {
                outcome = .failure(error)
            }
            self?.outcome = outcome
        }
    }

    /// The outcome, when it has come.
    func end() async throws -> Outcome {
        try await until("the app's call ended") { outcome != nil }
        return outcome ?? .success(nil)
    }

    /// Why the call failed, when it has; nil where it did not.
    func failure() async throws -> BridgeError.Code? {
        if case .failure(let error) = try await end() { error.code } else { nil }
    }

    isolated deinit { task?.cancel() }
}
