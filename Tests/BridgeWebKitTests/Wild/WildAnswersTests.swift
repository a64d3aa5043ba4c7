import BridgeCore
import BridgeWebKit
import LiveTesting
import XCTest

/// What pages send and what they expect for it: kinds 16 to 20.
final class WildAnswersTests: WildTestCase {
    func testKind16ReplyWithoutATest() {
        wild("kind-16-reply-without-test-v6") { page in
            page.answers = ["loaded": nil]
            try page.bridge.notify("testJavascriptHandler", ["n": 0])
            try page.open()
            try page.bridge.notify("testJavascriptHandler", ["n": 1])
            let answer = try await page.call("testJavascriptHandler", ["n": 2])
            XCTAssertEqual(answer, ["Javascript Says": "Right back atcha!"])
            try await page.shows("seen.join()", "before 0,after 0,before 1,after 1,before 2,after 2")
            try await page.hears(["loaded"])
        }
    }

    /// As on the phone the reply function is missing where native code waits for nothing; only that dispatch ends.
    func testKind16ReplyWithoutATestAsOnThePhone() {
        wild("kind-16-reply-without-test-v6", with: { $0.bridge.isStrict = true }) { page in
            page.answers = ["loaded": nil]
            try page.open()
            try page.bridge.notify("testJavascriptHandler", ["n": 1])
            let answer = try await page.call("testJavascriptHandler", ["n": 2])
            XCTAssertEqual(answer, ["Javascript Says": "Right back atcha!"])
            try await page.shows("seen.join()", "before 1,before 2,after 2")
            try await page.remarks(.scriptFailed)
            try await page.hears(["loaded"])
        }
    }

    func testKind16ReplyWithoutATestAfterTheEvent() {
        wild("kind-16-reply-without-test-event") { page in
            page.answers = ["loaded": nil]
            try page.open()
            try page.bridge.notify("push", ["n": 1])
            try page.bridge.notify("", "quiet")
            let length = try await page.call("", "four")
            XCTAssertEqual(length, 4)
            let answer = try await page.call("push", ["n": 2])
            XCTAssertEqual(answer, "ok")
            try await page.shows("seen.join()", "before 1,message quiet,message four,before 2")
            try await page.hears(["loaded"])
        }
    }

    func testKind16ReplyWithoutATestInYK() {
        wild("kind-16-reply-without-test-yk") { page in
            try page.open()
            try page.bridge.notify("SetLocation", ["n": 1])
            let answer = try await page.call("SetLocation", ["n": 2])
            XCTAssertEqual(answer, ["result": "set location success"])
            try await page.shows("seen.join()", "before 1,after 1,before 2,after 2")
        }
    }

    func testKind17TheAnswersTypeIsKept() {
        wild("kind-17-answer-type-kept") { page in
            page.answers = [
                "getUser": "{\"name\":\"李雷\"}", "getLocation": "39.9042,116.4074", "getVersion": "v6.5.8",
                "getConfig": ["theme": ["name": "dark"], "list": [1, 2]], "getEither": "{\"code\":0}",
                "getNothing": nil, "getNumberText": "12", "getNumber": 12, "getFalse": false, "getEmpty": "",
            ]
            page.answers["getNothing"] = .some(.some(.null))
            try page.open()
            let lines = [
                "user 李雷 string", "at 39.9042 / 116.4074", "version 6.5.8", "config dark 2", "either 0 string",
                "nothing true 1", "text string 12", "number number 12", "false true", "empty true",
            ]
            try await page.shows("document.getElementById('out').textContent", .string(lines.joined(separator: "\n")))
            let data: [(JSONValue, JSONValue)] = [
                ("{}", "string"), (["a": 1], "object"), ([1], "array"), (1, "number"), (true, "boolean"), (nil, "null"),
            ]
            for (value, kind) in data {
                let seen = try await page.call("kindOf", value)
                XCTAssertEqual(seen, kind)
            }
            let text = try await page.call("giveText")
            XCTAssertEqual(text, "{\"code\":0}")
            let object = try await page.call("giveObject")
            XCTAssertEqual(object, ["code": 0])
        }
    }

    func testKind17NoAnswerIsNull() {
        wild("kind-17-answer-type-kept") { page in
            page.on("getNothing") { _ in nil }
            try page.open()
            try await page.shows("out.includes('nothing true 1')", true)
        }
    }

    func testKind18JSONTextInText() {
        wild("kind-18-json-text") { page in
            page.on("request") { $0.data }
            page.on("number") { $0.data }
            try page.open()
            try await page.shows("document.title", "string true true")
            try await page.shows("window.numberText", "{\"n\":1.0,\"big\":12345678901234567890}")
            let sent = try await page.run("return JSON.stringify(outer)")
            let text = "{\"n\":1.0,\"big\":12345678901234567890}"
            try await page.hears([
                "request \(sent?.string ?? "")", "number \(JSONValue.string(text).text.text)",
            ])
            let hard = "'\"\\ \n\r\t\u{c}\u{2028}\u{2029}\u{0} </script> {\"a\":\"\\u0041\"} 😀 中文"
            let echo = try await page.call("onText", .string(hard))
            XCTAssertEqual(echo, .string(hard))
        }
    }

    func testKind19CallsWithoutAnyUserAction() {
        wild("kind-19-calls-without-user-action") { page in
            page.answers = ["setTitle": nil, "hideLoading": nil, "getToken": "t", "getOrders": ["o1", "o2"]]
            try page.open()
            try await page.shows("document.getElementById('list').innerHTML", "<li>o1</li><li>o2</li>")
            try await until("the app heard all") { page.received.count == 4 }
            XCTAssertEqual(
                page.received.filter { $0 != "hideLoading" },
                ["setTitle {\"title\":\"我的订单\"}", "getToken null", "getOrders {\"token\":\"t\"}"]
            )
        }
    }

    func testKind19CallsWhileParsing() {
        wild("kind-19-calls-without-user-action-yk") { page in
            page.answers = ["GetLocation": "广州-网易大厦", "SetViewColor": nil]
            try page.open()
            try await page.shows("document.getElementById('place').innerHTML", "广州-网易大厦")
            try await page.hears(["GetLocation null", "SetViewColor [0.5,1,0,1]"])
        }
    }

    func testKind20MissingArguments() {
        wild("kind-20-missing-arguments-v6") { page in
            page.answers = ["": nil, "last": nil]
            try page.open()
            try await page.shows("document.title", "answers 13")
            try await page.hears([
                "none", "function second null", "null data null", "undefined data", "null third {\"a\":1}",
                "undefined third {\"a\":1}", "empty text \"\"", "number 0", "float 3.14", "false false",
                "array [1,\"a\",null]", "nested [[[\"x\"]],[]]", "NaN null",
                "date {\"at\":\"1970-01-01T00:00:00.000Z\"}",
                "two functions", " \"no name\"", "last {}",
            ])
        }
    }

    func testKind20MissingArgumentsAfterTheEvent() {
        wild("kind-20-missing-arguments-event") { page in
            page.answers = ["": nil, "last": nil]
            try page.open()
            try await page.shows("document.title", "answers 4")
            try await page.hears([
                " \"text\"", " \"\"", " {\"o\":1}", "none", "null data null", "number 7", "array [[1],[2]]", "last {}",
            ])
        }
    }

    func testKind20MissingArgumentsInYK() {
        wild("kind-20-missing-arguments-yk") { page in
            page.answers = ["last": nil]
            try page.open()
            try await page.shows("document.title", "answers 3")
            try await page.hears([
                "none", "function second null", "null null", "zero 0", "empty \"\"", "array [0.1,[true]]", "last {}",
            ])
        }
    }
}
