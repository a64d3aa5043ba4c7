import BridgeCore
import BridgeScripting
import Foundation
import Testing

/// Recordings that are written as a whole, and payloads beside them.
@MainActor
struct SavedRecordingTests {
    private let header = RecordingHeader(started: Date(timeIntervalSince1970: 1_769_850_000), page: "shop.html")

    private func call(_ number: UInt64, _ data: String) -> BridgeEvent {
        let call = CallEvent(
            id: CallID(number: number),
            direction: .fromPage,
            name: "pay",
            data: JSONText(unchecked: data),
            wantsAnswer: true,
            wire: "{\"data\":\(data)}"
        )
        return BridgeEvent(time: .milliseconds(Int(number)), page: 1, kind: .call(call))
    }

    private func answer(_ number: UInt64, _ value: String) -> BridgeEvent {
        let answer = AnswerEvent(
            id: CallID(number: number),
            direction: .fromPage,
            name: "pay",
            result: .success(JSONText(unchecked: value)),
            took: .milliseconds(1)
        )
        return BridgeEvent(time: .milliseconds(Int(number)), page: 1, kind: .answer(answer))
    }

    private func large(_ letter: Character) -> String { "\"" + String(repeating: letter, count: 70_000) + "\"" }

    private func names(_ folder: URL) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: folder.path(percentEncoded: false)).sorted()
    }

    private func text(_ file: URL) throws -> String { try String(contentsOf: file, encoding: .utf8) }

    @Test("large payloads go beside the recording and come back, and those of the one before are gone")
    func payloads() throws {
        try TestFolder.with { folder in
            let file = folder.appending(path: "shop.bridge.jsonl")
            let path = file.path(percentEncoded: false)
            for letter: Character in ["x", "y"] {
                try SavedRecording(path).write([call(7, large(letter)), answer(7, "1")], header, in: RecordingForm())
                let recording = try Recording(contentsOf: path)
                guard case .call(let call)? = recording.entries.first?.event.kind else {
                    Issue.record("The call is missing.")
                    return
                }
                #expect(call.data?.text == large(letter))
                #expect(call.wire == "{\"data\":\(large(letter))}")
                #expect(try names(folder).count == 4)
                #expect(try text(file).utf8.count < 1_000)
            }
            #expect(try text(file).contains("\"dataFile\":\"shop.bridge.d/1-c7.json\""))
            try SavedRecording(path).write([call(7, "1")], header, in: RecordingForm())
            #expect(try names(folder) == ["shop.bridge.jsonl"])
        }
    }

    @Test("a recording that is written as things happen has its large payloads beside it, too")
    func payloadsAsTheyHappen() throws {
        try TestFolder.with { folder in
            let path = folder.appending(path: "r").path(percentEncoded: false)
            let recording = try RecordingFile(path, header)
            try recording.write(call(1, large("z")))
            #expect(try names(folder) == ["r", "r.d", "r.d/c1.json", "r.d/c1.wire.txt"])
            #expect(recording.size > 140_000)
            #expect(try Recording(contentsOf: path).entries.count == 1)
        }
    }

    @Test(
        "a payload that is no file beside the recording is refused",
        arguments: ["/etc/passwd", "../a/b", "a/../b", "d"]
    )
    func foreignPayloads(name: String) throws {
        try TestFolder.with { folder in
            let file = folder.appending(path: "a.bridge.jsonl")
            let line = #"{"event":"call","call":"c1","direction":"js","name":"pay","dataFile":"\#(name)"}"#
            try Data("\(header.line)\n\(line)\n".utf8).write(to: file)
            do throws(JSONFileError) {
                _ = try Recording(contentsOf: file.path(percentEncoded: false))
                Issue.record("It was read.")
            } catch {
                #expect(error.problems.count == 1)
                #expect(
                    error.description.contains("\"\(name)\" is not the name of a file in a folder beside the recording")
                )
            }
        }
    }

    @Test("a test has no times and no wire, and hidden values are nowhere in the file")
    func forms() throws {
        try TestFolder.with { folder in
            let file = folder.appending(path: "a.bridge.jsonl")
            var form = RecordingForm()
            form.isTest = true
            form.hidden = [try #require(JSONPointer("/token"))]
            let events = [call(1, #"{"token": "secret", "n": 1.50}"#), answer(1, "[1.50]")]
            try SavedRecording(file.path(percentEncoded: false)).write(events, header, in: form)
            #expect(
                try text(file) == #"""
                    {"format":"native-bridge/recording","version":1,"page":"shop.html","protocol":"auto","transport":"auto","strict":false,"device":"desktop","hidden":["/token"]}
                    {"event":"call","call":"c1","page":1,"direction":"js","name":"pay","data":{"token":"…","n":1.5},"callback":true}
                    {"event":"answer","call":"c1","value":[1.50]}

                    """#
            )
        }
    }

    @Test("a disk without room leaves what was there, and nothing half-written")
    func fullDisk() async {
        // In a process of its own: the limit is for all files of a process.
        await #expect(processExitsWith: .success) {
            try await SavedRecordingTests().saveWithoutRoom()
        }
    }

    private func saveWithoutRoom() throws {
        try TestFolder.with { folder in
            let file = folder.appending(path: "shop.bridge.jsonl")
            let path = file.path(percentEncoded: false)
            try SavedRecording(path).write([call(1, "1")], header, in: RecordingForm())
            let before = try text(file)
            // From now on no file may grow beyond this, as on a disk without room.
            signal(SIGXFSZ, SIG_IGN)
            var limit = rlimit(rlim_cur: 100_000, rlim_max: 100_000)
            precondition(setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0)
            let events = [call(3, large("x"))] + (4...2_000).map { call($0, "\"\($0)\"") }
            do throws(FileTrouble) {
                try SavedRecording(path).write(events, header, in: RecordingForm())
                preconditionFailure("It was written.")
            } catch {
                precondition(error.description == "Cannot write to \(path): File too large.", error.description)
            }
            let (after, files) = (try text(file), try names(folder))
            precondition(after == before)
            precondition(files == ["shop.bridge.jsonl"])
        }
    }

    @Test("what is no recording is not replaced, nor a link, nor a recording that is being written")
    func refusals() throws {
        try TestFolder.with { folder in
            let notes = folder.appending(path: "notes.txt")
            try Data("mine\n".utf8).write(to: notes)
            let link = folder.appending(path: "link")
            try FileManager.default.createSymbolicLink(at: link, withDestinationURL: notes)
            let busy = folder.appending(path: "busy")
            let recording = try RecordingFile(busy.path(percentEncoded: false), header)
            let reasons = [
                notes: "a file is there that is not a recording; it is not overwritten",
                link: "it is a link, which is not followed",
                busy: "another native-bridge is recording to it",
                folder.appending(path: "no/x"): "No such file or directory",
            ]
            for (file, reason) in reasons {
                let path = file.path(percentEncoded: false)
                do throws(FileTrouble) {
                    try SavedRecording(path).write([], header, in: RecordingForm())
                    Issue.record("\(path) was written.")
                } catch {
                    #expect(error.description == "Cannot save to \(path): \(reason).")
                }
            }
            withExtendedLifetime(recording) {}
            #expect(try text(notes) == "mine\n")
        }
    }

    @Test("single lines are written anew and all others stay as they are")
    func rewriting() throws {
        try TestFolder.with { folder in
            let file = folder.appending(path: "a.bridge.jsonl")
            let lines = [
                #"{"format":"native-bridge/recording","version":1,"x":1,  "page":"p"}"#,
                #"{"event":"call","call":"c1","direction":"js","name":"pay", "data":{"a": 1}}"#,
                #"{"event":"answer","call":"c1","value":1}"#,
                #"{"event":"later"}"#,
            ]
            try Data(lines.map { $0 + "\n" }.joined().utf8).write(to: file)
            let saved = SavedRecording(file.path(percentEncoded: false))
            var form = RecordingForm()
            form.isTest = true
            let place = try #require(JSONPointer("/at"))
            try saved.rewrite([1: .ignore([place]), 3: .event(answer(1, "{\"b\": 2}"), form)])
            #expect(
                try text(file).split(separator: "\n").map(String.init) == [
                    #"{"format":"native-bridge/recording","version":1,"x":1,"page":"p","ignore":["/at"]}"#,
                    lines[1],
                    #"{"event":"answer","call":"c1","value":{"b": 2}}"#,
                    lines[3],
                ]
            )
        }
    }
}
