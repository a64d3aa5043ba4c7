import BridgeCore
import BridgeScripting
import BridgeTesting
import Foundation
import LiveTesting
import Testing

/// Recordings that are played again, without a web view.
@MainActor
struct ReplayTests {
    /// A recording by its lines, the events one a line.
    private func recording(ignoring places: [String] = [], _ lines: [String]) throws -> Recording {
        try TestFolder.with { folder in
            let file = folder.appending(path: "a.bridge.jsonl").path(percentEncoded: false)
            var header = RecordingHeader(started: nil, page: "page.html")
            header.ignored = places.compactMap { JSONPointer($0) }
            try (header.line + "\n" + lines.joined(separator: "\n") + "\n").write(
                toFile: file,
                atomically: false,
                encoding: .utf8
            )
            return try Recording(contentsOf: file)
        }
    }

    private static let paying = [
        #"{"event":"page","page":1,"state":"started","url":"app://p"}"#,
        #"{"event":"page","page":1,"state":"ready"}"#,
        #"{"event":"call","call":"c1","page":1,"direction":"js","name":"login","data":{"user":"ada","at":1}}"#,
        #"{"event":"answer","call":"c1","value":{"token":"t1"}}"#,
        #"{"event":"call","call":"c2","page":1,"direction":"app","name":"onLogin","data":{"id":1}}"#,
        #"{"event":"answer","call":"c2","value":"thanks"}"#,
        #"{"event":"call","call":"c3","page":1,"direction":"js","name":"pay","data":{"amount":20}}"#,
        #"{"event":"answer","call":"c3","error":{"code":"handlerFailed","name":"LimitExceeded","message":"Too much."}}"#,
    ]

    // MARK: Playing the app

    /// A page that the test plays, for the recorded app.
    @MainActor
    private final class Stage {
        let transport = InMemoryTransport()
        let clock = ManualClock()
        let bridge: NativeBridge
        let player: ReplayPlayer
        private let wire = WVJB6()
        private var count = 0

        init(_ recording: Recording) {
            bridge = NativeBridge(transport: transport, clock: clock.bridgeClock)
            let script = ReplayScript(recording, playing: .app)
            player = ReplayPlayer(app: script, for: bridge, clock: clock.bridgeClock)
            player.start()
            transport.start(.wvjb6)
        }

        func call(_ name: HandlerName, _ data: String) {
            count += 1
            let id = MessageID(token: "\"cb_\(count)\"")
            transport.receive(wire.encode(.request(name: name, data: JSONText(unchecked: data), id: id)))
        }

        /// Answers the call of the app that was sent last.
        func answer(_ data: String) throws {
            let text = try #require(transport.sent.last)
            guard case .request(_, _, let id?) = try wire.decode(text) else {
                Issue.record("\(text) is no call.")
                return
            }
            transport.receive(wire.encode(.response(id: id, .value(JSONText(unchecked: data)))))
        }

        func sent(_ count: Int) async throws {
            try await until("\(count) texts were sent") { transport.sent.count == count }
        }

        var sentences: [String] { player.differences(isOver: true).map(\.sentence.english) }
    }

    @Test("a page that does what was recorded gets the recorded answers and calls, and there is no difference")
    func sameAgain() async throws {
        let stage = Stage(try recording(Self.paying))
        stage.call("login", #"{"at": 1, "user": "ada"}"#)
        try await stage.sent(2)
        // The first of three calls is over, the second is not.
        #expect(stage.player.progress == (1, 3))
        #expect(stage.transport.sent[0] == #"{"responseId":"cb_1","responseData":{"token":"t1"}}"#)
        #expect(stage.transport.sent[1].hasPrefix(#"{"data":{"id":1},"#))
        try stage.answer("\"thanks\"")
        stage.call("pay", #"{"amount": 20}"#)
        try await stage.sent(3)
        #expect(stage.transport.sent[2].contains(#"{"error":{"name":"LimitExceeded","message":"Too much."}}"#))
        try await until("it was over") { stage.player.isDone }
        #expect(stage.player.progress == (3, 3))
        #expect(stage.sentences == [])
        stage.bridge.close()
    }

    @Test("each kind of difference has its sentence, and the page is answered all the same")
    func differences() async throws {
        let stage = Stage(try recording(Self.paying))
        stage.call("login", #"{"user": "bob", "at": 1}"#)
        try await stage.sent(2)
        try stage.answer(#"{"polite": true}"#)
        stage.call("login", "null")
        try await stage.sent(3)
        #expect(stage.transport.sent[2].contains("t1"))
        // It may begin to wait only after the first time has passed.
        try await until("it was over") {
            stage.clock.advance(by: .seconds(2))
            return stage.player.isDone
        }
        #expect(
            stage.sentences == [
                #"Call 1 "login": data differ at /user: recorded "ada", now "bob"."#,
                #"Call 2 "onLogin": the answers differ: recorded "thanks", now {"polite":true}."#,
                #"Call 3 "pay" is missing: the page did not make it."#,
                #"The page called "login" once more than recorded, with null."#,
            ]
        )
        stage.bridge.close()
    }

    @Test("what is ignored does not count, wherever it stands")
    func ignoring() async throws {
        let stage = Stage(try recording(ignoring: ["/at"], Array(Self.paying.prefix(4))))
        stage.call("login", #"{"user": "ada", "at": 2}"#)
        try await until("it was over") { stage.player.isDone }
        #expect(stage.sentences == [])
        stage.bridge.close()
    }

    @Test("calls in another order are found by their data, and the fewest are said to be out of order")
    func order() async throws {
        let calls = (1...4).flatMap {
            [
                #"{"event":"call","call":"c\#($0)","direction":"js","name":"step","data":\#($0)}"#,
                #"{"event":"answer","call":"c\#($0)","value":"\#($0)"}"#,
            ]
        }
        let stage = Stage(try recording(calls))
        for data in ["4", "1", "2", "3"] { stage.call("step", data) }
        try await until("4 texts were sent") {
            stage.clock.advance(by: .seconds(2))
            return stage.transport.sent.count == 4
        }
        #expect(
            stage.sentences == [#"Call 1 "step" came after call 4 "step"; recorded was the other order."#]
        )
        let answers = stage.transport.sent.sorted()
        #expect(answers[0] == #"{"responseId":"cb_1","responseData":"4"}"#)
        #expect(answers[1] == #"{"responseId":"cb_2","responseData":"1"}"#)
        stage.bridge.close()
    }

    @Test("step by step, nothing is answered before its step")
    func steps() async throws {
        let stage = Stage(try recording(Self.paying))
        stage.player.pace = .stepwise
        stage.call("login", #"{"user": "ada", "at": 1}"#)
        try await until("the call was seen") { stage.player.wasSeen(0) }
        #expect(stage.transport.sent == [])
        stage.player.step()
        try await stage.sent(1)
        stage.player.step()
        try await stage.sent(2)
        stage.bridge.close()
    }

    @Test("at the recorded speed, an answer takes as long as it took")
    func recordedSpeed() async throws {
        let stage = Stage(
            try recording([
                #"{"t":1000,"event":"call","call":"c1","direction":"js","name":"pay"}"#,
                #"{"t":1800,"event":"answer","call":"c1","value":1}"#,
            ])
        )
        stage.player.pace = .recorded
        stage.call("pay", "1")
        try await until("the call was seen") { stage.player.wasSeen(0) }
        // The player goes to sleep.
        for _ in 0..<100 { await Task.yield() }
        stage.clock.advance(by: .milliseconds(799))
        for _ in 0..<100 { await Task.yield() }
        #expect(stage.transport.sent == [])
        try await until("it was answered") {
            stage.clock.advance(by: .milliseconds(1))
            return stage.transport.sent.count == 1
        }
        stage.bridge.close()
    }

    // MARK: Playing the page

    /// Plays the recorded page to an app with those handlers; returns what differed.
    private func played(
        _ recording: Recording,
        _ handlers: [HandlerName: BridgeHandler],
        then afterwards: @MainActor (NativeBridge) throws -> Void = { _ in }
    ) async throws -> [String] {
        let clock = ManualClock()
        let script = ReplayScript(recording, playing: .page)
        var made: NativeBridge?
        let player = try ReplayPlayer(page: script, clock: clock.bridgeClock) { transport in
            let bridge = NativeBridge(transport: transport, clock: clock.bridgeClock)
            for (name, handler) in handlers { try bridge.register(name, handler) }
            made = bridge
            return bridge
        }
        player.start()
        if let made { try afterwards(made) }
        try await until("it was played") {
            clock.advance(by: .milliseconds(10))
            return player.isDone
        }
        defer { player.end() }
        return player.differences(isOver: true).map(\.sentence.english)
    }

    @Test("handlers that answer as recorded to the page's recorded calls differ in nothing")
    func playedPage() async throws {
        let differences = try await played(
            try recording(Self.paying),
            [
                "login": { _ in JSONText(unchecked: #"{"token": "t1"}"#) },
                "pay": { _ in throw HandlerFailure(name: "LimitExceeded", message: "Too much.") },
            ],
            then: { bridge in
                Task { _ = try? await bridge.call("onLogin", json: JSONText(unchecked: #"{"id":1}"#)) }
            }
        )
        #expect(differences == [])
    }

    @Test("handlers that answer otherwise, or not at all, are told apart")
    func otherHandlers() async throws {
        let differences = try await played(
            try recording(Self.paying),
            [
                "login": { _ in JSONText(unchecked: #"{"token": "t2"}"#) },
                "pay": { _ in JSONText(unchecked: #"{"ok": true}"#) },
            ]
        )
        #expect(
            differences == [
                #"Call 1 "login": the answers differ at /token: recorded "t1", now "t2"."#,
                #"Call 2 "onLogin" is missing: the app did not make it."#,
                #"Call 3 "pay" ended otherwise: recorded a failure (Too much.), now the answer {"ok":true}."#,
            ]
        )
    }
}
