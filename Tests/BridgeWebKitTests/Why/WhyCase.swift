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
    static func page(_ script: String, head: String = "") -> String {
        "<!doctype html><title>why</title>\(head)<body><script>\n\(script)\n</script></body>"
    }
    static func whenBridge(_ body: String) -> String {
        let function = setUp.components(separatedBy: "\nwhenBridge(")[0]
        return page("\(function)\nwhenBridge((bridge) => {\n\(body)\n});")
    }
    private static let older = good.replacing("https://__bridge_loaded__", with: "wvjbscheme://__BRIDGE_LOADED__")
    static let good = whenBridge("bridge.callHandler('echo', 1, () => {});")

    static let all: [WhyCase] = beginnings + calls + data

    private static let beginnings = [
        WhyCase(
            kind: "page-crashed",
            words: ["The web process has ended (it was ended)", "one call went with it"],
            html: whenBridge("bridge.callHandler('slow', 1, () => {});"),
            mended: whenBridge("bridge.callHandler('slow', 1, () => {});"),
            act: { stage in
                try await until("the page waits") { stage.waiting.count == 1 }
                if stage.isMended { return stage.waiting[0].reply(nil) }
                stage.webView.killWebProcess()
                try await until("the web process has ended") { stage.hasCrashed }
            }
        ),
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
}
