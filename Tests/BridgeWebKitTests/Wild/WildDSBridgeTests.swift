import BridgeCore
import BridgeWebKit
import LiveTesting
import XCTest

/// Pages of DSBridge: kinds 33, 39 and 40.
final class WildDSBridgeTests: WildTestCase {
    func testKind33DSBridgeItself() throws {
        let source = """
            var dsBridge = {
              call: function (name, data, callback) {
                var message = { data: data };
                if (callback) { window.dscbApp = callback; message._dscbstub = 'dscbApp'; }
                return JSON.parse(prompt('_dsbridge=' + name, JSON.stringify(message))).data;
              }
            };
            """
        let library = try MainActor.assumeIsolated { try UserScript(name: "dsbridge.js", source: source) }
        wild("kind-33-something-else-dsbridge", with: { $0.startScripts = [library] }) { page in
            page.answers = ["getAppInfo": ["name": "Shop", "version": 7], "getUser": ["nick": "小明"]]
            try page.open()
            try await page.shows("document.getElementById('out').innerHTML", "Shop 7")
            try await page.shows("document.title", "小明")
            try await page.hears(["getAppInfo \"\"", "getUser {\"id\":1}"])
        }
    }

    func testKind39DSBridgeVersion3() {
        wild("kind-39-dsbridge-v3") { page in
            page.answers = ["testSyn": "sync answer", "testAsyn": "async answer"]
            var isClosed = false
            page.window.webView.onClose = { isClosed = true }
            try page.open()
            try await page.shows("atOnce", "sync answer")
            try await page.click("sync")
            try await page.shows("out.innerHTML", "sync answer")
            try await page.click("async")
            try await page.shows("out.innerHTML", "later async answer")
            let sum = try await page.call("addValue", [3, 4])
            XCTAssertEqual(sum, 7)
            let appended = try await page.call("append", ["I", "love", "you"])
            XCTAssertEqual(appended, "I love you")
            let info = try await page.call("syn.getInfo", [])
            XCTAssertEqual(info, ["tag": "syn", "value": 8])
            try await page.click("close")
            try await until("the page closed its window") { isClosed }
            try await page.hears([
                "testSyn {\"msg\":\"at parse time\"}", "testSyn {\"msg\":\"testSyn\"}",
                "testAsyn {\"msg\":\"testAsyn\"}",
            ])
        }
    }

    func testKind39DSBridgeVersion2() {
        wild("kind-39-dsbridge-v2") { page in
            page.answers = ["getUserName": "王小明", "upload": "a.png"]
            try page.open()
            try await page.shows("document.getElementById('out').innerHTML", "string 王小明")
            try await page.shows("document.title", "uploaded a.png")
            try await until("the app heard both") { page.received.count == 2 }
            XCTAssertEqual(page.received.first, "getUserName {\"id\":7}")
            XCTAssertTrue(page.received.last?.hasPrefix("upload {\"file\":\"a.png\"") ?? false, "\(page.received)")
        }
    }

    func testKind39DSBridgeWithoutItsLibrary() {
        wild("kind-39-dsbridge-no-library") { page in
            page.answers = ["device.model": "Linux PC", "net.request": ["status": 200]]
            try page.open()
            try await page.shows("document.getElementById('out').innerHTML", "Linux PC")
            try await page.shows("document.title", "stub [object Object]")
            try await page.hears(["device.model null", "net.request {\"url\":\"/x\"}"])
        }
    }

    func testKind39DSBridgeWithNoName() {
        wild("kind-39-dsbridge-no-name") { page in
            page.answers = ["after": "went on"]
            try page.open()
            try await page.shows("third", "went on")
            try await page.shows("isWellFormed", true)
        }
    }

    func testKind40DSBridgeNamesAndProgress() {
        wild("kind-40-dsbridge-names") { page in
            page.on("echo.syn") { $0.data }
            page.answers = ["user-info": "u", "get_device_id": "d", "a.b-c_d.e": "x"]
            page.on("callProgress") { request in
                for step in (0...10).reversed() {
                    if step == 0 { return JSONValue.number(0).text }
                    request.report(progress: JSONValue.number(Double(step)).text)
                }
                return nil
            }
            try page.open()
            try await page.shows("document.title", "progress ended")
            let results = try await page.run("return results")
            XCTAssertEqual(
                results,
                [1, "u", "d", "x", "string", "true/false/false", 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]
            )
            let timer = try await page.call("startTimer", [3])
            XCTAssertEqual(timer, 0, "the last answer counts")
            XCTAssertEqual(page.received.prefix(4).last, "a.b-c_d.e \"x\"")
        }
    }
}
