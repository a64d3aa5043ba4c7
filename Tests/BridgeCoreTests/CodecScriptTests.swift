import BridgeCore
import Testing

/// The JavaScript by which pages of each protocol call, and have handlers.
struct CodecScriptTests {
    private static let data = JSONText(unchecked: "[1]")

    @Test(
        "a page's call in its protocol's words",
        arguments: [
            (.wvjb6, "WebViewJavascriptBridge.callHandler(\"pay\", [1], done)"),
            (.wvjb4, "WebViewJavascriptBridge.callHandler(\"pay\", [1], done)"),
            (.yk, "YKWebBridgeEngine.sendMessage(\"pay\", [1], done)"),
            (.jsbridge, "webkit.messageHandlers.JSBridge.postMessage({action: \"pay\", data: [1], callbackId: \"1\"})"),
            (.lision, "WKWebViewJavascriptBridge.callHandler(\"pay\", [1], done)"),
            (.dsbridge, "dsBridge.call(\"pay\", [1], done)"),
            (.jsbridgeAndroid, "WebViewJavascriptBridge.callHandler(\"pay\", [1], done)"),
            (.messages, "webkit.messageHandlers[\"pay\"].postMessage([1])"),
        ] as [(WireProtocolName, String)]
    )
    func call(_ name: WireProtocolName, _ script: String) throws {
        let codec = try #require(WireProtocols.named(name))
        #expect(codec.pageCall("pay", Self.data, callback: "done") == script)
    }

    @Test(
        "a page's handler in its protocol's words",
        arguments: [
            (.wvjb6, "WebViewJavascriptBridge.registerHandler(\"log\", (data, callback) => { callback([1]); })"),
            (.yk, "YKWebBridgeEngine.addMessageHandler(\"log\", (data, callback) => { callback([1]); })"),
            (.lision, "WKWebViewJavascriptBridge.registerHandler(\"log\", (data, callback) => { callback([1]); })"),
            (.dsbridge, "dsBridge.register(\"log\", (data) => ([1]))"),
        ] as [(WireProtocolName, String)]
    )
    func handler(_ name: WireProtocolName, _ script: String) throws {
        let codec = try #require(WireProtocols.named(name))
        #expect(codec.pageHandler("log", answer: Self.data) == script)
    }
}
