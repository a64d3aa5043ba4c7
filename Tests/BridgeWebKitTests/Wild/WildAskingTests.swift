import BridgeCore
import BridgeWebKit
import LiveTesting
import XCTest

/// How pages get the bridge: kinds 1 to 5.
final class WildAskingTests: WildTestCase {
    func testKind01ReadyEventOnly() {
        wild("kind-01-ready-event-global-or-event") { page in
            page.answers = ["": 42, "pay": ["status": 1]]
            try page.open()
            try await page.shows("document.title", "native said 42")
            let user = try await page.call("setUser", ["name": "李雷"])
            XCTAssertEqual(user, "ok")
            try await page.shows("document.getElementById('hello').innerHTML", "你好,李雷")
            let wee = try await page.call("", "A string sent from ObjC to JS")
            XCTAssertEqual(wee, ["Javascript Responds": "Wee!"])
            try await page.click("pay")
            try await page.shows("document.getElementById('pay').innerHTML", "已支付")
            try await page.hears([" \"page is up\"", "pay {\"order\":\"A-17\",\"amount\":9.9}"])
            XCTAssertEqual(page.recognised, [.wvjb4])
        }
    }

    func testKind01ReadyEventWithoutATestForTheObject() {
        wild("kind-01-ready-event-in-head") { page in
            page.answers = ["getToken": "t-0815"]
            try page.open()
            try await page.shows("document.title", "t-0815")
            let answer = try await page.call("testJavascriptHandler", ["foo": "before ready"])
            XCTAssertEqual(answer, ["Javascript Says": "Right back atcha!"])
            try await page.shows("document.getElementById('out').textContent", "{\"foo\":\"before ready\"}")
            try await page.hears(["getToken {}"])
        }
    }

    func testKind01ReadyEventForAListenerOfDOMContentLoaded() {
        wild("kind-01-ready-event-domcontentloaded") { page in
            page.answers = ["orders.list": [["id": "o1"], ["id": "o2"]]]
            try page.open()
            try await page.shows("document.getElementById('state').innerHTML", "2 orders, first o1")
            try await page.hears(["orders.list {\"page\":1}"])
        }
    }

    func testKind01ReadyEventForAListenerOfLoad() {
        wild("kind-01-ready-event-onload") { page in
            page.answers = ["opened": [:]]
            try page.open()
            try await page.shows("document.title", "answered")
            let pong = try await page.call("ping", 1)
            XCTAssertEqual(pong, "pong 1")
            try await page.hears(["opened null"])
        }
    }

    func testKind01ReadyEventInjQuery() {
        wild("kind-01-ready-event-jquery") { page in
            page.answers = ["share": "shared"]
            try page.open()
            try await page.shows("document.getElementById('result').textContent", "ready")
            try await page.click("share")
            try await page.shows("document.getElementById('result').textContent", "shared")
            try await page.hears(["share {\"title\":\"中文标题\",\"url\":\"https://example.org/?a=1&b=2\"}"])
        }
    }

    func testKind01ReadyEventAfterANamespaceOfThePage() {
        wild("kind-01-ready-event-namespace") { page in
            page.answers = ["namespace": "filled"]
            try page.open()
            try await page.shows("document.title", "filled")
            try await page.hears(["namespace 1"])
        }
    }

    func testKind02InitWithNothing() {
        wild("kind-02-init-variants-bare") { page in
            page.answers = ["start": nil]
            // Called before the page is there: it waits for the page's `init` at most.
            let early = Task { try await page.call("location", ["city": "广州"]) }
            try page.open()
            let answer = try await early.value
            XCTAssertEqual(answer, ["seen": "广州"])
            try await page.shows("log.join()", "undefined,广州")
            try await page.hears(["start"])
        }
    }

    func testKind02InitGuardedByTry() {
        wild("kind-02-init-variants-try") { page in
            page.answers = ["hello": ["a": 1]]
            try page.open()
            try await page.shows("window.answer", ["a": 1])
            let answer = try await page.call("reload", 7)
            XCTAssertEqual(answer, "fine", "the first init must not throw")
            try await page.hears(["hello \"try\""])
        }
    }

    func testKind02InitOnAndroidOnly() {
        for (device, from) in [(Device.android, "android"), (.iphone, "ios")] {
            wild("kind-02-init-variants-android-only", with: { $0.device = device }) { page in
                page.answers = ["submitFromWeb": .string("hello \(from)")]
                try page.open()
                try await page.shows("document.title", .string("hello \(from)"))
                let answer = try await page.call("functionInJs", "原生")
                XCTAssertEqual(answer, "Javascript Says Right back aka!")
                try await page.shows("document.getElementById('show').innerHTML", "data from native: = 原生")
                try await page.hears(["submitFromWeb {\"param\":\"\(from)\"}"])
            }
        }
    }

    /// On the phone's v6 the first set-up function dies at `init`, which is the page's error and named so.
    func testKind02InitOnAPageThatAskedByAFrame() {
        wild("kind-02-init-variants-asked-by-frame") { page in
            page.answers = ["ready": nil]
            try page.open()
            let other = try await page.call("other")
            XCTAssertEqual(other, "other", "the second set-up function runs all the same")
            let errors = try await page.run("return errors.length")
            if errors == 0 {
                let pong = try await page.call("ping")
                XCTAssertEqual(pong, "pong")
            } else {
                let remark = try await page.remarks(.scriptFailed)
                XCTAssertTrue(remark.contains("init"), remark)
            }
        }
    }

    func testKind03NeverInitButTheEvent() {
        wild("kind-03-never-init-event") { page in
            page.answers = ["version": "5.1.0"]
            try page.open()
            try await page.shows("document.title", "version:5.1.0")
            let shown = try await page.call("onShow")
            XCTAssertEqual(shown, "shown")
            try await page.hears(["version {}"])
        }
    }

    func testKind03NeverInitButPolling() {
        wild("kind-03-never-init-polling") { page in
            page.answers = ["getUserInfo": ["id": 1, "phone": "13800138000"]]
            try page.open()
            try await page.shows("document.title", "13800138000")
            let refreshed = try await page.call("refresh")
            XCTAssertEqual(refreshed, ["tries": true])
            try await page.hears(["getUserInfo {\"fields\":[\"id\",\"phone\"]}"])
        }
    }

    func testKind03NeverInitButALoopOfTimers() {
        wild("kind-03-never-init-timeout-loop") { page in
            page.answers = ["": "ok", "stat": nil]
            try page.open()
            try await page.shows("document.title", "send ok")
            try await page.hears([" {\"type\":\"hello\"}", "stat \"pv\""])
        }
    }

    func testKind04SetUpOnDemandAfterAClick() {
        wild("kind-04-on-demand-click") { page in
            page.answers = ["scanQRCode": ["resultStr": "EAN 4006381333931"]]
            try page.open()
            try await page.loaded()
            // Long after the load: whatever the host does then has been done.
            try await Task.sleep(for: .milliseconds(300))
            for calls in 1...2 {
                try await page.run("document.getElementById('code').value = ''")
                try await page.click("scan")
                try await page.shows("document.getElementById('code').value", "EAN 4006381333931")
                try await page.hears(Array(repeating: "scanQRCode {\"needResult\":1}", count: calls))
            }
        }
    }

    func testKind04SetUpOnDemandAfterARequest() {
        wild("kind-04-on-demand-xhr") { page in
            page.answers = ["loaded": ["theme": "dark"]]
            try page.serve()
            try await page.shows("document.title", "dark")
            let back = try await page.call("back")
            XCTAssertEqual(back, "stay")
            let size = try Data(contentsOf: page.source).count
            try await page.hears(["loaded {\"status\":200,\"bytes\":\(size)}"])
        }
    }

    func testKind04SetUpOnDemandInAModule() {
        wild("kind-04-on-demand-vue-like") { page in
            page.answers = ["route": "at "]
            try page.open()
            try await page.loaded()
            for (link, path) in [("a", "/a"), ("b", "/b")] {
                try await page.click(link)
                try await page.shows("document.getElementById('view').textContent", .string("at \(path)"))
                let leave = try await page.call("leave")
                XCTAssertEqual(leave, .string(path), "the last registration wins")
            }
            try await page.hears(["route {\"path\":\"/a\"}", "route {\"path\":\"/b\"}"])
        }
    }

    func testKind04SetUpOnDemandInAScriptThatComesLate() {
        wild("kind-04-on-demand-async-script") { page in
            page.answers = ["lateStart": "late"]
            try page.serve()
            try await page.shows("document.title", "started late")
            let synced = try await page.call("sync", [1])
            XCTAssertEqual(synced, ["synced": [1]])
            try await page.hears(["lateStart {\"t\":\"late\"}"])
        }
    }

    func testKind05BothIdiomsInOneRun() {
        for file in ["kind-05-both-idioms-event-then-frame", "kind-05-both-idioms-asked-at-onload"] {
            wild(file) { page in
                page.answers = ["addOrder": 8, "login": "order 8"]
                try page.open()
                try await page.shows("document.title", "order 8")
                try await page.loaded()
                let count = try await page.call("count")
                XCTAssertEqual(count, 1, "\(file): set up once")
                XCTAssertEqual(page.received.count, 1, "\(file): \(page.received)")
            }
        }
    }

    func testKind05BothIdiomsFrameFirst() {
        wild("kind-05-both-idioms-frame-then-event") { page in
            page.answers = ["pageReady": nil]
            try page.open()
            try await page.shows("document.title", "once")
            try await page.loaded()
            try await page.shows("setups", 1)
            try await page.hears(["pageReady \"\""])
            XCTAssertEqual(page.recognised, [.wvjb6])
        }
    }
}
