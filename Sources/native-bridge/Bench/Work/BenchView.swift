import BridgeCore
import BridgeScripting
import BridgeWebKit
import Foundation
import Workbench

/// The library's side of the benchmarks: a window on a small page that does the same work as the C host's.
final class BenchView {
    static let data = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789ab"

    /// Which bridge the page has, and who watches it.
    struct Kind: Hashable {
        var wireProtocol = WireProtocolName.native
        var transport = TransportName.scriptMessage
        var watcher = Watcher.nobody

        static let native = Kind()
    }

    /// Who is told of all that happens.
    enum Watcher { case nobody, window, recorder }

    private enum Window {
        case plain(WebWindow)
        case workbench(WorkbenchWindow)
    }

    let bridge: NativeBridge
    private let webView: WebView
    private let window: Window
    private let payloads = BenchPayloads()
    private var arrivals: [ContinuousClock.Instant] = []
    private var isStamping = false
    private var began: ContinuousClock.Instant?
    private var awaited: CheckedContinuation<ContinuousClock.Instant, any Error>?

    init(_ kind: Kind) async throws {
        var configuration = WebViewConfiguration()
        configuration.wireProtocol = kind.wireProtocol
        configuration.transport = kind.transport
        configuration.bridge.deadline = nil
        configuration.bridge.messageLimit = 256 << 20
        configuration.bridge.callLimit = 1_000_000
        window = try Self.window(configuration, kind.watcher)
        webView = Self.webView(of: window)
        bridge = webView.bridge
        try registerWork()
        try payloads.register(on: bridge)
        webView.onCrash = { [unowned self] in
            awaited?.resume(throwing: BenchError("The web process has ended."))
            awaited = nil
        }
        let page = try BenchPage.write(for: kind.wireProtocol)
        if kind.watcher == .recorder { try record() }
        webView.load(PageLocation(serving: BenchPage.folder, page: page, host: "bench"))
        _ = try await next()
    }

    func close() {
        switch window {
        case .plain(let window): window.close()
        case .workbench(let window): window.close()
        }
    }

    // MARK: Work

    /// Microseconds per call of `calls` calls of the page, `inFlight` at a time.
    func run(_ name: String = "echo", calls: Int, inFlight: Int = 1, size: Int = 0) async throws -> Double {
        let work: JSONValue = [
            "name": .string(name), "calls": .number(Double(calls)), "inFlight": .number(Double(min(inFlight, calls))),
            "size": .number(Double(size)),
        ]
        try bridge.notify("run", work.text.text)
        let end = try await next()
        return (end - (began ?? end)).milliseconds * 1_000 / Double(calls)
    }

    /// The microseconds from call to call of `calls` calls of the page, one after the other.
    func spans(calls: Int) async throws -> [Double] {
        (arrivals, isStamping) = ([], true)
        arrivals.reserveCapacity(calls + 1)
        defer { isStamping = false }
        _ = try await run(calls: calls)
        return zip(arrivals, arrivals.dropFirst()).map { ($1 - $0).milliseconds * 1_000 }
    }

    /// Microseconds per call of `calls` calls of the app, one after the other.
    func appCalls(_ calls: Int) async throws -> Double {
        let start = ContinuousClock.now
        for _ in 0..<calls {
            let answer: String = try await bridge.call("echo", Self.data)
            guard answer == BenchPage.answer else { throw BenchError("The page gave a wrong answer.") }
        }
        return (ContinuousClock.now - start).milliseconds * 1_000 / Double(calls)
    }

    /// Microseconds per event of `count` events.
    func unreadEvents(_ count: Int) -> Double {
        let remark = BridgeRemark(.refused, "Nobody reads this.")
        let start = ContinuousClock.now
        for _ in 0..<count { bridge.remark(remark) }
        return (ContinuousClock.now - start).milliseconds * 1_000 / Double(count)
    }

    /// Loads the page again that many times, each when the one before has spoken.
    func reload(_ count: Int) async throws {
        for _ in 0..<count {
            webView.reload()
            _ = try await next()
        }
    }

    // MARK: What is there meanwhile

    /// Has the app have that many more handlers.
    func register(_ count: Int) throws {
        for number in 0..<count {
            try bridge.register(HandlerName(rawValue: "handler\(number)")) { (_: String) -> String in "" }
        }
    }

    /// Has the page have that many more handlers, and so many calls that are never answered.
    func prepare(handlers: Int = 0, held: Int = 0) async throws {
        let numbers: JSONValue = ["handlers": .number(Double(handlers)), "held": .number(Double(held))]
        let _: String = try await bridge.call("prepare", numbers.text.text)
        // All that the page has said before is taken in.
        _ = try await run(calls: 1)
    }

    /// Makes that many calls to the page that it never answers.
    func callInVain(_ count: Int) async throws {
        for _ in 0..<count {
            Task { [bridge] in _ = try? await bridge.call("never") }
        }
        await Task.yield()
        _ = try await appCalls(1)
    }

    // MARK: Parts

    private func registerWork() throws {
        try bridge.register("echo") { [unowned self] (_: String) -> String in
            if isStamping { arrivals.append(.now) }
            return BenchPage.answer
        }
        try bridge.register("begin") { [unowned self] (_: String) -> String in
            began = .now
            return ""
        }
        try bridge.register("done") { [unowned self] (verdict: String) -> String in
            if isStamping { arrivals.append(.now) }
            arrived(verdict == "right" ? nil : BenchError("The page got wrong answers."))
            return ""
        }
        try bridge.register("hello") { [unowned self] (_: String) -> String in
            arrived(nil)
            return ""
        }
        try bridge.register("hold") { (_: String) async throws -> String in
            try await Task.sleep(for: .seconds(86_400))
            return ""
        }
    }

    /// When the page says next that it is there, or done.
    private func next() async throws -> ContinuousClock.Instant {
        try await withCheckedThrowingContinuation { awaited = $0 }
    }

    private func arrived(_ error: BenchError?) {
        if let error { awaited?.resume(throwing: error) } else { awaited?.resume(returning: .now) }
        awaited = nil
    }

    private func record() throws {
        let file = BenchPage.folder.appending(path: "bench.bridge.jsonl")
        let header = RecordingHeader(started: Date(), page: "bench")
        let recording = try RecordingFile(file.path(percentEncoded: false), header)
        bridge.listen { [unowned self] event in
            do {
                try recording.write(event)
            } catch {
                arrived(BenchError("\(error)"))
            }
        }
    }

    private static func window(_ configuration: WebViewConfiguration, _ watcher: Watcher) throws -> Window {
        guard watcher == .window else {
            return .plain(WebWindow(title: "bench", width: 800, height: 600, configuration))
        }
        var options = WorkbenchOptions(view: configuration)
        options.hasExampleApp = false
        options.isAttended = false
        return .workbench(try WorkbenchWindow(options))
    }

    private static func webView(of window: Window) -> WebView {
        switch window {
        case .plain(let window): window.webView
        case .workbench(let window): window.webView
        }
    }
}
