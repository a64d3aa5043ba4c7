import BridgeCore
import BridgeWebKit
import Foundation
import LiveTesting

/// A page that brings an explanation about, or, mended, none.
struct WhyCase: Sendable {
    /// The kind as events spell it.
    let kind: String
    /// What the sentence has in it.
    let words: [String]
    let html: String
    /// The same page as it should be.
    let mended: String
    var wireProtocol: WireProtocolName?
    var transport: TransportName?
    var isStrict = false
    /// What else is said of the page.
    var besides: [String] = []
    var device = Device.desktop
    /// Has the app do its part once the page is there.
    var act: @MainActor @Sendable (WhyStage) async throws -> Void = { _ in }

    private static let setUp = WVJB6().setUp.code
    private static func page(_ script: String, head: String = "") -> String {
        "<!doctype html><title>why</title>\(head)<body><script>\n\(script)\n</script></body>"
    }
    private static func whenBridge(_ body: String) -> String {
        let function = setUp.components(separatedBy: "\nwhenBridge(")[0]
        return page("\(function)\nwhenBridge((bridge) => {\n\(body)\n});")
    }
    private static let older = good.replacing("https://__bridge_loaded__", with: "wvjbscheme://__BRIDGE_LOADED__")
    private static let good = whenBridge("bridge.callHandler('echo', 1, () => {});")

    static let all: [WhyCase] = beginnings + calls + data

    private static let beginnings = [
        WhyCase(
            kind: "used-too-early",
            words: ["WebViewJavascriptBridge", ":2)"],
            html: page("WebViewJavascriptBridge.callHandler('echo', 1, () => {});"),
            mended: good
        ),
        WhyCase(
            kind: "script-failed",
            words: ["nothing", "index.html:2"],
            html: page("nothing.here();"),
            mended: good,
            besides: ["desktop-device"]
        ),
        WhyCase(
            kind: "script-failed",
            words: ["could not be loaded", "missing.js"],
            html: page("", head: "<script src='missing.js'></script>"),
            mended: good,
            besides: ["desktop-device"]
        ),
        WhyCase(
            kind: "csp-blocks",
            words: ["frame-src", "On the phone it would not start"],
            html: policy("frame-src 'none'", good),
            mended: policy("frame-src *", good)
        ),
        WhyCase(
            kind: "csp-half",
            words: ["wvjbscheme://__bridge_loaded__", "https://__wvjb_queue_message__"],
            html: policy("frame-src wvjbscheme:", older),
            mended: policy(PolicyText.allowingBridge("frame-src wvjbscheme:"), older),
            transport: .navigation,
            isStrict: true
        ),
        WhyCase(kind: "desktop-device", words: ["only on a phone"], html: page("1"), mended: good),
        WhyCase(kind: "no-bridge", words: ["never asked"], html: page("1"), mended: good, device: .iphone),
        WhyCase(
            kind: "old-set-up",
            words: ["version 4", "version 6"],
            html: page(WVJB4().setUp.code),
            mended: good,
            wireProtocol: .wvjb6
        ),
        WhyCase(
            kind: "init-missing",
            words: ["init", "one message"],
            html: page(
                "document.addEventListener('WebViewJavascriptBridgeReady', () => window.WebViewJavascriptBridge);"
            ),
            mended: page(
                WVJB4().setUp.code.replacing("callHandler(\"name\"", with: "callHandler(\"echo\"")
                    .replacing("respond(data)", with: "{}")
            ),
            wireProtocol: .wvjb4,
            isStrict: true,
            act: { stage in
                try await until("its bridge is there") { stage.bridge.wireProtocol != nil }
                try stage.bridge.notify("name", 1)
            }
        ),
        WhyCase(
            kind: "ready-unheard",
            words: ["listens too late"],
            html: page("// WebViewJavascriptBridgeReady"),
            mended: page(WVJB4().setUp.code.replacing("callHandler(\"name\"", with: "callHandler(\"echo\"")),
            wireProtocol: .wvjb4
        ),
        WhyCase(
            kind: "set-up-threw",
            words: ["no cart", "index.html:", "one more would not be called"],
            html: whenBridge("throw new Error('no cart');\n});\nwhenBridge((bridge) => {"),
            mended: good
        ),
        WhyCase(
            kind: "frame-asked",
            words: ["Only the page itself"],
            html: page(
                """
                const frame = document.createElement("iframe");
                frame.srcdoc = "<iframe src='https://__bridge_loaded__'></iframe>";
                document.body.append(frame);
                """
            ),
            mended: good,
            besides: ["desktop-device"]
        ),
    ]

    private static func policy(_ policy: String, _ page: String) -> String {
        page.replacing("<body>", with: "<meta http-equiv=\"Content-Security-Policy\" content=\"\(policy)\"><body>")
    }

    private static let calls = [
        WhyCase(
            kind: "handler-missing",
            words: ["\"ecoh\"", "It has \"echo\"", "wait for ever"],
            html: whenBridge("bridge.callHandler('ecoh', 1, () => {});"),
            mended: good
        ),
        WhyCase(
            kind: "page-handler-missing",
            words: ["\"onLogn\"", "It has \"onLogin\""],
            html: whenBridge("bridge.registerHandler('onLogin', (data, respond) => respond(data));"),
            mended: whenBridge("bridge.registerHandler('onLogn', (data, respond) => respond(data));"),
            act: { _ = try? await $0.bridge.call("onLogn") }
        ),
        WhyCase(
            kind: "page-handler-threw",
            words: ["\"onLogin\"", "no cart", "index.html:"],
            html: whenBridge("bridge.registerHandler('onLogin', () => { throw new Error('no cart'); });"),
            mended: whenBridge("bridge.registerHandler('onLogin', (data, respond) => respond(data));"),
            act: { _ = try? await $0.bridge.call("onLogin") }
        ),
        WhyCase(
            kind: "no-callback",
            words: ["\"onLogin\"", "without a callback"],
            html: whenBridge("bridge.registerHandler('onLogin', (data, respond) => respond(data));"),
            mended: whenBridge("bridge.registerHandler('onLogin', () => {});"),
            act: { try $0.bridge.notify("onLogin") }
        ),
        WhyCase(
            kind: "never-answered",
            words: ["The page has not answered \"onLogin\""],
            html: whenBridge("bridge.registerHandler('onLogin', () => {});"),
            mended: whenBridge("bridge.registerHandler('onLogin', (data, respond) => respond(data));"),
            act: { stage in
                let bridge = stage.bridge
                Task { _ = try? await bridge.call("onLogin") }
            }
        ),
        WhyCase(
            kind: "answered-twice",
            words: ["The page answered \"onLogin\" twice", "crash"],
            html: whenBridge("bridge.registerHandler('onLogin', (data, respond) => { respond(1); respond(2); });"),
            mended: whenBridge("bridge.registerHandler('onLogin', (data, respond) => respond(data));"),
            act: { _ = try? await $0.bridge.call("onLogin") }
        ),
        WhyCase(
            kind: "late-answer",
            words: ["\"slow\"", "after its page had left"],
            html: whenBridge("bridge.callHandler('slow', 1, () => {});"),
            mended: good,
            act: { stage in
                guard !stage.isMended else { return }
                try await until("the page waits") { stage.waiting.count == 1 }
                stage.webView.reload()
                try await until("the next page waits, too") { stage.waiting.count == 2 }
                for request in stage.waiting { request.reply(nil) }
            }
        ),
        WhyCase(
            kind: "waits-for-page",
            words: ["One call waits"],
            html: page("1"),
            mended: whenBridge("bridge.registerHandler('echo', () => {});"),
            besides: ["desktop-device"],
            act: { try $0.bridge.notify("echo", 1) }
        ),
        WhyCase(
            kind: "dialog-open",
            words: ["one message waits"],
            html: whenBridge("bridge.registerHandler('a', () => {}); setTimeout(() => alert('stop'), 100);"),
            mended: whenBridge("bridge.registerHandler('a', () => {});"),
            act: { stage in
                try await until("the dialog is open") { stage.isMended || stage.dialog != nil }
                try stage.bridge.notify("a", 1)
            }
        ),
    ]

    private static let data = [
        WhyCase(
            kind: "data-lost",
            words: ["\"echo\"", "/done, /when", "function, Map"],
            html: whenBridge("bridge.callHandler('echo', { done() {}, when: new Map([[1, 2]]) }, () => {});"),
            mended: whenBridge("bridge.callHandler('echo', { done: undefined, when: new Date() }, () => {});")
        ),
        WhyCase(
            kind: "message-dropped",
            words: ["\"echo\"", "/self", "all later messages"],
            html: whenBridge("const data = {}; data.self = data; bridge.callHandler('echo', data, () => {});"),
            mended: good
        ),
        WhyCase(
            kind: "shape-refused",
            words: ["JSBridge", "\"echo\"", "an object"],
            html: page(
                "window.bridge = { handleNativeMsg() {} };\n"
                    + "window.webkit.messageHandlers.JSBridge.postMessage({ action: 'echo', data: 1, callbackId: 'a' });"
            ),
            mended: page(
                "window.bridge = { handleNativeMsg() {} };\n"
                    + "window.webkit.messageHandlers.JSBridge.postMessage({ action: 'echo', data: {}, callbackId: 'a' });"
            )
        ),
    ]
}
