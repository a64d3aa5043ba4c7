import BridgeCore
import BridgeWebKit
import LiveTesting
import XCTest

/// How pages and apps talk back and forth: kinds 21 to 26.
final class WildDialogueTests: WildTestCase {
    /// Answers each dialog a moment later, as a person does, and gives what they said.
    @MainActor
    private final class Person {
        private(set) var read: [String] = []

        init(at page: WildPage) {
            page.window.webView.onDialog = { [weak self] dialog in
                self?.read.append(dialog.message)
                Task {
                    try await Task.sleep(for: .milliseconds(20))
                    dialog.accept("typed")
                }
            }
        }
    }

    func testKind21Alerts() {
        wild("kind-21-alerts") { page in
            let person = Person(at: page)
            page.on("save") { $0.data }
            let shown = Task { try await page.call("show", "A") }
            try page.open()
            let isConfirmed = try await shown.value
            XCTAssertEqual(isConfirmed, true)
            try await page.shows("order.length", 5)
            let order = try await page.run("return order")
            XCTAssertEqual(order, ["set-up", "show A", "saved 1", "saved 2", "saved 3"])
            XCTAssertEqual(person.read, ["set-up", "show A", "ok?", "saved 1", "saved 2", "saved 3"])
            try await page.hears(["save 1", "save 2", "save 3"])
        }
    }

    func testKind21AlertsWhileParsing() {
        wild("kind-21-alerts-yk") { page in
            let person = Person(at: page)
            page.on("save") { $0.data }
            try page.open()
            async let first = page.call("show", "A")
            async let second = page.call("show", "B")
            let names = try await [first, second]
            XCTAssertEqual(names, ["typed", "typed"])
            try await page.shows("order.slice().sort()", ["saved 1", "show A", "show B"])
            XCTAssertEqual(person.read.sorted(), ["name?", "name?", "parsing", "saved 1", "show A", "show B"])
            XCTAssertEqual(person.read.first, "parsing")
            try await page.hears(["save 1"])
        }
    }

    func testKind21AlertsInTheReadyEvent() {
        wild("kind-21-alerts-event") { page in
            let person = Person(at: page)
            page.on("hello") { $0.data }
            let read = Task { try await page.call("", "news") }
            try page.open()
            let answer = try await read.value
            XCTAssertEqual(answer, "read news")
            try await page.shows("order", ["hello 1"])
            XCTAssertEqual(person.read.prefix(2), ["ready", "set up"])
            XCTAssertEqual(person.read.sorted(), ["hello 1", "news", "ready", "set up"])
            try await page.hears(["hello 1"])
        }
    }

    func testKind22PromiseWrapper() {
        wild("kind-22-promise-wrapper") { page in
            page.answers = [
                "user.info": ["code": 0, "data": ["name": "Li"]], "device.info": ["code": 0, "data": ["os": "Linux"]],
                "user.refused": ["code": 7],
            ]
            try page.open()
            try await page.shows("document.title", "Li on Linux, 7")
            try await page.hears(["user.info {}", "device.info {}", "user.refused {}"])
        }
    }

    func testKind22PromiseOfTheBridgeItself() {
        wild("kind-22-promise-wrapper-await") { page in
            page.answers = ["first": ["a": "one"], "second": "two"]
            try page.open()
            try await page.shows("document.title", "one/two")
            try await page.shows("then", "undefined")
            try await page.hears(["first {\"n\":1}", "second {\"a\":\"one\"}"])
        }
    }

    func testKind22PromiseThatWaitsOneSecond() {
        wild("kind-22-promise-wrapper-one-second") { page in
            page.answers = ["inApp": "inside"]
            try page.open()
            try await page.shows("document.title", "inside")
            try await page.hears(["inApp {\"yes\":true}"])
        }
    }

    func testKind23AnswerByTheOppositeCall() {
        wild("kind-23-answer-by-opposite-call") { page in
            var seen: JSONValue?
            page.on("scan") { _ in
                seen = try await page.call("scan", "EAN 1")
                return nil
            }
            page.on("share") { request in
                let name = try request.decode(as: [String: String].self)["callback"] ?? ""
                try await page.run("\(name)(true, 'weibo')")
                return nil
            }
            try page.open()
            try await page.shows("typeof WebViewJavascriptBridge", "object")
            try await page.click("scan")
            try await until("the page's handler has answered") { seen == "seen EAN 1" }
            try await page.click("share")
            try await page.shows("out.innerHTML", "[EAN 1](true weibo)")
            try await page.hears([
                "scan {\"type\":\"qr\"}", "share {\"title\":\"t\",\"callback\":\"callbacks.shared\"}",
            ])
        }
    }

    func testKind24SeveralAnswers() {
        wild("kind-24-several-answers") { page in
            page.on("setMenu") { request in
                for index in 0..<3 { request.reply(JSONValue.number(Double(index)).text) }
                return nil
            }
            page.answers = ["said": nil]
            try page.open()
            try await page.shows("document.getElementById('menu').innerHTML", "0")
            try await page.remarks(.answeredTwice)
            let first = try await page.call("twice")
            XCTAssertEqual(first, "first")
            try await page.hears(["setMenu {\"items\":[\"a\",\"b\",\"c\"]}", "said \"all\""])
            XCTAssertEqual(page.remarks.filter { $0.kind == .answeredTwice }.count, 4, "\(page.remarks)")
        }
    }

    func testKind25LateAndAsync() {
        wild("kind-25-late-and-async") { page in
            try page.open()
            async let slow = page.call("slow", ["n": 1])
            let answered = try await page.call("throwsAfter")
            XCTAssertEqual(answered, "answered")
            let rejected = try await page.call("rejectsAfter")
            XCTAssertEqual(rejected, "answered too")
            let fetched = try await page.call("fetches")
            XCTAssertEqual(fetched, true)
            let late = try await slow
            XCTAssertEqual(late, ["after": 1500, "data": ["n": 1]])
            let remark = try await page.remarks(.scriptFailed)
            XCTAssertTrue(remark.contains("undefinedFunction"), remark)
        }
    }

    func testKind26ReEntrant() {
        for file in ["kind-26-re-entrant", "kind-26-re-entrant-yk"] {
            wild(file) { page in
                page.answers = ["getKey": "k1", "audit": nil]
                page.on("deeper") { request in
                    let depth: Int = try request.decode()
                    return try await page.call("depth", .number(Double(depth - 1)))?.text
                }
                try page.open()
                let signed = try await page.call("sign", "letter")
                XCTAssertEqual(signed, "letter signed with k1", file)
                let deep = try await page.call("depth", 20)
                let numbers = (1...20).reversed().map(String.init).joined(separator: " ")
                XCTAssertEqual(deep, .string("\(numbers) bottom"), file)
            }
        }
    }
}
