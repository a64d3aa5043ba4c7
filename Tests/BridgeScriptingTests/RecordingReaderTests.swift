import BridgeCore
import BridgeScripting
import BridgeTesting
import Foundation
import Testing

/// Recordings that are read again.
@MainActor
struct RecordingReaderTests {
    private let header = #"{"format":"native-bridge/recording","version":1,"page":"shop.html"}"#

    private func read(_ lines: String...) throws -> Recording {
        try TestFolder.with { folder in
            let file = folder.appending(path: "a.bridge.jsonl")
            try Data(lines.joined(separator: "\n").utf8).write(to: file)
            return try Recording(contentsOf: file.path(percentEncoded: false))
        }
    }

    private func error(_ lines: String...) throws -> String {
        try TestFolder.with { folder in
            let file = folder.appending(path: "a.bridge.jsonl")
            try Data(lines.joined(separator: "\n").utf8).write(to: file)
            do throws(JSONFileError) {
                _ = try Recording(contentsOf: file.path(percentEncoded: false))
                return "no error"
            } catch {
                return error.description.replacing(file.path(percentEncoded: false), with: "a.bridge.jsonl")
            }
        }
    }

    @Test("what a bridge did is read as it was written, line by line")
    func roundTrip() async throws {
        let (transport, clock) = (InMemoryTransport(), ManualClock())
        let bridge = NativeBridge(transport: transport, clock: clock.bridgeClock)
        let events = bridge.events
        try bridge.register("pay") { _ in throw HandlerFailure(name: "LimitExceeded", message: "Too much.") }
        try bridge.register("ask") { _ in nil }
        transport.start()
        transport.onEvent?(.tried("window.JSBridge"))
        transport.onEvent?(.recognised(.wvjb6, by: "https://__bridge_loaded__", .navigation))
        transport.onEvent?(.registered("onLogin", .wvjb6))
        try bridge.notify("hello")
        transport.onEvent?(.ready(.wvjb6))
        clock.advance(by: .microseconds(1_500))
        transport.receive(#"{"handlerName":"pay","data":{"b": 20, "a": "\u009b"},"callbackId":"cb_1"}"#)
        transport.receive(#"{"handlerName":"ask","callbackId":"cb_2"}"#)
        transport.receive(#"{"handlerName":"nobody","data":null}"#)
        bridge.remark(BridgeRemark("noticed", details: ["near": "scanCode"], "A remark."))
        transport.leave(.crashed)
        bridge.close()
        var lines: [String] = []
        for await event in events { lines.append(event.line) }
        let recording = try read(([header] + lines).joined(separator: "\n"), "")
        #expect(recording.entries.map(\.event.line) == lines)
        #expect(recording.entries.map(\.line) == Array(2...lines.count + 1))
    }

    @Test("unknown keys and kinds are skipped, and a line that was cut off at the end is left out")
    func leniency() throws {
        let recording = try read(
            #"{"format":"native-bridge/recording","version":1,"page":"p","later":[1],"ignore":["/at","/items/0/id"]}"#,
            #"{"event":"why","kind":"no-bridge","sentence":"…"}"#,
            "",
            #"{"event":"call","call":"c1","direction":"js","name":"pay","shiny":true}"#,
            #"{"event":"answer","call":"c9","value":1}"#,
            #"{"event":"answer","call":"c1","val"#
        )
        #expect(recording.header.ignored == [JSONPointer("/at"), JSONPointer("/items/0/id")])
        #expect(recording.entries.map(\.line) == [4])
        #expect(recording.isCut)
        guard case .call(let call)? = recording.entries.first?.event.kind else {
            Issue.record("The call is missing.")
            return
        }
        #expect(call.data == nil)
        #expect(call.wantsAnswer)
    }

    @Test("all that is wrong is said, each with its place")
    func problems() throws {
        #expect(
            try error(
                header,
                #"{"t":"soon","event":"call","call":"7","direction":"js","name":"pay"}"#,
                #"{"event":"call","call":"c1","direction":"up","name":3}"#,
                #"{"event":"answer","call":"c1" "value":1}"#,
                #"{"call":"c1"}"#,
                ""
            ) == #"""
                a.bridge.jsonl:2:6: "t" must be a number, found "soon"
                {"t":"soon","event":"call","call":"7","direction":"js","name":"pay"}
                     ^
                a.bridge.jsonl:2:35: "call" must be the name of a call, such as "c7", found "7"
                {"t":"soon","event":"call","call":"7","direction":"js","name":"pay"}
                                                  ^
                a.bridge.jsonl:3:41: "direction" must be "js" or "app", found "up"
                {"event":"call","call":"c1","direction":"up","name":3}
                                                        ^
                a.bridge.jsonl:3:53: "name" must be a text, found 3
                {"event":"call","call":"c1","direction":"up","name":3}
                                                                    ^
                a.bridge.jsonl:4:31: expected , or }
                {"event":"answer","call":"c1" "value":1}
                                              ^
                a.bridge.jsonl:5:1: "event" is missing
                {"call":"c1"}
                ^
                """#
        )
    }

    @Test("a file of a newer version, of another format or of none is refused with a sentence")
    func headers() throws {
        let newer = #"{"format":"native-bridge/recording","version":3,"news":{}}"#
        #expect(
            try error(newer, "whatever")
                == "a.bridge.jsonl:1:47: written by a newer native-bridge (version 3; this one reads up to 1)\n"
                + newer + "\n" + String(repeating: " ", count: 46) + "^"
        )
        #expect(
            try error(#"{"format":"native-bridge/calls","version":1}"#).hasPrefix(
                #"a.bridge.jsonl:1:11: "format" must be "native-bridge/recording", found "native-bridge/calls""#
            )
        )
        #expect(
            try error("<!doctype html>").hasPrefix(
                #"a.bridge.jsonl:1:1: A recording begins with a line such as {"format":"native-bridge/recording","version":1}."#
            )
        )
        #expect(throws: JSONFileError.self) { try Recording(contentsOf: "/nowhere/a.bridge.jsonl") }
    }

    @Test("the beginning of a large recording is there before its end was read")
    func pieces() throws {
        try TestFolder.with { folder in
            let file = folder.appending(path: "a.bridge.jsonl")
            let count = 20_000
            let lines = (1...count).map {
                #"{"t":\#($0),"event":"call","call":"c\#($0)","direction":"js","name":"pay"}"#
            }
            try Data(([header] + lines).joined(separator: "\n").utf8).write(to: file)
            let reader = try RecordingReader(file.path(percentEncoded: false))
            var sizes: [Int] = []
            while let entries = try reader.next() { sizes.append(entries.count) }
            #expect(sizes.reduce(0, +) == count)
            #expect(sizes.count > 2)
        }
    }
}

extension BridgeRemark {
    fileprivate init(_ kind: String, details: JSONObject, _ message: String) {
        self.init(Kind(rawValue: kind), details: details, message)
    }
}
