import BridgeCore
import BridgeWebKit
import LiveTesting
import XCTest

/// What else pages do while they get the bridge: kinds 11 to 15.
final class WildSharingTests: WildTestCase {
    func testKind11FrameAppendedAndRemovedAtOnce() {
        wild("kind-11-frame-removed-at-once") { page in
            page.answers = ["hi": "hi page"]
            try page.open()
            try await page.shows("document.title", "hi page")
            let answer = try await page.call("hi", "page")
            XCTAssertEqual(answer, "hi page")
            try await page.hears(["hi \"native\""])
        }
    }

    func testKind12SetUpTouchesLaterElements() {
        wild("kind-12-touches-later-elements-frame") { page in
            page.answers = ["fire": "Response from testObjcCallback"]
            try page.open()
            let lines = try await page.call("show", ["foo": "before ready"])
            XCTAssertEqual(lines, 2)
            try await page.click("fire")
            try await page.shows(
                "document.getElementById('log').innerText.replace(/\\n+/g, ' ')",
                "2. JS got response: \"Response from testObjcCallback\" 1. native shows: {\"foo\":\"before ready\"}"
            )
            try await page.hears(["fire {\"foo\":\"bar\"}"])
        }
    }

    func testKind12SetUpTouchesLaterElementsOfAPageThatTestsFirst() {
        wild("kind-12-touches-later-elements-test-first") { page in
            page.answers = ["up": "to date"]
            try page.open()
            try await page.shows("document.getElementById('last').innerHTML", "up to date")
            try await page.hears(["up null"])
        }
    }

    func testKind13SetUpRepeated() {
        wild("kind-13-repeated-set-up") { page in
            page.on("rendered") { $0.data }
            try page.open()
            try await page.shows("document.getElementById('n').innerHTML", "2")
            var tapped = try await page.call("onTap")
            XCTAssertEqual(tapped, ["render": 2], "the last registration wins")
            try await page.click("tap")
            try await page.shows("document.getElementById('n').innerHTML", "3")
            tapped = try await page.call("onTap")
            XCTAssertEqual(tapped, ["render": 3])
            try await page.hears(["rendered 1", "rendered 2", "rendered 3"])
            XCTAssertEqual(page.recognised, [.wvjb6], "recognised once")
        }
    }

    func testKind13SetUpRepeatedWithAFrameForEachCall() {
        wild("kind-13-repeated-frames") { page in
            page.answers = ["one": nil, "two": nil]
            try page.open()
            try await page.shows("window.same ? same() : 0", 2)
            try await page.hears(["one 1", "two 2"])
            XCTAssertEqual(page.recognised, [.wvjb6], "recognised once")
        }
    }

    func testKind13SetUpRepeatedWithoutLooking() {
        wild("kind-13-repeated-later") { page in
            page.on("asked") { $0.data }
            try page.open()
            for round in 1...3 {
                try await page.shows("document.title", .string("asked \(round)"))
                let number = try await page.call("n")
                XCTAssertEqual(number, .number(Double(round)))
                if round < 3 { try await page.click("more") }
            }
            try await page.hears(["asked 1", "asked 2", "asked 3"])
            XCTAssertEqual(page.recognised, [.wvjb6], "recognised once")
        }
    }

    func testKind14TwoProtocolsInOnePage() {
        for file in ["one-array", "asks-both"] {
            wild("kind-14-two-protocols-\(file)") { page in
                page.answers = ["open": ["ok": true]]
                try page.open()
                try await page.shows("document.title", "opened true")
                try await page.loaded()
                let count = try await page.call("count", [:])
                XCTAssertEqual(count, ["count": 1], "\(file): served once")
                try await page.hears(["open {\"n\":1}"])
            }
        }
    }

    func testKind14TwoProtocolsLisionsArrayAndTheOtherFrame() {
        wild("kind-14-two-protocols-lision-array-frame") { page in
            page.answers = ["first": ["text": "served"]]
            try page.open()
            try await page.shows("document.title", "served")
            let echo = try await page.call("echo", ["x": 1])
            XCTAssertEqual(echo, ["x": 1])
            try await page.hears(["first {\"a\":1}"])
        }
    }

    func testKind14TwoProtocolsEventAndLision() {
        wild("kind-14-two-protocols-event-and-lision") { page in
            page.answers = ["main": ["n": 1]]
            try page.open()
            try await page.shows("document.title", "main 1")
            try await page.loaded()
            let runs = try await page.call("runs", [:])
            XCTAssertEqual(runs, ["runs": 1], "served once")
            try await page.hears(["main {\"runs\":1}"])
        }
    }

    func testKind15FeatureTestForLision() {
        wild("kind-15-feature-test-lision-first") { page in
            page.answers = ["way": ["done": "ok"]]
            try page.open()
            try await page.shows("document.title", "ok")
            try await page.hears(["way {\"x\":1}"])
        }
    }

    /// A handler that nobody gave the page is not there.
    func testKind15FeatureTestForAHandlerThatIsNotThere() {
        wild("kind-15-feature-test-own-handler") { page in
            page.answers = ["hello": "by the bridge"]
            try page.open()
            try await page.shows("document.title", "by the bridge")
            try await page.shows("way", "bridge")
            try await page.hears(["hello null"])
        }
    }

    func testKind15FeatureTestForThePhonesWebView() {
        wild("kind-15-feature-test-webkit-means-phone") { page in
            page.answers = ["kind": "either way"]
            try page.open()
            try await page.shows("document.title", "either way")
            try await page.hears(["kind {}"])
        }
    }
}
