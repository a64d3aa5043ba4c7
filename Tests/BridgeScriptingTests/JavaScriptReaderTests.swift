import BridgeCore
import BridgeScripting
import Foundation
import Testing

/// JavaScript that becomes JSON.
@MainActor
@Suite(.timeLimit(.minutes(2)))
struct JavaScriptReaderTests {
    private static let host = Bundle.main.bundleURL.appending(path: "native-bridge").path(percentEncoded: false)

    @Test("a literal's value is written as JSON writes it")
    func values() async throws {
        let reader = JavaScriptReader(scriptHost: [Self.host, "script-host"])
        let expected = [
            ("{id: 1, 'name': 'Ada',}", #"{"id":1,"name":"Ada"}"#),
            ("{gone: undefined, kept: null, list: [undefined,]}", #"{"kept":null,"list":[null]}"#),
            ("// a user\n{/* its */ id: 1 // number\n}", #"{"id":1}"#),
            ("{text: `a\n${1 + 1}`, 'it\\'s': \"x\"}", #"{"text":"a\n2","it's":"x"}"#),
            ("const user = {hex: 0x10, half: .5, big: 1_000};", #"{"hex":16,"half":0.5,"big":1000}"#),
            ("[, 'a', [b = 2]]", #"[null,"a",[2]]"#), ("'text'", #""text""#), ("module.exports = {a: 1}", #"{"a":1}"#),
        ]
        for (text, json) in expected {
            #expect(try await reader.json(of: text).text == json, "\(text)")
        }
    }

    @Test("what has no value is refused with a reason", arguments: ["{id: missing}", "{id: }", "() => 1", "{n: 1n}"])
    func refusals(_ text: String) async {
        let reader = JavaScriptReader(scriptHost: [Self.host, "script-host"])
        await #expect(throws: HandlerFailure.self) { try await reader.json(of: text) }
    }

    @Test("a page's call has name and data, whichever bridge it is of")
    func calls() async throws {
        let reader = JavaScriptReader(scriptHost: [Self.host, "script-host"])
        let expected: [(String, HandlerName, String?)] = [
            ("bridge.callHandler('pay', {amount: 20}, function (answer) { log(answer) });", "pay", #"{"amount":20}"#),
            ("window.WebViewJavascriptBridge.callHandler(\"go\", (a) => a)", "go", nil),
            ("callHandler('list', [1, , 'a'])", "list", #"[1,null,"a"]"#),
            ("const user = await nativeBridge.call('user', null);", "user", "null"),
            ("return dsBridge.call(`scan`, 'x').trim()", "scan", #""x""#),
            ("bridge.callHandler('a', 1).then((b) => b.c).catch(console.error)", "a", "1"),
            ("YKWebBridgeEngine.sendMessage('share', {\n  // what\n  url: 'u'\n})", "share", #"{"url":"u"}"#),
            ("bridge.send('hello', () => {})", "", #""hello""#),
            ("webkit.messageHandlers.JSBridge.postMessage({action: 'scan', data: {}, callbackId: '1'})", "scan", "{}"),
            ("window.webkit?.messageHandlers[\"my-pay\"].postMessage(7)", "my-pay", "7"),
            ("webkit.messageHandlers.pay.postMessage({a: 1})", "pay", #"{"a":1}"#),
        ]
        for (text, name, data) in expected {
            #expect(PastedCall.isLikely(text), "\(text)")
            let call = try await reader.call(in: text)
            #expect((call.name, call.data?.text) == (name, data), "\(text)")
        }
    }

    @Test(
        "what is no call is not taken for one",
        arguments: [
            "{call: 1}", "recall(1)", "callHandler", "bridge.callHandler('pay', {", "'call(1)'", "function () {}",
        ]
    )
    func noCalls(_ text: String) { #expect(!PastedCall.isLikely(text)) }

    @Test("its process ends with it, and nothing of it is left")
    func ending() async throws {
        // The shell's number is that of the program that takes its place.
        let file = FileManager.default.temporaryDirectory.appending(path: "native-bridge-\(UUID().uuidString)")
        let path = file.path(percentEncoded: false)
        defer { try? FileManager.default.removeItem(at: file) }
        let command = ["/bin/sh", "-c", "echo $$ > \"$1\"; exec \"$0\" script-host", Self.host, path]
        var reader: JavaScriptReader? = JavaScriptReader(scriptHost: command)
        #expect(try await reader?.json(of: "{a: 1}").text == #"{"a":1}"#)
        let number = try #require(Int32(String(contentsOfFile: path, encoding: .utf8).dropLast()))
        #expect(kill(number, 0) == 0)
        reader = nil
        // A process that nobody has waited for still has its number.
        while kill(number, 0) == 0 { try await Task.sleep(for: .milliseconds(5)) }
    }
}
