import BridgeCore
import BridgeWebKit
import Foundation

/// The app's side of one window in a case.
///
/// It holds the window, and its handlers hold it: that is what people write.
@MainActor
final class NativeSide {
    let name: String
    let window: WebWindow
    var log: [JSONText] = []
    /// Calls that are never answered.
    var kept: [BridgeRequest] = []
    /// How many loads have ended.
    private(set) var loads = 0
    /// The addresses that the window's policy was asked about.
    var asked: [String] = []
    /// Pages that could not be loaded.
    private(set) var failures: [LoadFailure] = []
    /// How often the web process has ended by itself.
    private(set) var crashes = 0
    /// How many of them were meant.
    private(set) var expectedCrashes = 0
    /// Whether a page was ever loaded.
    private(set) var hasPage = false
    private var loadsToCome = 0
    private var pageBefore = 0
    private var echoes: String?
    private var loadRequestsBefore = 0

    var webView: WebView { window.webView }
    var bridge: NativeBridge { window.webView.bridge }

    init(_ name: String, _ configuration: WebViewConfiguration) {
        self.name = name
        window = WebWindow(title: name, configuration)
        webView.onLoadFinished = { [weak self] in self?.loads += 1 }
        webView.onLoadFailed = { [weak self] failure in
            self?.failures.append(failure)
            return false
        }
        webView.onCrash = { [weak self] in self?.crashes += 1 }
        webView.onDialog = { dialog in Self.accept(dialog) }
    }

    // MARK: Loads

    /// Begins a load; the waits below are for this one.
    func begin(load: () throws -> Void) rethrows {
        hasPage = true
        pageBefore = bridge.pageNumber
        loadsToCome = loads + 1
        try load()
    }

    func untilLoaded() async throws {
        try await until("the page was loaded") { loads >= loadsToCome && !webView.isLoading }
    }

    /// On a busy machine a page has loaded before the bridge knows of it.
    func untilCommitted() async throws { try await until("the page was committed") { bridge.pageNumber > pageBefore } }

    func untilReady() async throws {
        try await until("the page could be called") { bridge.pageNumber > pageBefore && bridge.wireProtocol != nil }
    }

    /// The web process was ended on purpose.
    func expectsCrash() { expectedCrashes = crashes }

    /// The name of a handler that echoes; one is made where the case has none.
    func echoName() throws -> String {
        if let name = echoes { return name }
        try register([("echo", "echo")])
        return "echo"
    }

    /// A robot's hand: it accepts each dialog after 300 ms.
    private static func accept(_ dialog: ScriptDialog) {
        Task {
            try await Task.sleep(for: .milliseconds(300))
            if case .prompt(let text) = dialog.kind { dialog.accept(text) } else { dialog.accept() }
        }
    }

    /// Registers a case's handlers.
    ///
    /// - Throws: `NotRun` for a word that is not known.
    func register(_ words: [(name: HandlerName, word: String)]) throws {
        for (name, word) in words {
            try bridge.register(name, handler(word))
            if word == "echo" { echoes = name.rawValue }
        }
    }

    /// Forgets what happened before the page's script.
    func begin() { loadRequestsBefore = webView.loadRequests }

    private func handler(_ word: String) throws(NotRun) -> BridgeHandler {
        if let handler = answering(word) ?? calling(word) { return handler }
        throw NotRun("The native word \"\(word)\" is not known.")
    }

    /// The words that answer by themselves.
    private func answering(_ word: String) -> BridgeHandler? {
        switch word {
        case "echo": { $0.data ?? .null }
        case "slow_echo":
            { request in
                try await Task.sleep(for: .milliseconds(800))
                return request.data ?? .null
            }
        case "background_echo": { try await Elsewhere.echo($0.data ?? .null) }
        case "never":
            { [self] request in
                kept.append(request)
                try await Task.sleep(for: .seconds(86_400))
                return nil
            }
        case "twice":
            { request in
                request.reply(JSONValue.object(["n": 1]).text)
                request.reply(JSONValue.object(["n": 2]).text)
                return nil
            }
        case "throw": { _ in throw HandlerFailure(name: "Refused", message: "Not today.") }
        case "count":
            { [self] request in
                log.append(request.data ?? .null)
                return try JSONText(encoding: log.count)
            }
        case "log": { [self] _ in try JSONText(encoding: log.map(\.value)) }
        case "who": { [self] _ in try JSONText(encoding: name) }
        case "describe": { JSONValue.object(["type": .string($0.value.typeName), "text": .string($0.text)]).text }
        case "typed": { _ in try JSONText(encoding: Typed()) }
        case "native_odd": { try Odd.answer($0.decode()) }
        case "can_go_back": { [self] _ in try JSONText(encoding: webView.canGoBack) }
        case "bridge_urls": { [self] _ in try JSONText(encoding: webView.loadRequests - loadRequestsBefore) }
        default: nil
        }
    }

    /// The words that call the page.
    private func calling(_ word: String) -> BridgeHandler? {
        switch word {
        case "call_page": { [self] in try await bridge.call($0.handler(), json: $0["payload"]) }
        case "relay": { [self] in try await bridge.call(HandlerName($0.decode())) }
        case "notify_page":
            { [self] request in
                try bridge.notify(request.handler(), json: request["payload"])
                return try JSONText(encoding: "ok")
            }
        case "call_page_count": { [self] in try JSONText(encoding: try await countAnswers($0)) }
        case "burst":
            { [self] request in
                for number in 0..<(try request.number("n")) { try bridge.notify(request.handler(), number) }
                return nil
            }
        case "storm": { [self] in try JSONText(encoding: try await storm($0)) }
        case "reset_dance": { [self] in try await danceAroundReset($0) }
        default: nil
        }
    }

    /// Calls the page and counts the answers that its caller is given within some time.
    private func countAnswers(_ request: BridgeRequest) async throws -> Int {
        let events = bridge.events
        let (handler, wait) = (try request.handler(), try request.number("wait"))
        let counter = Task {
            var count = 0
            for await case .answer(let answer) in events.map(\.kind) where answer.name == handler { count += 1 }
            return count
        }
        _ = try await bridge.call(handler, json: request["payload"])
        try await Task.sleep(for: .milliseconds(wait))
        counter.cancel()
        return await counter.value
    }

    private func storm(_ request: BridgeRequest) async throws -> [String: Int] {
        let (handler, threads, each) = (
            try request.handler(), try request.number("threads"), try request.number("each")
        )
        let bridge = bridge
        let right = try await withThrowingTaskGroup(of: Int.self) { group in
            for thread in 0..<threads {
                group.addTask { try await Elsewhere.callPage(bridge, handler, (0..<each).map { thread * each + $0 }) }
            }
            var right = 0
            for try await count in group { right += count }
            return right
        }
        return ["asked": threads * each, "right": right, "wrong": threads * each - right]
    }

    private func danceAroundReset(_ request: BridgeRequest) async throws -> JSONText? {
        logAnswer("a", of: try request.handler("a"))
        try await Task.sleep(for: .milliseconds(50))
        bridge.reset()
        logAnswer("b", of: try request.handler("b"))
        return nil
    }

    private func logAnswer(_ mark: String, of handler: HandlerName) {
        Task {
            let answer: String = try await bridge.call(handler, JSONValue.null)
            log.append(JSONValue.string("\(mark):\(answer)").text)
        }
    }
}

/// What native code makes in `typed`.
private struct Typed: Encodable {
    let t = true
    let one = 1
    let arr: [JSONValue] = [true, 1]
    let half = 0.5
}

/// Native values that JSON has no word for.
private enum Odd {
    struct Nested: Encodable {
        let a = [Inner()]
        struct Inner: Encodable { let b = Double.nan }
    }

    static func answer(_ word: String) throws -> JSONText {
        switch word {
        case "nan": try JSONText(encoding: Double.nan)
        case "inf": try JSONText(encoding: -Double.infinity)
        case "date": try JSONText(encoding: Date(timeIntervalSince1970: 0))
        case "binary": try JSONText(encoding: Data([0, 255, 128]))
        default: try JSONText(encoding: Nested())
        }
    }
}

/// Work on other threads than GTK's.
private enum Elsewhere {
    @concurrent
    static func echo(_ data: JSONText) async throws -> JSONText {
        precondition(!Thread.isMainThread)
        try await Task.sleep(for: .milliseconds(.random(in: 0...20)))
        return data
    }

    /// How many of the numbers came back doubled.
    @concurrent
    static func callPage(_ bridge: NativeBridge, _ handler: HandlerName, _ numbers: [Int]) async throws -> Int {
        precondition(!Thread.isMainThread)
        var right = 0
        for number in numbers {
            let double: Int = try await bridge.call(handler, number)
            if double == 2 * number { right += 1 }
        }
        return right
    }
}
