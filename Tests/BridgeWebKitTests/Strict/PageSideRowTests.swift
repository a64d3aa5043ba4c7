import BridgeCore
import BridgeWebKit
import LiveTesting
import XCTest

/// What the phone's script in the page does with calls and answers.
final class PageSideRowTests: StrictTestCase {
    /// A call of the app that fails so here and is never answered on the phone.
    private func unanswered(
        _ id: PhoneDifference.ID,
        _ name: HandlerName,
        _ code: BridgeError.Code,
        setUp: String = "",
        file: StaticString = #filePath,
        line: UInt = #line
    ) throws {
        try eachStage(id, file: file, line: line) { stage in
            try await stage.open("begin(() => { \(setUp) });")
            let call = stage.call(name)
            _ = try await stage.call("echo").end()
            _ = try await stage.ping()
            if stage.isStrict {
                XCTAssertNil(call.outcome, "\(stage)", file: file, line: line)
            } else {
                let failure = try await call.failure()
                XCTAssertEqual(failure, code, "\(stage)", file: file, line: line)
            }
        }
    }

    func testMissingPageHandler() throws { try unanswered(.missingPageHandler, "nobody", .noHandler) }

    func testInheritedName() throws { try unanswered(.inheritedName, "toString", .noHandler) }

    func testPageHandlerThrew() throws {
        let setUp = "register('trouble', () => { throw new Error('page trouble'); });"
        try unanswered(.pageHandlerThrew, "trouble", .handlerFailed, setUp: setUp)
    }

    func testPoisonedQueue() throws {
        try eachStage(.poisonedQueue) { stage in
            try await stage.open(
                """
                begin(() => {
                  const circle = {};
                  circle.again = circle;
                  call('circle', circle, (answer) => seen.push(answer.error.name));
                  call('note', 'behind');
                  register('mark', () => seen.push('heard'));
                });
                """
            )
            try await stage.meets(.poisonedQueue)
            let echo = stage.call("echo")
            try stage.bridge.notify("mark", json: stage.datum.text)
            try await until("\(stage): the page hears the app") {
                try await stage.run("return seen.includes('heard')") == true
            }
            if !stage.isStrict { _ = try await echo.end() }
            let seen = try await stage.seen()
            XCTAssertEqual(seen, stage.isStrict ? ["heard"] : ["NotSerializable", "heard"], "\(stage)")
            XCTAssertEqual(stage.notes, stage.isStrict ? [] : ["\"behind\""], "\(stage)")
            XCTAssertEqual(echo.outcome == nil, stage.isStrict, "\(stage)")
        }
    }

    func testNoCallback() throws {
        try eachStage(.noCallback) { stage in
            try await stage.open(
                "begin(() => register('hello', (data, answer) => { seen.push(typeof answer); answer(data); }));"
            )
            try stage.bridge.notify("hello", json: stage.datum.text)
            try await until("\(stage): the page was called") { try await stage.seen() != [] }
            let seen = try await stage.seen()
            XCTAssertEqual(seen, [stage.isStrict ? "undefined" : "function"], "\(stage)")
        }
    }

    func testFalsyReply() throws {
        try eachStage(.falsyReply) { stage in
            try await stage.open(
                """
                begin(() => {
                  register('nothing', (data, answer) => answer());
                  [0, false, '', null].forEach((value, n) => register('value' + n, (data, answer) => answer(value)));
                });
                """
            )
            for (number, value) in [JSONValue.number(0), false, "", .null].enumerated() {
                let answer = try await stage.call(HandlerName("value\(number)")).end()
                XCTAssertEqual(try answer.get()?.text, stage.isStrict ? nil : value.text.text, "\(stage)")
            }
            let nothing = try await stage.call("nothing").end()
            XCTAssertNil(try nothing.get(), "\(stage)")
            try await stage.meets(.falsyReply, times: 4)
            let met = stage.remarks.filter { $0.difference == .falsyReply }.compactMap(\.name?.rawValue)
            XCTAssertEqual(met, ["value0", "value1", "value2", "value3"], "\(stage): no other")
        }
    }

    func testUnescapedText() throws {
        try eachStage(.unescapedText) { stage in
            let texts = ["it's", "say \"hi\"", "two\nlines", "C:\\x"]
            try stage.bridge.register("give") { (number: Int) in texts[number] }
            try await stage.open("begin(() => register('take', (data) => seen.push(data)));")
            for text in texts + ["plain"] { try stage.bridge.notify("take", text) }
            _ = try await stage.call("echo").end()
            let taken = try await stage.seen()
            XCTAssertEqual(taken, stage.isStrict ? ["plain"] : .array((texts + ["plain"]).map(JSONValue.string)))
            try await stage.run(
                "seen.length = 0; for (let n = 0; n < 4; n++) call('give', n, (text) => seen.push(text))"
            )
            _ = try await stage.ping()
            let given = try await stage.seen()
            XCTAssertEqual(given, stage.isStrict ? [] : .array(texts.map(JSONValue.string)), "\(stage)")
            try await stage.meets(.unescapedText, times: 8)
        }
    }

    func testSendThrows() throws {
        try eachStage(.sendThrows) { stage in
            try await stage.open(
                """
                begin(() => {
                  const circle = {};
                  circle.again = circle;
                  try {
                    call('circle', circle, (answer) => seen.push(answer.error.name));
                  } catch (error) {
                    seen.push(error.name);
                  }
                  register('circle', (data, answer) => answer(circle));
                });
                """
            )
            let answer = stage.call("circle")
            _ = try await stage.call("echo").end()
            _ = try await stage.ping()
            let seen = try await stage.seen()
            XCTAssertEqual(seen, stage.isStrict ? ["TypeError"] : ["NotSerializable"], "\(stage)")
            XCTAssertEqual(answer.outcome == nil, stage.isStrict, "\(stage)")
            try await stage.meets(.sendThrows, times: 2)
        }
    }

    func testNoShift() throws {
        try eachStage(.noShift) { stage in
            try await stage.open("begin(() => call('ping', (answer) => seen.push('answered')));")
            try await stage.meets(.noShift)
            _ = try await stage.ping()
            let seen = try await stage.seen()
            XCTAssertEqual(seen, stage.isStrict ? [] : ["answered"], "\(stage)")
        }
    }
}
