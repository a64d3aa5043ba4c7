import BridgeCore
import BridgeWebKit
import LiveTesting

/// What goes wrong with calls and with what they carry.
extension WhyCase {
    static let calls = [
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
            kind: "never-answered",
            words: ["The app has not answered \"slow\""],
            html: whenBridge("bridge.callHandler('slow', 1, () => {});"),
            mended: whenBridge("bridge.callHandler('slow', 1, () => {});"),
            act: { stage in
                try await until("the page waits") { stage.waiting.count == 1 }
                if stage.isMended { stage.waiting[0].reply(nil) }
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
            kind: "answered-twice",
            words: ["The app answered \"slow\" twice", "called again"],
            html: whenBridge("bridge.callHandler('slow', 1, () => {});"),
            mended: whenBridge("bridge.callHandler('slow', 1, () => {});"),
            act: { stage in
                try await until("the page waits") { stage.waiting.count == 1 }
                stage.waiting[0].reply(nil)
                if !stage.isMended { stage.waiting[0].reply(nil) }
            }
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

    static let data = [
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
