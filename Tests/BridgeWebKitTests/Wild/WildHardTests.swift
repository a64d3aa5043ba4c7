import BridgeCore
import BridgeWebKit
import LiveTesting
import XCTest

/// What pages do to the bridge: kinds 27 to 32.
final class WildHardTests: WildTestCase {
    func testKind27ThrowsInOrdinaryUse() {
        wild("kind-27-throws") { page in
            page.answers = ["a": "A", "b": "B", "c": "C"]
            try page.open()
            let good = try await page.call("good", 1)
            XCTAssertEqual(good, "good 1")
            do {
                let bad = try await page.call("bad", 2)
                XCTFail("a handler that throws answered \(String(describing: bad))")
            } catch let error as BridgeError {
                XCTAssertEqual(error.code, .handlerFailed)
                XCTAssertTrue(error.message.contains("reponseCallback"), error.message)
            }
            try await page.shows("results.join()", "b B,c C")
            try await page.hears(["a 1", "b 2", "c 3"])
            try await page.remarks(.scriptFailed)
        }
    }

    func testKind27ThrowsInOrdinaryUseAfterTheEvent() {
        wild("kind-27-throws-event") { page in
            page.answers = ["a": [:], "b": "B"]
            try page.open()
            try await page.shows("results.join() + window.secondListener", "b Btrue")
            try page.bridge.notify("", "thrown away")
            let good = try await page.call("good", 1)
            XCTAssertEqual(good, "good 1")
            try await page.hears(["a 1", "b 2"])
        }
    }

    func testKind28LargeStrings() {
        wild("kind-28-large-strings") { page in
            var size = 0
            page.on("upload") { request in
                let photo = try request.decode(as: [String: String].self)["data"] ?? ""
                size = photo.utf8.count
                return JSONValue.string(photo).text
            }
            try page.open()
            try await page.shows("document.title", "uploaded true")
            XCTAssertGreaterThan(size, 5_500_000)
            let pdf = "data:application/pdf;base64," + String(repeating: "JVBERi0x", count: 400_000) + "RU9G"
            let seen = try await page.call("showPDF", .string(pdf))
            XCTAssertEqual(seen, .string("\(pdf.utf8.count) data:application/pdf;base64, RU9G"))
            let photo: String = try await page.bridge.call("getPhoto", JSONValue.null)
            XCTAssertEqual(photo.utf8.count, size)
        }
    }

    func testKind29StreamInALoop() {
        for file in ["kind-29-streams-loop", "kind-29-streams-yk"] {
            wild(file) { page in
                page.on("tick") { request in
                    .init(try JSONText(encoding: try request.decode(as: [String: Int].self)["i"] ?? -1))
                }
                page.answers = ["done": nil]
                try page.open()
                try await page.shows("document.title", "2000 true")
                let ticks = (0..<2000).map { "tick {\"i\":\($0)}" }
                try await until("the app heard all in order") { page.received.prefix(2000) == ticks[...] }
            }
        }
    }

    func testKind29StreamByAnInterval() {
        wild("kind-29-streams-interval") { page in
            page.on("position") { request in
                JSONValue.number(try request.decode(as: [String: Double].self)["n"] ?? -1).text
            }
            try page.open()
            try await page.shows("document.title", "500, 0 wrong")
            let positions = (0..<500).map { "position {\"n\":\($0)" }
            try await until("the app heard all in order") {
                page.received.compactMap { $0.split(separator: ",").first.map(String.init) } == positions
            }
        }
    }

    func testKind30RoughHandling() {
        wild("kind-30-rough-handling") { page in
            page.answers = [
                "bare": "b", "null this": "n", "foreign this": "f", "mapped 1": nil, "mapped 2": nil,
                "wrapped.last": "wrapped", "wrapped.bare": "wrapped too",
            ]
            try page.open()
            try await page.shows("document.title", "wrapped 1.0")
            try await page.shows("[bare, nullThis, foreign].join()", "b,n,f")
            for (name, answer) in [
                ("bareHandler", "bare 1"), ("windowHandler", "window 1"), ("aliasHandler", "alias 1"),
            ] {
                let given = try await page.call(HandlerName(name), 1)
                XCTAssertEqual(given, .string(answer))
            }
            let wrapped = try await page.run("return bridge.callHandlerAsync('bare', 1)")
            XCTAssertEqual(wrapped, "wrapped too")
            try await page.hears([
                "bare 1", "null this 2", "foreign this 3", "mapped 1", "mapped 2", "wrapped.last 4", "wrapped.bare 1",
            ])
        }
    }

    func testKind30RoughHandlingAfterTheEvent() {
        wild("kind-30-rough-handling-event") { page in
            page.answers = ["copy": nil, "heir": nil, "bound": nil, "": nil]
            try page.open()
            let spread = try await page.call("spread", 1)
            XCTAssertEqual(spread, "spread 1")
            try await until("the app heard all") { page.received.count == 4 }
            XCTAssertEqual(page.received.sorted(), [" \"timer\"", "bound 3", "copy 1", "heir 2"])
            try await page.shows("sameThing", true)
            try await page.shows("WebViewJavascriptBridge.debug", true)
        }
    }

    func testKind30RoughHandlingOfYK() {
        wild("kind-30-rough-handling-yk") { page in
            page.answers = ["bare": "b", "a": nil, "b": nil]
            try page.open()
            try await page.shows("window.bare + YKWebBridgeEngine.extra", "b1")
            let answer = try await page.call("h", 1)
            XCTAssertEqual(answer, "h 1")
            try await page.hears(["bare 1", "a 1", "b 2"])
        }
    }

    /// v6 has no `send`: the page's own error, as on the phone, which is named and stops nothing else.
    func testKind31SendOnAPageThatGotV6() {
        wild("kind-31-send") { page in
            page.answers = ["": "default", "after": "went on"]
            try page.open()
            try await page.shows("window.after", "went on")
            let pong = try await page.call("ping")
            XCTAssertEqual(pong, "pong")
            if try await page.run("return errors.length") == 0 {
                try await page.shows("document.title", "send default")
            } else {
                let remark = try await page.remarks(.scriptFailed)
                XCTAssertTrue(remark.contains("send"), remark)
                try await page.hears(["after 1"])
            }
        }
    }

    func testKind31SendOnAPageThatAskedForNothing() {
        wild("kind-31-send-event") { page in
            page.answers = ["": "default"]
            try page.open()
            try await page.shows("document.title", "send default")
            let thanks = try await page.call("", ["to": "page"])
            XCTAssertEqual(thanks, "thanks")
            try await page.shows("got", ["to": "page"])
            try await page.hears([" \"Hello from JS button\""])
        }
    }

    func testKind32Misuse() {
        wild("kind-32-misuse") { page in
            page.answers = ["fine": "still here"]
            try page.open()
            try await page.shows("document.title", "still here")
            try await page.remarks(.init(rawValue: "not-a-function"))
            for name in ["object", "nothing"] {
                do {
                    _ = try await page.call(HandlerName(name))
                    XCTFail("\(name) is no handler")
                } catch let error as BridgeError {
                    XCTAssertTrue([.handlerFailed, .noHandler].contains(error.code), "\(error)")
                }
            }
            let good = try await page.call("good")
            XCTAssertEqual(good, "good")
        }
    }
}
