import BridgeCore
import BridgeWebKit
import LiveTesting
import XCTest

/// The relatives of the bridge: kinds 41 to 43.
final class WildRelativesTests: WildTestCase {
    func testKind41LisionWithStrings() {
        wild("kind-41-lision-strings") { page in
            page.answers = ["getToken": "head.body.sign", "noData": nil]
            try page.open()
            try await page.shows("document.title", "body")
            let answer = try await page.call("testJavascriptHandler", "plain")
            XCTAssertEqual(answer, "text for plain")
            try await page.shows("got", "string plain")
            try await page.hears(["getToken \"plain text\"", "noData null"])
            XCTAssertEqual(page.recognised, [.lision], "asked several times, served once")
        }
    }

    func testKind41LisionAsUsual() {
        wild("kind-41-lision-usual") { page in
            page.answers = ["testiOSCallback": ["iOS": "answer"]]
            try page.open()
            let answer = try await page.call("testJavascriptHandler", ["foo": "before ready"])
            XCTAssertEqual(answer, ["Javascript Says": "Right back atcha!"])
            try await page.click("fire")
            try await page.shows("document.getElementById('log').innerHTML", "{\"iOS\":\"answer\"}")
            try await page.hears(["testiOSCallback {\"foo\":\"bar\"}"])
        }
    }

    /// Dropped without a word: no crash, no answer, and what has the right shape still arrives.
    func testKind42TheHandlerJSBridgeIsCommonProperty() {
        wild("kind-42-jsbridge-handler-strings", over: [.scriptMessage]) { page in
            page.answers = ["ping": nil]
            try page.open()
            try await page.shows("document.title", "posted")
            try await page.run("ping(1)")
            try await page.hears(["ping {\"n\":1}"])
            try await page.shows("typeof window.answered", "undefined")
        }
    }

    func testKind42TheHandlerJSBridgeOfTheArticle() {
        wild("kind-42-jsbridge-handler-article", over: [.scriptMessage]) { page in
            page.answers = ["showMsg": nil, "request": ["status": 200]]
            try page.open()
            try await page.shows("document.title", "200")
            let shown = try await page.call("h5Toast", ["text": "你好 \"quoted\""])
            XCTAssertEqual(shown, ["shown": "你好 \"quoted\""])
            try await page.shows("toast", ["text": "你好 \"quoted\""])
            try await page.hears([
                "showMsg {\"text\":\"你好\"}", "request {\"url\":\"https://example.org/\",\"method\":\"GET\"}",
            ])
        }
    }

    func testKind43JsBridgeForAndroid() {
        for device in [Device.android, .desktop] {
            wild("kind-43-jsbridge-android-demo", with: { $0.device = device }) { page in
                page.answers = [
                    "": "DefaultHandler response data", "submitFromWeb": "submitFromWeb exe, response data",
                ]
                let greeting = Task { try await page.call("", "hello") }
                try page.open()
                let responds = try await greeting.value
                XCTAssertEqual(responds, ["Javascript Responds": "测试中文!"])
                try await page.click("enter")
                try await page.shows(
                    "document.getElementById('show').innerHTML",
                    "repsonseData from java, data = DefaultHandler response data"
                )
                try await page.click("call")
                try await page.shows(
                    "document.getElementById('show').innerHTML",
                    "send get responseData from java, data = submitFromWeb exe, response data"
                )
                let answer = try await page.call("functionInJs", "data from Java")
                XCTAssertEqual(answer, "Javascript Says Right back aka!")
                let text = "{\"id\":1,\"content\":\"这是一个图片 <img src=\\\"a.png\\\"/> test\\r\\nhahaha\"}"
                try await page.hears([" \(JSONValue.string(text).text)", "submitFromWeb {\"param\":\"用户名\"}"])
            }
        }
    }

    func testKind43JsBridgeForAndroidAndTheArray() {
        wild("kind-43-jsbridge-android-callbacks-array", with: { $0.device = .android }) { page in
            page.answers = ["login": "{\"state\":\"in\"}"]
            try page.open()
            try await page.shows("document.title", "in")
            let answer = try await page.call("", "hi")
            XCTAssertEqual(answer, "js: hi")
            try await page.hears(["login \(JSONValue.string("{\"user\":\"王\"}").text)"])
        }
    }

    func testKind43JsBridgeForAndroidWithAnOwnMethod() throws {
        let method = try MainActor.assumeIsolated {
            try UserScript(name: "own.js", source: "var AndroidNative = { deviceId: function () { return 'd-1'; } };")
        }
        wild(
            "kind-43-jsbridge-android-own-method",
            with: {
                $0.device = .android
                $0.startScripts = [method]
            }
        ) { page in
            page.answers = ["bind": "bound"]
            try page.open()
            try await page.shows("document.title", "bound")
            try await page.hears(["bind \"d-1\""])
        }
    }
}
