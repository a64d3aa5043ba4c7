import BridgeCore
import BridgeWebKit
import CWebKitGTK
import Conformance
import Foundation
import GLibKit
import LiveTesting

/// One attack in a window of its own, against the real channel or the weakened one.
@MainActor
final class AttackRun {
    /// How the page uses the bridge.
    struct Variant: Sendable {
        let page: String
        let transport: TransportName

        static let all = [
            Variant(page: "yk", transport: .scriptMessage), Variant(page: "yk-used", transport: .navigation),
            Variant(page: "wvjb6-used", transport: .scriptMessage), Variant(page: "wvjb6", transport: .navigation),
        ]
        static let late = [
            Variant(page: "wvjb6-late", transport: .scriptMessage), Variant(page: "wvjb6-late", transport: .navigation),
        ]
    }

    let attack: Attack
    let variant: Variant
    let isNaive: Bool

    private let origins: [String: LocalServer]
    private let window: WebWindow
    private var signals: [SignalConnection] = []
    private var popups: RelatedWindows?
    private var titles: [String] = []
    private var title: String { titles.last ?? "" }
    private var notes: [String] = []
    private var messages: [String] = []
    private var calls: [String] = []
    private var remarks: [String] = []
    private var hasLoaded = false

    private var view: UnsafeMutablePointer<WebKitWebView> { nb_web_view(window.webView.widget) }

    init(_ attack: Attack, _ variant: Variant, naive: Bool) throws {
        (self.attack, self.variant, isNaive) = (attack, variant, naive)
        origins = ["@A@": try LocalServer(), "@B@": try LocalServer(host: "localhost"), "@C@": try LocalServer()]
        let probe = ChannelProbe()
        if naive { probe.scripts = (try Attack.text(of: "naive-world.js"), try Attack.text(of: "naive-page.js")) }
        var configuration = WebViewConfiguration.test(transport: variant.transport)
        configuration.probe = probe
        window = WebWindow(title: attack.id, configuration)
        self.probe = probe
        probe.onMessage = { [weak self] in self?.messages.append($0) }
        try serveFiles()
        try registerHandlers()
        watchView()
    }

    private let probe: ChannelProbe

    /// Runs the attack to its end: whether it succeeded, and everything that was seen as one text.
    func outcome() async throws -> (succeeded: Bool, seen: String) {
        defer { window.close() }
        let events = window.webView.bridge.events
        let reading = Task { for await event in events { note(event) } }
        defer { reading.cancel() }
        try begin()
        for step in attack.values("drive") { try await drive(step) }
        if !attack.has("endless") {
            let limit = Int(attack.value("limit") ?? "60") ?? 60
            try await wait("it ended", within: .seconds(limit)) { title.hasPrefix("END") }
        }
        // What the page sent before is there when it has answered this.
        _ = try? await window.webView.evaluate("return 1")
        try await Task.sleep(for: .milliseconds(20))
        return try judge()
    }

    private func wait(
        _ what: String,
        within limit: Duration = .seconds(30),
        _ condition: @MainActor () -> Bool
    ) async throws {
        do {
            try await until(what, within: limit, condition)
        } catch {
            throw NeverHappened(what: "\(what); the titles were \(titles.suffix(8))")
        }
    }

    private func judge() throws -> (Bool, String) {
        let tags = ["!"] + WireProtocols.all.flatMap { [$0.name.rawValue, "? " + $0.name.rawValue] }
        let foreign = messages.flatMap(Self.frames).filter { frame in !tags.contains { frame.hasPrefix("\($0) {") } }
        let polls = messages.count { $0.prefix { $0 != "\n" }.hasSuffix(" 1") }
        var seen = ([title] + notes).joined(separator: " | ") + " | polls \(polls)"
        if !foreign.isEmpty { seen += " | foreign \(foreign.prefix(3))" }
        if messages.contains(where: { $0.contains("PWN") }) { seen += " | reached PWN" }
        if !calls.isEmpty { seen += " | called \(calls.prefix(3))" }
        if !remarks.isEmpty { seen += " | remarks \(remarks.prefix(5))" }
        if let promise = attack.value("works") { return (try !matches(seen, promise), seen) }
        if attack.has("served"), !isNaive { return (!calls.isEmpty, seen) }
        let bitten = try attack.values("bites").contains { try matches(seen, $0) }
        return (bitten || !foreign.isEmpty || !calls.isEmpty, seen)
    }

    private func matches(_ text: String, _ pattern: String) throws -> Bool {
        try text.firstMatch(of: Regex(pattern)) != nil
    }

    private static func frames(_ message: String) -> [String] {
        message.split(separator: "\n").dropFirst().map(String.init)
    }

    private func note(_ event: BridgeEvent) {
        switch event.kind {
        case .call(let call) where call.direction == .fromPage && call.name.rawValue.hasPrefix("PWN"):
            calls.append(call.name.rawValue)
        case .remark(let remark): remarks.append("\(remark.kind.rawValue): \(remark.message)")
        default: break
        }
    }
}

// MARK: The scene

extension AttackRun {
    /// The text with the addresses of this run's servers.
    private func placed(_ text: String) -> String {
        var text = text
        for (mark, server) in origins { text = text.replacing(mark, with: server.origin) }
        return text.replacing("@b@", with: origins["@B@"]?.origin.dropFirst("http://".count) ?? "")
    }

    private var probed: String { isNaive && attack.value("naive") == "bare" ? "bare" : "none" }

    private func serveFiles() throws {
        let preamble =
            "const VARIANT = \"\(variant.page)\", PROBED = \"\(probed)\";\n" + (try Attack.text(of: "preamble.js"))
        for server in origins.values {
            server.files["/preamble.js"] = .init(body: preamble, type: "text/javascript")
            server.files["/begin"] = .init(
                body: "<script>location.replace(decodeURIComponent(location.search.slice(1)))</script>"
            )
            for (path, file) in attack.files {
                var response = LocalServer.Response(
                    body: page(file, isMain: path == "/"),
                    type: file.type,
                    delay: file.delay
                )
                if let header = file.header { response.headers = [header.name: header.value] }
                response.redirect = file.redirect.map(placed)
                server.files[path] = response
            }
        }
    }

    private func page(_ file: Attack.File, isMain: Bool) -> String {
        let isPage = file.type.hasPrefix("text/html") && !file.body.hasPrefix("<")
        guard isPage else { return placed(file.body) }
        let connect = isMain && variant.page != "wvjb6-late" ? "await connected();" : ""
        return """
            <!doctype html><html><head></head><body><script src="/preamble.js"></script><script>
            (async () => { try { \(connect)\n\(placed(file.body)) } catch (error) { END("threw " + error); } })();
            </script></body></html>
            """
    }

    private func registerHandlers() throws {
        let bridge = window.webView.bridge
        try bridge.register("x") { (_: JSONValue?) in "answer" }
        try bridge.register("err") { _ in throw HandlerFailure(name: "Refused", message: "native says no") }
    }

    private func watchView() {
        window.webView.onChange = { [weak self] in
            guard let self else { return }
            let title = window.webView.title
            if title != self.title, !self.title.hasPrefix("END") { titles.append(title) }
        }
        window.webView.onLoadFinished = { [weak self] in self?.hasLoaded = true }
        window.webView.onDialog = { dialog in dialog.accept("a person's answer") }
        if isNaive || attack.has("related") { popups = RelatedWindows(of: view) }
        let content = webkit_web_view_get_user_content_manager(view)
        if probed == "bare" { watch("bare", world: nil, in: content) }
        watch("failing", world: probe.names.world, in: content)
    }

    /// A handler beside the channel's own: in the page's world as a careless host has it, or one whose answers fail.
    private func watch(_ name: String, world: String?, in content: UnsafeMutablePointer<WebKitUserContentManager>?) {
        guard let content else { return }
        signals.append(
            SignalConnection(
                content,
                "script-message-with-reply-received::\(name)",
                handling: { [weak self] in
                    if world == nil { self?.messages.append("careless\n\(name)") }
                    if let reply = $0.boxed(2) {
                        webkit_script_message_reply_return_error_message(OpaquePointer(reply), "a secret path")
                    }
                    return true
                }
            )
        )
        webkit_user_content_manager_register_script_message_handler_with_reply(content, name, world)
    }

    private func begin() throws {
        let start = placed(attack.value("start") ?? "@A@/")
        let home = placed("@A@")
        if let base = attack.value("html") {
            window.webView.allow(origin: home)
            webkit_web_view_load_html(view, page(attack.files["/"] ?? .init(), isMain: false), placed(base))
        } else if start.hasPrefix(home + "/") {
            try window.webView.load(start)
        } else {
            // What the view loads is allowed; a foreign page is one that a page leads to.
            let place = start.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
            try window.webView.load("\(home)/begin?\(place)")
        }
    }

    private func drive(_ step: String) async throws {
        let words = step.split(separator: " ", maxSplits: 1).map(String.init)
        let rest = words.count > 1 ? words[1] : ""
        switch words[0] {
        case "ready": try await wait("it was ready") { title.hasPrefix("READY") }
        case "title": try await wait("its title was \(rest)") { title == rest }
        case "loaded": try await wait("it was loaded") { hasLoaded }
        case "push": try window.webView.bridge.notify("push", ["hello": "page"])
        case "load": try window.webView.load(placed(rest))
        case "page": notes.append((try? await window.webView.evaluate(rest))?.value.string ?? "nothing")
        case "world": notes.append(await inWorld(rest))
        case "async": notes.append(await inWorld("(async () => { \(rest) })", isFunction: true))
        default: throw NeverHappened(what: "there is a step \(step)")
        }
    }

    private func inWorld(_ source: String, isFunction: Bool = false) async -> String {
        await withCheckedContinuation { continuation in
            let operation = GLibAsync { [view] result in
                let finish =
                    isFunction
                    ? webkit_web_view_call_async_javascript_function_finish : webkit_web_view_evaluate_javascript_finish
                guard let value = finish(view, result, nil) else { return continuation.resume(returning: "no value") }
                defer { g_object_unref(value) }
                let characters = jsc_value_to_string(value)
                defer { g_free(characters) }
                continuation.resume(returning: characters.map { String(cString: $0) } ?? "")
            }
            if isFunction {
                webkit_web_view_call_async_javascript_function(
                    view,
                    "return await \(source)()",
                    -1,
                    nil,
                    probe.names.world,
                    nil,
                    nil,
                    operation.callback,
                    operation.userData
                )
            } else {
                webkit_web_view_evaluate_javascript(
                    view,
                    source,
                    -1,
                    probe.names.world,
                    nil,
                    nil,
                    operation.callback,
                    operation.userData
                )
            }
        }
    }
}
