import BridgeCore
import BridgeScripting
import BridgeTesting
import Testing

/// What is concluded from events, by the words that people read.
@MainActor
struct ExplainerTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let surroundings: Explainer.Surroundings
        let expected: [String]
        let play: @MainActor @Sendable (ExplainerStage) throws -> Void

        init(
            _ name: String,
            _ surroundings: Explainer.Surroundings = .init(),
            _ expected: String...,
            play: @escaping @MainActor @Sendable (ExplainerStage) throws -> Void
        ) {
            (testDescription, self.surroundings, self.expected, self.play) = (name, surroundings, expected, play)
        }
    }

    @Test("that a handler is missing is over when it is made, for the call that waits")
    func madeMeanwhile() async {
        let transport = InMemoryTransport()
        let bridge = NativeBridge(transport: transport)
        let events = bridge.events
        transport.start(.wvjb6)
        transport.receive(#"{"handlerName":"pay","data":1,"callbackId":"1"}"#)
        bridge.close()
        var explainer = Explainer()
        for await event in events { _ = explainer.take(event) }
        #expect(explainer.explanations.map(\.isOver) == [false])
        #expect(explainer.handlersChanged { name, _ in name == "login" }.isEmpty)
        let news = explainer.handlersChanged { name, call in name == "pay" && call != nil }
        #expect(news.map(\.explanation.isOver) == [true])
        #expect(explainer.handlersChanged { _, _ in true }.isEmpty)
    }

    @Test("each cause has its sentence", arguments: beginnings + calls + data + times)
    func sentence(_ given: Case) async throws {
        let stage = ExplainerStage(given.surroundings)
        stage.transport.start()
        try given.play(stage)
        stage.clock.advance(by: .milliseconds(1))
        #expect(await stage.explanations() == given.expected)
    }

    private nonisolated static let strict = Explainer.Surroundings(isStrict: true)
    private nonisolated static let phone = Explainer.Surroundings(isDesktop: false)

    nonisolated static let beginnings = [
        Case("load failure", .init(), "load-failed: The page could not be loaded: no such host.") {
            $0.remark(.loadFailed, ["reason": "no such host"])
        },
        Case("crash", .init(), "page-crashed: The web process has ended (it crashed); one call went with it.") {
            $0.recognise(.wvjb6)
            try $0.bridge.register("wait") { _ in
                try await Task.sleep(for: .seconds(100))
                return nil
            }
            $0.call("wait")
            $0.transport.leave(.crashed)
            $0.remark(.pageCrashed, ["reason": "crashed"])
        },
        Case("crash without calls", .init(), "page-crashed: The web process has ended (it needed too much memory).") {
            $0.transport.leave(.crashed)
            $0.remark(.pageCrashed, ["reason": "memory"])
        },
        Case(
            "a file",
            .init(),
            "opened-as-file: The page is opened as a file, so WebKit refuses its modules and hides its errors."
        ) { $0.remark(.originRefused, ["origin": "file://", "address": "file:///a.html"]) },
        Case(
            "too early",
            .init(),
            "used-too-early: The page used \"WebViewJavascriptBridge\" before it existed (shop.html:7)."
        ) {
            let error: JSONValue = "ReferenceError: Can't find variable: WebViewJavascriptBridge"
            $0.remark(.scriptFailed, ["error": error, "file": "shop.html", "line": 7])
        },
        Case(
            "a bridge's name with a slip",
            .init(),
            "script-failed: The page used \"nativebridge\", which is not there (shop.html:7). Did you mean "
                + "\"nativeBridge\"?"
        ) {
            let error: JSONValue = "ReferenceError: Can't find variable: nativebridge"
            $0.remark(.scriptFailed, ["error": error, "file": "shop.html", "line": 7])
        },
        Case(
            "a script that fails",
            .init(),
            "script-failed: A script of the page failed, and the rest of it did not run: TypeError: x (a.js:3)."
        ) { $0.remark(.scriptFailed, ["error": "TypeError: x", "file": "a.js", "line": 3]) },
        Case(
            "a script that fails nobody knows where",
            .init(),
            "script-failed: A script of the page failed, and the rest of it did not run: Script error."
        ) { $0.remark(.scriptFailed, ["error": "Script error."]) },
        Case("a script that is not there", .init(), "script-failed: A script of the page could not be loaded: a.js.") {
            $0.remark(.scriptFailed, ["resource": "script", "file": "a.js"])
        },
        Case(
            "a policy",
            .init(),
            "csp-blocks: The page's policy (frame-src) forbids the hidden frame; the bridge was started another way "
                + "here. On the phone it would not start."
        ) { $0.remark(.policyBlocks, ["directive": "frame-src", "frame": "request"]) },
        Case(
            "a policy, strictly",
            strict,
            "csp-blocks: The page's policy (frame-src) forbids the hidden frame, so the bridge cannot start."
        ) { $0.remark(.policyBlocks, ["directive": "frame-src", "frame": "request"]) },
        Case(
            "half a policy, strictly",
            strict,
            "csp-half: The page hears the app but cannot speak to it: its policy allows \"https://__bridge_loaded__\" "
                + "and forbids \"https://__wvjb_queue_message__\"."
        ) {
            $0.recognise(.wvjb6)
            $0.remark(.policyBlocks, ["frame": "queue", "address": "https://__wvjb_queue_message__"])
        },
        Case("a policy against our own way", .init()) { $0.remark(.policyBlocks, ["frame": "transport"]) },
        Case(
            "silence on the desktop",
            .init(),
            "desktop-device: The page never asked for a bridge. Many pages do so only on a phone, and this window calls "
                + "itself a desktop browser."
        ) {
            $0.transport.onEvent?(.loaded)
            $0.clock.advance(by: .seconds(2))
        },
        Case("silence on a phone", phone, "no-bridge: The page has loaded and never asked for a bridge.") {
            $0.transport.onEvent?(.loaded)
            $0.clock.advance(by: .seconds(2))
        },
        Case("a page that asks in time", .init()) {
            $0.transport.onEvent?(.loaded)
            $0.clock.advance(by: .milliseconds(1_900))
            $0.recognise(.wvjb6)
            $0.clock.advance(by: .seconds(9))
        },
        Case(
            "version 4 where 6 was chosen",
            .init(wireProtocol: .wvjb6),
            "old-set-up: The page uses the set-up of version 4; an app with version 6 would not answer it."
        ) {
            $0.remark(.setUpSeen, ["version": "4"])
            $0.transport.onEvent?(.loaded)
            $0.clock.advance(by: .seconds(2))
        },
        Case(
            "version 5, strictly",
            strict,
            "old-set-up: The page uses the set-up of version 5; an app with version 6 would not answer it."
        ) {
            $0.differ(.otherScheme)
            $0.transport.onEvent?(.loaded)
            $0.clock.advance(by: .seconds(9))
        },
        Case(
            "another protocol than the chosen one",
            .init(wireProtocol: .yk),
            "old-set-up: The page asks for WVJB v6, and only YK was chosen."
        ) { $0.remark(.protocolRefused, ["wanted": "wvjb6"]) },
        Case(
            "the ready event in vain",
            .init(wireProtocol: .wvjb4),
            "ready-unheard: The ready event was sent and the page did not react; perhaps it listens too late."
        ) {
            $0.transport.onEvent?(.loaded)
            $0.remark(.readySent)
            $0.clock.advance(by: .seconds(3))
        },
        Case(
            "a set-up function that throws",
            .init(),
            "set-up-threw: The page's set-up function threw \"Error: no\" (a.js:3). On the phone 2 more would not be "
                + "called."
        ) { $0.remark(.setUpThrew, ["error": "Error: no", "file": "a.js", "line": 3, "left": 2]) },
        Case(
            "a set-up function that throws, strictly",
            strict,
            "set-up-threw: The page's set-up function threw \"Error: no\" (a.js:3); one more was not called."
        ) { $0.remark(.setUpThrew, ["error": "Error: no", "file": "a.js", "line": 3, "left": 1]) },
        Case(
            "a frame",
            .init(),
            "frame-asked: A frame inside the page asked for the bridge. Only the page itself is served."
        ) { $0.remark(.frameAsked) },
        Case("an origin", .init(), "origin-refused: https://a.test may not use the bridge.") {
            $0.remark(.originRefused, ["origin": "https://a.test", "address": "https://a.test/x"])
        },
        Case(
            "a script that another host has taken over",
            .init(),
            "foreign-host: a.js was to come from a.test and came from b.test: something on the way may have put it there."
        ) { $0.remark(.foreignHost, ["file": "a.js", "from": "a.test", "to": "b.test"]) },
        Case(
            "no init, strictly",
            strict,
            "init-missing: The page never called \"init\", so 2 messages wait for it."
        ) {
            $0.recognise(.wvjb4)
            $0.differ(.beforeInit)
            $0.differ(.beforeInit)
            $0.clock.advance(by: .seconds(3))
        },
        Case(
            "no init",
            .init(),
            "init-missing: The page never called \"init\". On the phone one message would wait for it."
        ) {
            $0.recognise(.wvjb4)
            $0.differ(.beforeInit)
            $0.clock.advance(by: .seconds(3))
        },
        Case("a late init", strict) {
            $0.recognise(.wvjb4)
            $0.differ(.beforeInit)
            $0.clock.advance(by: .seconds(2))
            $0.transport.onEvent?(.registered(.default, .wvjb4))
            $0.clock.advance(by: .seconds(9))
        },
    ]
}
