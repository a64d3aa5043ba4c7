import BridgeCore
import BridgeWebKit
import LiveTesting
import XCTest

/// Order and number: calls that a page stands still for among those that it does not (WILD.md kinds 21 and 29).
final class DSBridgeOrderTests: DSBridgeTestCase {
    func testCallsArriveInTheOrderInWhichThePageMadeThem() throws {
        try eachTransport { page in
            var seen: [Int] = []
            try page.bridge.register("note") { request in
                seen.append(try request.decode())
                return request.data
            }
            try await page.load(
                """
                window.answered = 0;
                const later = (n) => dsBridge.call("note", n, () => { answered++; });
                for (let n = 0; n < 100; n++) {
                  if (n % 3 === 2) dsBridge.call("note", n); else later(n);
                }
                Promise.resolve().then(() => { later(100); dsBridge.call("note", 101); later(102); });
                setTimeout(() => { later(103); dsBridge.call("note", 104); later(105); }, 0);
                """
            )
            try await until("all were answered") { try await page.run("return answered") == 71 }
            XCTAssertEqual(seen, Array(0..<106), "\(page.transport)")
        }
    }

    func testAnAnswerOfTheAppAndACallInItsMidst() throws {
        try eachTransport { page in
            try page.bridge.register("echo") { $0.data }
            try page.bridge.register("back") { [weak bridge = page.bridge] request in
                try bridge?.notify("note", json: request.data)
                return request.data
            }
            try await page.load(
                """
                window.notes = [];
                dsBridge.register("note", (n) => { notes.push(n, dsBridge.call("echo", -n)); });
                dsBridge.register("ask", (n) => dsBridge.call("echo", n + 1));
                """
            )
            let answer: Int = try await page.bridge.call("ask", 1)
            XCTAssertEqual(answer, 2)
            let values = try await page.run("return [dsBridge.call('back', 7), notes.length]")
            XCTAssertEqual(values, [7, 0], "\(page.transport)")
            try await until("the note came") { try await page.run("return notes") == [7, -7] }
        }
    }

    func testTwoThousandCallsOfEachKind() throws {
        try eachTransport { page in
            try page.bridge.register("square") { (n: Int) in n * n }
            try await page.load("")
            let wrong = try await page.run(
                """
                let wrong = 0, answered = 0;
                for (let n = 0; n < 2000; n++) if (dsBridge.call("square", n) !== n * n) wrong++;
                await new Promise((done) => {
                  for (let n = 0; n < 2000; n++) {
                    dsBridge.call("square", n, (x) => { if (x !== n * n) wrong++; if (++answered === 2000) done(); });
                  }
                });
                return [wrong, Object.keys(window).filter((key) => key.startsWith("dscb")).length];
                """
            )
            XCTAssertEqual(wrong, [0, 0], "\(page.transport)")
        }
    }

    func testLargeTexts() throws {
        try eachTransport { page in
            try page.bridge.register("echo") { $0.data }
            try await page.load("")
            let isSame = try await page.run(
                "const text = '中\\\\\"'.repeat(1 << 18); return [dsBridge.call('echo', text) === text, text.length]"
            )
            XCTAssertEqual(isSame, [true, 786_432], "\(page.transport)")
        }
    }
}
