import BridgeCore
import BridgeWebKit
import LiveTesting
import XCTest

/// What the phone's app does with the calls of a page.
final class AppSideRowTests: StrictTestCase {
    func testMissingHandler() throws {
        try eachStage(.missingHandler) { stage in
            try await stage.open("begin(() => call('nobody', datum, (answer) => seen.push(answer)));")
            try await stage.meets(.missingHandler)
            _ = try await stage.ping()
            let seen = try await stage.run("return seen.map((answer) => answer.error.name)")
            XCTAssertEqual(seen, stage.isStrict ? [] : ["NoHandler"], "\(stage)")
        }
    }

    func testLostBatch() throws {
        try eachStage(.lostBatch) { stage in
            try await stage.open(
                """
                begin(() => {
                  call('note', 'before');
                  call('nobody', datum, (answer) => seen.push(answer.error ? answer.error.name : answer));
                  call('note', 'behind');
                });
                """
            )
            try await until("\(stage): the call was answered") { try await stage.seen() != [] }
            let seen = try await stage.seen()
            XCTAssertEqual(seen, stage.isStrict ? [[:]] : ["NoHandler"], "\(stage)")
            // What the page says next is heard again.
            _ = try await stage.ping()
            XCTAssertEqual(stage.notes, stage.isStrict ? ["\"before\""] : ["\"before\"", "\"behind\""], "\(stage)")
        }
    }

    private struct Trouble: Error {}

    func testHandlerThrewSilently() throws {
        try eachStage(.handlerThrewSilently) { stage in
            try stage.bridge.register("trouble") { _ in throw Trouble() }
            try await stage.open("begin(() => call('trouble', datum, (answer) => seen.push(answer.error.name)));")
            try await stage.meets(.handlerThrewSilently)
            _ = try await stage.ping()
            let seen = try await stage.seen()
            XCTAssertEqual(seen, stage.isStrict ? [] : ["Trouble"], "\(stage)")
        }
    }

    func testHandlerThrew() throws {
        try eachStage(.handlerThrew) { stage in
            try stage.bridge.register("trouble") { _ in throw Trouble() }
            try await stage.open(
                "begin(() => call('trouble', datum, (answer) => seen.push(answer.error.name)));",
                waits: !stage.isStrict
            )
            try await Self.isLost(stage, instead: ["Trouble"])
        }
    }

    func testSecondAnswer() throws {
        try eachStage(.secondAnswer) { stage in
            try await stage.open("begin(() => register('twice', (data, answer) => { answer(1); answer(2); }));")
            let first = try await stage.call("twice").end()
            XCTAssertEqual(try first.get()?.value, 1, "\(stage)")
            try await Self.isLost(stage, instead: [])
        }
    }

    func testSecondReply() throws {
        try eachStage(.secondReply) { stage in
            try stage.bridge.register("twice") { (request: BridgeRequest) in
                request.reply(JSONText(unchecked: #"{"n":1}"#))
                request.reply(JSONText(unchecked: #"{"n":2}"#))
                return nil
            }
            // A page of this bridge keeps its callbacks for ever.
            let keeps = """
                bridge.handleNativeResponse = ({ callbackId, data }) => bridge.callBackMaps.get(callbackId)(data);
                """
            try await stage.open(
                """
                \(stage.wireProtocol == .jsbridge ? keeps : "")
                begin(() => call('twice', datum, (answer) => {
                  seen.push(answer.n);
                  if (answer.n === 1) throw new Error('callback trouble');
                }));
                """
            )
            try await stage.meets(.secondReply)
            _ = try await stage.ping()
            let seen = try await stage.seen()
            XCTAssertEqual(seen, stage.isStrict ? [1, 2] : [1], "\(stage)")
        }
    }

    /// Strict, the app has crashed: its page hears nothing more until it is loaded again.
    ///
    /// Repaired, the page sees `seen`.
    @MainActor
    private static func isLost(_ stage: StrictStage, instead seen: JSONValue) async throws {
        guard stage.isStrict else {
            return try await until("\(stage): the page saw \(seen)") { try await stage.seen() == seen }
        }
        try await until("\(stage): the app crashed") { stage.pageEnds.last == .crashed }
        try await stage.run("call('note', datum, () => seen.push('answered')); call('ping', datum, () => seen.push(1))")
        let left = stage.call("echo")
        // A second page has a new app.
        try await stage.run(
            "localStorage.seen = ''; addEventListener('pagehide', () => localStorage.seen = seen.join())"
        )
        try await stage.open(path: "/again")
        let answers = try await stage.run("return localStorage.seen")
        XCTAssertEqual(answers, "", "\(stage)")
        XCTAssertEqual(stage.notes, [], "\(stage)")
        XCTAssertNil(left.outcome, "\(stage): the call was made while there was no app")
        try await stage.goesOn()
    }

    func testInvalidMessage() throws {
        try eachStage(.invalidMessage) { stage in
            try await stage.open("begin(() => call(5, datum, (answer) => seen.push(answer.error.name)));")
            try await stage.meets(.invalidMessage)
            _ = try await stage.ping()
            let seen = try await stage.seen()
            XCTAssertEqual(seen, stage.isStrict ? [] : ["InvalidMessage"], "\(stage)")
        }
    }

    func testOnlyObjects() throws {
        try eachStage(.onlyObjects) { stage in
            try await stage.open("begin(() => { call('note', 'text'); call('note', { n: 1 }); call('note', [1]); });")
            try await until("\(stage): the app got all") { stage.notes.count == 3 }
            let all = ["\"text\"", "{\"n\":1}", "[1]"]
            XCTAssertEqual(stage.notes, stage.isStrict ? ["none", "{\"n\":1}", "none"] : all, "\(stage)")
        }
    }

    func testOnlyObjectsCount() throws {
        try eachStage(.onlyObjectsCount) { stage in
            try await stage.open(
                """
                begin(() => {
                  call('note', 'text'); call('note'); call('note', datum);
                  register('text', (data, answer) => answer('text'));
                });
                """
            )
            let answer = stage.call("text")
            _ = try await stage.call("echo").end()
            _ = try await stage.ping()
            XCTAssertEqual(stage.notes, stage.isStrict ? ["{\"n\":1}"] : ["\"text\"", "none", "{\"n\":1}"], "\(stage)")
            XCTAssertEqual(answer.outcome == nil, stage.isStrict, "\(stage)")
            if !stage.isStrict { XCTAssertEqual(try answer.outcome?.get()?.value, "text", "\(stage)") }
        }
    }

    func testOnlyTexts() throws {
        try eachStage(.onlyTexts) { stage in
            try await stage.open(
                "begin(() => { call('note', { n: 1 }); register('number', (data, answer) => answer(5)); });"
            )
            let answer = try await stage.call("number").end()
            XCTAssertEqual(try answer.get()?.value, stage.isStrict ? "5" : 5, "\(stage)")
            try await until("\(stage): the app got it") { !stage.notes.isEmpty }
            XCTAssertEqual(stage.notes, [stage.isStrict ? #""{\"n\":1}""# : #"{"n":1}"#], "\(stage)")
        }
    }
}
