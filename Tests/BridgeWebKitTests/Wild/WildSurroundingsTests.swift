import BridgeCore
import BridgeWebKit
import Conformance
import Foundation
import LiveTesting
import XCTest

/// What pages need around the bridge: kinds 33 to 38.
final class WildSurroundingsTests: WildTestCase {
    func testKind33ALibraryBetweenTheBridgeAndTheWaitingFunctions() throws {
        let library = try script(
            """
            var AppKit = {
              init: function (bridge, options) { this.bridge = bridge; this.options = options; },
              format: function (data) { return this.options.appId + ':' + data; },
              getLocation: function (cb) { this.bridge.callHandler('AppKit.getLocation', this.options, cb); }
            };
            AppKit.sawBridge = typeof WebViewJavascriptBridge;
            """
        )
        wild("kind-33-something-else-library", with: { $0.bridgeScripts = [library] }) { page in
            page.answers = ["AppKit.getLocation": "杭州"]
            try page.open()
            try await page.shows("document.getElementById('out').innerHTML", "杭州")
            let resumed = try await page.call("onResume", 1)
            XCTAssertEqual(resumed, "wx01:1")
            try await page.shows("AppKit.sawBridge", "object")
            try await page.hears(["AppKit.getLocation {\"appId\":\"wx01\"}"])
        }
    }

    func testKind33ASecondNativeGlobal() throws {
        let globals = try script(
            "var NativeInfo = { channel: 'huawei' };"
                + " window.nativeStore = { get: function (key) { return key + '-1'; } };"
        )
        wild("kind-33-something-else-second-global", with: { $0.startScripts = [globals] }) { page in
            page.answers = ["open": "opened"]
            try page.open()
            try await page.shows("document.title", "opened")
            try await page.hears(["open {\"channel\":\"HUAWEI\",\"token\":\"token-1\"}"])
        }
    }

    /// Without it the page's script stops where it needs the thing, which is named.
    func testKind33WithoutTheSecondNativeGlobal() {
        wild("kind-33-something-else-second-global") { page in
            try page.open()
            let remark = try await page.remarks(.scriptFailed)
            XCTAssertTrue(remark.contains("NativeInfo"), remark)
            try await page.hears([])
        }
    }

    func testKind33AnOwnMethodOnTheGlobalWhileParsing() throws {
        let method = try script("window.WebViewJavascriptBridge = { appVersion: function () { return '8.0.1'; } };")
        wild("kind-33-something-else-own-method", with: { $0.startScripts = [method] }) { page in
            page.answers = ["version": "current"]
            try page.open()
            try await page.shows("document.title", "current")
            try await page.hears(["version \"8.0.1\""])
        }
    }

    func testKind34UnknownSchemesNeverReplaceThePage() {
        wild("kind-34-unknown-schemes") { page in
            page.answers = ["up": nil]
            var offered: [String] = []
            page.window.webView.onUnknownScheme = { address in
                offered.append(address)
                return address != "tel:10086"
            }
            try page.open()
            try await page.hears(["up 1"])
            let addresses = [
                "alipays://platformapi/startapp?appId=1", "tel:10086", "weixin://dl/business/?t=abc",
                "myshop://product/42?from=h5", "intent://scan/#Intent;scheme=zxing;end", "taobao://item?id=1",
            ]
            try await until("the first was offered") { offered.count == 1 }
            for (index, button) in ["tel", "app", "top", "assign", "frame"].enumerated() {
                try await page.click(button)
                try await until("\(button) was offered") { offered.count == index + 2 }
                let alive = try await page.call("alive")
                XCTAssertEqual(alive, "schemes ", "after \(button)")
            }
            XCTAssertEqual(offered, addresses)
            XCTAssertEqual(
                page.remarks.filter { $0.kind == .refused }.map(\.message),
                ["The page opened tel:10086, whose scheme nobody handles."]
            )
        }
    }

    func testKind34UnknownSchemesInNewWindowsAndForms() {
        wild("kind-34-unknown-schemes-new-window") { page in
            var offered: [String] = []
            page.window.webView.onUnknownScheme = { address in
                offered.append(address)
                return true
            }
            try page.open()
            try await page.loaded()
            for (button, address) in [
                ("blank", "mqqwpa://im/chat?uin=1"), ("open", "myshop://new"), ("self", "myshop://self"),
                ("submit", "myshop://form?q=1"),
            ] {
                try await page.click(button)
                try await until("\(address) was offered") { offered.last == address }
                let alive = try await page.call("alive")
                XCTAssertEqual(alive, "alive", "after \(button)")
            }
            XCTAssertEqual(offered.count, 4)
        }
    }

    func testKind35NoCharset() {
        let loads: [@MainActor (WildPage) throws -> Void] = [{ try $0.open() }, { try $0.serve(type: "text/html") }]
        for load in loads {
            wild("kind-35-no-charset") { page in
                page.answers = ["提交": ["消息": "已保存 ✓"]]
                try load(page)
                try await page.shows("document.getElementById('p').innerHTML", "已保存 ✓")
                let answer = try await page.call("回调", ["名字": "李雷"])
                XCTAssertEqual(answer, ["结果": "收到李雷"])
                try await page.shows("document.title", "无编码")
                try await page.hears(["提交 {\"名字\":\"é – 王小明\"}"])
            }
        }
    }

    func testKind35AnotherCharsetThatThePageNames() {
        wild("kind-35-no-charset-but-gb2312") { page in
            page.answers = ["提交": ["消息": "已保存"]]
            try page.open()
            try await page.shows("document.getElementById('p').innerHTML", "已保存")
            try await page.hears(["提交 {\"名字\":\"王小明\"}"])
        }
    }

    func testKind36DeadLinks() {
        for (file, result) in [
            ("kind-36-dead-links-image", "document.getElementById('out').innerHTML"),
            ("kind-36-dead-links-blocking", "document.title"), ("kind-36-dead-links-event", "document.title"),
        ] {
            wild(file) { page in
                page.answers = ["ready": "without them"]
                try page.serve(Self.deadServer())
                try await page.shows(result, "without them")
                try await page.hears(["ready {}"])
            }
        }
    }

    /// The page is never parsed to its end.
    func testKind36ADeadScriptBeforeTheEndOfAPageThatWaitsForTheEvent() {
        wild("kind-36-dead-links-event-blocking", over: [.scriptMessage]) { page in
            page.answers = ["ready": "without it"]
            try page.serve(Self.deadServer())
            try await page.shows("document.getElementById('p').innerHTML", "without it")
            try await page.hears(["ready {}"])
        }
    }

    func testKind36SlowLinks() {
        wild("kind-36-dead-links-event-slow") { page in
            page.answers = ["ready": "in the end"]
            try page.serve(Self.deadServer())
            try await page.shows("document.title", "in the end")
            try await page.loaded()
            try await page.hears(["ready {}"])
        }
    }

    /// A server with addresses that are missing, that are slow, and that never answer.
    @MainActor
    private static func deadServer() throws -> LocalServer {
        let server = try LocalServer()
        server.handler = { path, _ in
            if path.hasPrefix("/hang/") { return .init(body: "", delay: .seconds(120)) }
            return path.hasPrefix("/slow/") ? .init(body: "", type: "text/javascript", delay: .seconds(2)) : nil
        }
        return server
    }

    func testKind37LocalAndOffline() {
        wild("kind-37-local-app/index") { page in
            page.answers = ["getToken": "t1"]
            try page.open()
            try await page.shows("document.getElementById('app').textContent", "t1: 苹果、梨")
            try await page.hears(["getToken {}"])
        }
        wild("kind-37-local-app/index") { page in
            page.answers = ["getToken": "t1"]
            // As `file:` addresses are typed and as folders are opened.
            try page.window.webView.load(page.source.deletingLastPathComponent().absoluteString)
            try await page.shows("document.getElementById('app').textContent", "t1: 苹果、梨")
            try await page.hears(["getToken {}"])
        }
    }

    /// Cannot work with messages; only that page stands still, and only as long as it waits.
    func testKind38WaitingInALoop() {
        wild("kind-38-waits-in-a-loop") { page in
            var other: WildPage?
            page.on("setCookie") { _ in
                try await page.run("document.cookie = 'session=1'")
                return nil
            }
            try page.serve()
            let ready = try await page.call("ping")
            XCTAssertEqual(ready, "pong")
            other = WildPage("kind-11-frame-removed-at-once", .test())
            defer { other?.window.close() }
            other?.answers = ["hi": "served meanwhile"]
            // Cookies belong to a host, whatever the port.
            try await page.run("document.cookie = 'session=; max-age=0'")
            let start = ContinuousClock.now
            let click = Task { try await page.click("go") }
            try other?.open()
            try await other?.shows("document.title", "served meanwhile")
            let echo = try await other?.call("hi", "x")
            XCTAssertEqual(echo, "hi x")
            try await click.value
            XCTAssertGreaterThan(ContinuousClock.now - start, .milliseconds(1_400))
            try await page.shows("document.title", "gave up")
            let after = try await page.call("ping")
            XCTAssertEqual(after, "pong")
            try await page.hears(["setCookie {\"name\":\"session\"}"])
        }
    }

    private func script(_ source: String) throws -> UserScript {
        try MainActor.assumeIsolated { try UserScript(name: "extra.js", source: source) }
    }
}
