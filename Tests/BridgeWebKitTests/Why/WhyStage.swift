import BridgeCore
import BridgeScripting
import BridgeWebKit
import LiveTesting

/// A page in a window of its own, and what is concluded about it.
@MainActor
final class WhyStage {
    /// Whether the page is as it should be.
    let isMended: Bool
    /// The calls of "slow", which are answered by the test.
    private(set) var waiting: [BridgeRequest] = []
    /// The page's dialog that is open.
    private(set) var dialog: ScriptDialog?
    /// Whether the web process has ended.
    private(set) var hasCrashed = false

    private let window: WebWindow
    private let feed: ExplanationFeed
    private var found: [(id: Explanation.ID, text: String)] = []
    private var isLoaded = false
    private var isPageLoaded = false
    private var lastEvent = ContinuousClock.now
    private var eventCount = 0

    var webView: WebView { window.webView }
    var bridge: NativeBridge { window.webView.bridge }

    init(_ given: WhyCase, isMended: Bool) throws {
        self.isMended = isMended
        var configuration = WebViewConfiguration.test(
            protocol: given.wireProtocol,
            transport: given.transport,
            device: given.device
        )
        configuration.bridge.isStrict = given.isStrict
        window = WebWindow(title: given.kind, configuration)
        let surroundings = Explainer.Surroundings(
            isDesktop: given.device == .desktop,
            isStrict: given.isStrict,
            wireProtocol: given.wireProtocol
        )
        feed = ExplanationFeed { surroundings }
        try bridge.register("echo") { request in request.data }
        try bridge.register("Greet") { request in request.data }
        try bridge.register("slow") { [weak self] (request: BridgeRequest) -> JSONText? in
            self?.waiting.append(request)
            try await Task.sleep(for: .seconds(100))
            return nil
        }
        webView.onDialog = { [weak self] in self?.dialog = $0 }
        webView.onCrash = { [weak self] in self?.hasCrashed = true }
        webView.onLoadFinished = { [weak self] in
            self?.isLoaded = true
            self?.lastEvent = .now
        }
    }

    /// Opens the page, has the app do its part, and gives the sentences when nothing happens any more.
    func explanations(
        _ act: @MainActor (WhyStage) async throws -> Void,
        load: (WebView) throws -> Void
    ) async throws
        -> [String]
    {
        defer { window.close() }
        let events = bridge.events
        let reading = Task {
            for await event in events {
                lastEvent = .now
                eventCount += 1
                if case .page(.loaded) = event.kind { isPageLoaded = true }
                note(feed.take(event))
            }
        }
        defer { reading.cancel() }
        feed.onNews = { [weak self] in self?.note($0) }
        try load(webView)
        // A page that is refused tells nothing of its life.
        try await until("the page has loaded") { isPageLoaded || (isLoaded && isQuiet(for: .seconds(1))) }
        try await settle()
        try await act(self)
        try await settle()
        note(feed.conclude())
        dialog?.cancel()
        return found.map(\.text)
    }

    /// Waits until nothing has happened while the page had its turn.
    private func settle() async throws {
        var before: Int
        repeat {
            before = eventCount
            // What has happened here just now has not been read yet.
            lastEvent = .now
            try await turn()
            try await until("nothing happens any more") { isQuiet(for: .milliseconds(300)) }
        } while eventCount != before
    }

    /// Waits for an answer of the page, before which all that it has said and done is known here; a page behind a dialog
    /// and one that is gone give none.
    private func turn() async throws {
        var isDone = dialog != nil || hasCrashed
        let view = webView
        if isDone { return }
        Task {
            _ = try? await view.evaluate("await new Promise((done) => setTimeout(done, 20))")
            isDone = true
        }
        try await until("the page had its turn") { isDone || dialog != nil || hasCrashed }
    }

    private func isQuiet(for time: Duration) -> Bool { ContinuousClock.now - lastEvent > time }

    private func note(_ news: [Explainer.News]) {
        for piece in news where piece.explanation.isUrgent || piece.explanation.onPhone != nil {
            let sentences = [piece.explanation.sentence.english, piece.explanation.onPhone?.english]
            let text = "\(piece.explanation.id.kind.rawValue): " + sentences.compactMap(\.self).joined(separator: " ")
            found.removeAll { $0.id == piece.explanation.id }
            found.append((piece.explanation.id, text))
        }
    }
}
