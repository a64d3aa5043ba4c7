import BridgeCore
import BridgeWebKit
import LiveTesting
import XCTest

/// How pages choose their bridge and how they ask for it: kinds 6 to 10.
final class WildChoosingTests: WildTestCase {
    func testKind06UserAgentDecides() {
        for (device, name) in [(Device.iphone, "iPhone"), (.ipad, "iPad"), (.android, "Android")] {
            wild("kind-06-user-agent-three-ways", with: { $0.device = device }) { page in
                page.answers = ["jsCallNative": .string("\(name)!")]
                try page.open()
                try await page.shows("document.getElementById('out').innerHTML", .string("\(name)!"))
                let answer = try await page.call("nativeCallJs")
                XCTAssertEqual(answer, .string("from \(name)"))
                try await page.hears(["jsCallNative {\"from\":\"\(name)\"}"])
            }
        }
    }

    func testKind06UserAgentOfADesktopGivesThatPageNothing() {
        wild("kind-06-user-agent-three-ways") { page in
            try page.open()
            try await page.loaded()
            try await page.shows("document.getElementById('platform').innerHTML", "PC")
            try await page.hears([])
        }
    }

    func testKind06UserAgentWithLinuxCountsAsAndroid() {
        for (device, name) in [(Device.iphone, "ios"), (.android, "android"), (.desktop, "android")] {
            wild("kind-06-user-agent-linux-is-android", with: { $0.device = device }) { page in
                page.answers = ["from": .string("\(name)!")]
                try page.open()
                try await page.shows("document.title", .string("\(name)!"))
                try await page.hears(["from \"\(name)\""])
            }
        }
    }

    func testKind06UserAgentWithTheAppsToken() {
        wild("kind-06-user-agent-own-token", with: { $0.userAgentSuffix = "MyShopApp/7.2 (zh_CN)" }) { page in
            page.answers = ["shop.cart": ["items": 3]]
            try page.open()
            try await page.shows("document.getElementById('p').textContent", "3 items")
            try await page.hears(["shop.cart {\"api\":7}"])
        }
    }

    func testKind06UserAgentIsNotThePlatform() throws {
        let source = "Object.defineProperty(navigator, 'platform', { get: function () { return 'iPhone'; } });"
        let script = try MainActor.assumeIsolated { try UserScript(name: "platform.js", source: source) }
        wild("kind-06-user-agent-platform", with: { $0.startScripts = [script] }) { page in
            page.answers = ["platform": "phone"]
            try page.open()
            try await page.shows("document.title", "phone")
            try await page.hears(["platform \"iPhone\""])
        }
    }

    func testKind07OldScheme() {
        for spelling in ["upper", "lower", "shouted", "new-upper", "path"] {
            wild("kind-07-old-scheme-\(spelling)") { page in
                page.answers = ["ObjC Echo": ["key": "value"]]
                try page.open()
                try await page.shows("document.title", "JS received response:value")
                let echo = try await page.call("JS Echo", ["a", 1, nil])
                XCTAssertEqual(echo, ["a", 1, nil])
                try await page.hears(["ObjC Echo {\"key\":\"value\"}"])
            }
        }
    }

    func testKind08ThePagesOwnProtocolBeforeTheLoadHost() {
        let asks: [@MainActor (WildPage) throws -> Void] = [{ try $0.open() }, { try $0.serve() }]
        for ask in asks {
            wild("kind-08-own-protocol-polls") { page in
                page.answers = ["config": ["colour": "teal"]]
                try ask(page)
                try await page.shows("document.getElementById('r').innerHTML", "teal")
                let theme = try await page.call("theme", "dark")
                XCTAssertEqual(theme, "dark!")
                try await page.hears(["config {\"n\":\"x\"}"])
                XCTAssertEqual(page.recognised, [.wvjb6])
            }
        }
    }

    func testKind09BareGlobalInAClickHandler() {
        wild("kind-09-bare-global-click") { page in
            page.answers = ["takePhoto": "IMG_0001"]
            try page.open()
            try await page.shows("typeof WebViewJavascriptBridge", "object")
            try await page.click("photo")
            try await page.shows("document.title", "IMG_0001")
            try await page.hears(["takePhoto {\"quality\":80}"])
        }
    }

    func testKind09BareGlobalOfAPageThatAsksForNothing() {
        wild("kind-09-bare-global-asks-nothing") { page in
            page.answers = ["buy": ["state": "bought"], "": nil]
            try page.open()
            try await page.loaded()
            // The bridge comes when the page has loaded, and nothing shows that it has.
            try await until("the bridge is there") {
                try await page.run("return 'WebViewJavascriptBridge' in window") == true
            }
            try await page.click("buy")
            try await page.shows("document.title", "bought")
            try await page.click("say")
            try await page.hears(["buy {\"id\":3}", " \"said\""])
        }
    }

    /// As on the phone: the page's own error, which is named, and nothing else is lost.
    func testKind09BareGlobalTooEarly() {
        wild("kind-09-bare-global-too-early") { page in
            page.answers = ["later": "worked"]
            try page.open()
            let pong = try await page.call("ping")
            XCTAssertEqual(pong, "pong")
            try await page.shows("errors.length", 1)
            let remark = try await page.remarks(.scriptFailed)
            XCTAssertTrue(remark.contains("WebViewJavascriptBridge"), remark)
            try await page.click("later")
            try await page.shows("document.title", "worked")
            try await page.hears(["later 2"])
        }
    }

    /// Whether the bridge is there by then is a race that the phone has too; if it is not, the page's error is named.
    func testKind09BareGlobalAtOnload() {
        wild("kind-09-bare-global-onload") { page in
            page.answers = ["onload": "in time"]
            try page.open()
            let pong = try await page.call("ping")
            XCTAssertEqual(pong, "pong")
            try await until("onload called the app or failed") { page.received.count + page.remarks.count > 0 }
            if page.received.isEmpty {
                let remark = try await page.remarks(.scriptFailed)
                XCTAssertTrue(remark.contains("WebViewJavascriptBridge"), remark)
            } else {
                try await page.shows("document.title", "in time")
            }
        }
    }

    func testKind10SameTickElseASchemeOfTheApp() {
        wild("kind-10-same-tick-else-scheme") { page in
            page.answers = ["favourite": "starred"]
            try page.open()
            try await page.loaded()
            try await page.click("b")
            if try await page.run("return !!window.fellBack") == true {
                let refusal = try await page.remarks(.refused)
                XCTAssertTrue(refusal.contains("myapp://favourite?data=%7B%22id%22%3A5%7D"), refusal)
                try await page.click("b")
            }
            try await page.shows("document.title", "starred")
            try await page.hears(["favourite {\"id\":5}"])
        }
    }
}
