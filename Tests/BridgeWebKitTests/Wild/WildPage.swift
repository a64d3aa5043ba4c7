import BridgeCore
import BridgeWebKit
import Conformance
import Foundation
import LiveTesting
import XCTest

/// A page of Tests/Fixtures/wild in a window of its own, whose app answers as that page's app did.
@MainActor
final class WildPage {
    let window: WebWindow
    let file: String
    /// The answers to the page's calls by their names; nil answers with nothing.
    var answers: [HandlerName: JSONValue?] = [:] {
        didSet { for name in answers.keys where oldValue[name] == nil { answer(name) } }
    }
    /// What the page called, in order: the name, and the data's text behind a blank where there is data.
    private(set) var received: [String] = []
    /// What the test last waited for the app to have heard.
    private(set) var expected: [String]?
    private(set) var remarks: [BridgeRemark] = []
    private(set) var recognised: [WireProtocolName] = []
    private var isLoaded = false
    private var server: LocalServer?
    private var reading: Task<Void, Never>?

    init(_ file: String, _ configuration: WebViewConfiguration) {
        self.file = file
        window = WebWindow(title: file, configuration)
        let events = window.webView.bridge.events
        reading = Task { [weak self] in for await event in events { self?.note(event.kind) } }
        window.webView.onLoadFinished = { [weak self] in self?.isLoaded = true }
    }

    isolated deinit { reading?.cancel() }

    var bridge: NativeBridge { window.webView.bridge }

    /// The address of the page's file.
    var source: URL { LiveTestCase.fixtures.appending(path: "wild/\(file).html") }

    private func note(_ kind: BridgeEvent.Kind) {
        switch kind {
        case .call(let call) where call.direction == .fromPage:
            received.append(call.name.rawValue + (call.data.map { " \($0.text)" } ?? ""))
        case .remark(let remark): remarks.append(remark)
        case .page(.recognised(let name, _, _)): recognised.append(name)
        default: break
        }
    }

    // MARK: The app's part

    private func answer(_ name: HandlerName) {
        on(name) { [weak self] _ in self?.answers[name]??.text }
    }

    /// Has `handler` answer the page's calls of `name`.
    func on(_ name: HandlerName, _ handler: @escaping BridgeHandler) {
        do { try bridge.register(name, handler) } catch { XCTFail("\(error)") }
    }

    /// Calls the page's handler and gives its answer.
    func call(_ name: HandlerName, _ data: JSONValue? = nil) async throws -> JSONValue? {
        try await bridge.call(name, json: data?.text)?.value
    }

    // MARK: The page's part

    /// Loads the page as a local file.
    func open() throws { try window.webView.load(source.path(percentEncoded: false)) }

    /// Loads the page from a server.
    func serve(_ server: LocalServer? = nil, type: String = "text/html; charset=utf-8") throws {
        let server = try server ?? LocalServer()
        self.server = server
        server.files["/\(file).html"] = .init(body: try String(contentsOf: source, encoding: .utf8), type: type)
        try window.webView.load("\(server.origin)/\(file).html")
    }

    /// Waits until the load has ended.
    func loaded() async throws { try await until("\(file) was loaded") { isLoaded } }

    /// Clicks the element with that id, as a person would.
    func click(_ id: String) async throws {
        let found = try await run("const e = document.getElementById('\(id)'); if (e) e.click(); return !!e")
        XCTAssertEqual(found, true, "\(file) has no element \(id)")
    }

    /// Runs a script in the page.
    @discardableResult
    func run(_ body: String) async throws -> JSONValue? { try await window.webView.evaluate(body)?.value }

    /// Waits until `expression` has that value in the page.
    func shows(
        _ expression: String,
        _ value: JSONValue,
        within limit: Duration = .seconds(30),
        line: UInt = #line
    ) async throws {
        var last: JSONValue?
        do {
            try await until("\(expression) is \(value.text)", within: limit) {
                // The page may be left while it is asked.
                last = try? await run("return \(expression)")
                return last == value
            }
        } catch let error as NeverHappened {
            XCTFail("\(file), line \(line): \(error) It is \(last?.text.text ?? "nothing").\(story)")
            throw error
        }
    }

    /// Waits until the app has heard exactly these calls.
    func hears(_ calls: [String], within limit: Duration = .seconds(30), line: UInt = #line) async throws {
        do {
            try await until("the app heard \(calls)", within: limit) { received == calls }
            expected = calls
        } catch let error as NeverHappened {
            XCTFail("\(file), line \(line): \(error) It heard \(received).\(story)")
            throw error
        }
    }

    /// Waits for a remark of that kind and gives its message.
    @discardableResult
    func remarks(_ kind: BridgeRemark.Kind) async throws -> String {
        do {
            try await until("\(kind.rawValue) was remarked") { remarks.contains { $0.kind == kind } }
        } catch {
            XCTFail("\(file): \(error)\(story)")
            throw error
        }
        return remarks.first { $0.kind == kind }?.message ?? ""
    }

    /// What else was seen, for a failure's message.
    private var story: String {
        "\nRecognised: \(recognised). Heard: \(received.suffix(20)).\n"
            + remarks.suffix(10).map { "\($0.kind.rawValue): \($0.message)" }.joined(separator: "\n")
    }
}
