import BridgeCore
import BridgeScripting
import BridgeTesting
import Foundation
import Testing

/// Events as lines, and recordings on disk.
@MainActor
struct RecordingTests {
    @Test("each kind of event has its line, with times in milliseconds and what is absent left out")
    func lines() async throws {
        let (transport, clock) = (InMemoryTransport(), ManualClock())
        let bridge = NativeBridge(transport: transport, clock: clock.bridgeClock)
        let events = EventReader(bridge.events)
        clock.advance(by: .microseconds(412_300))
        try bridge.register("pay") { _ in JSONText(unchecked: #"{"ok": true}"#) }
        try bridge.notify("hello", json: JSONText(unchecked: "null"))
        transport.start()
        transport.onEvent?(.recognised(.wvjb6, by: "https://__bridge_loaded__", .navigation))
        transport.onEvent?(.ready(.wvjb6))
        clock.advance(by: .nanoseconds(812_345))
        transport.receive(#"{"handlerName":"pay","data":{"amount": 20},"callbackId":"cb_1"}"#)
        transport.receive(#"{"handlerName":"sc\"an"}"#)
        bridge.remark(BridgeRemark(.init(rawValue: "evaluated"), value: JSONText(unchecked: "[1]"), "return [1]"))
        transport.leave()
        bridge.close()
        let lines = await events.all().map(\.line)
        let expected = [
            #"{"t":412.3,"event":"call","call":"c1","page":0,"direction":"app","name":"hello","data":null,"callback":false}"#,
            #"{"t":412.3,"event":"page","page":1,"state":"started","url":"test:1"}"#,
            #"{"t":412.3,"event":"page","page":1,"state":"recognised","protocol":"wvjb6","#
                + #""by":"https://__bridge_loaded__","transport":"navigation"}"#,
            #"{"t":412.3,"event":"page","page":1,"state":"ready"}"#,
            #"{"t":412.3,"event":"sent","call":"c1","wire":"{\"data\":null,\"handlerName\":\"hello\"}"}"#,
            #"{"t":413.112,"event":"call","call":"c2","page":1,"direction":"js","name":"pay","data":{"amount": 20},"#
                + #""callback":true,"wire":"{\"handlerName\":\"pay\",\"data\":{\"amount\": 20},\"callbackId\":\"cb_1\"}"}"#,
            #"{"t":413.112,"event":"answer","call":"c2","value":{"ok": true},"took":0}"#,
            #"{"t":413.112,"event":"call","call":"c3","page":1,"direction":"js","name":"sc\"an","callback":false,"#
                + #""wire":"{\"handlerName\":\"sc\\\"an\"}"}"#,
            #"{"t":413.112,"event":"remark","kind":"handler-missing","call":"c3","name":"sc\"an","#
                + #""message":"The app has no handler \"sc\"an\"."}"#,
            #"{"t":413.112,"event":"answer","call":"c3","error":{"code":"noHandler","name":"NoHandler","#
                + #""message":"The app has no handler \"sc\"an\"."},"took":0}"#,
            #"{"t":413.112,"event":"remark","kind":"evaluated","value":[1],"message":"return [1]"}"#,
            #"{"t":413.112,"event":"page","page":1,"state":"gone","reason":"left"}"#,
        ]
        #expect(lines == expected)
        for line in lines { #expect(throws: Never.self) { try JSONValue(parsing: line) } }
    }

    @Test("a line holds no character that a terminal obeys, and still says the same")
    func controls() async throws {
        let (transport, clock) = (InMemoryTransport(), ManualClock())
        let bridge = NativeBridge(transport: transport, clock: clock.bridgeClock)
        let events = EventReader(bridge.events)
        let text = "a\u{9B}31m\u{7F}\u{A0}b\u{85}é"
        try bridge.notify("n", json: JSONValue.string(text).text)
        let characters = String(
            String.UnicodeScalarView((0...0x100).compactMap { (code: UInt32) in Unicode.Scalar(code) })
        )
        bridge.remark(BridgeRemark(.refused, characters))
        bridge.close()
        let lines = await events.all().map(\.line)
        #expect(lines.count > 1)
        for (line, (key, text)) in zip(lines, [("data", text), ("message", characters)]) {
            #expect(!line.unicodeScalars.contains { $0.properties.generalCategory == .control })
            #expect(try JSONValue(parsing: line)[key]?.string == text)
        }
    }

    // MARK: Files

    private let header = RecordingHeader(
        started: Date(timeIntervalSince1970: 1_769_850_000),
        page: "shop.html",
        wireProtocol: "wvjb6",
        transport: "auto"
    )
    private let headerLine =
        #"{"format":"native-bridge/recording","version":1,"started":"2026-01-31T09:00:00Z","page":"shop.html","#
        + #""protocol":"wvjb6","transport":"auto","strict":false,"device":"desktop"}"#

    private func withFolder(_ body: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder)
    }

    private func trouble(_ file: URL) -> String? {
        do throws(FileTrouble) {
            _ = try RecordingFile(file.path(percentEncoded: false), header)
            return nil
        } catch {
            return error.description.replacing(file.path(percentEncoded: false), with: "FILE")
        }
    }

    @Test("a recording is private, and takes the place of an older one, which is kept, whatever its mode was")
    func privateAndReplacing() throws {
        try withFolder { folder in
            let file = folder.appending(path: "a.bridge.jsonl")
            let older = headerLine + "\n" + String(repeating: "{\"t\":1}\n", count: 1_000)
            try older.write(to: file, atomically: false, encoding: .utf8)
            try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: file.path())
            #expect(trouble(file) == nil)
            #expect(try String(contentsOf: file, encoding: .utf8) == headerLine + "\n")
            let attributes = try FileManager.default.attributesOfItem(atPath: file.path())
            #expect(attributes[.posixPermissions] as? Int == 0o600)
            let kept = folder.appending(path: "a.bridge.jsonl~")
            #expect(try String(contentsOf: kept, encoding: .utf8) == older)
            #expect(trouble(file) == nil)
            #expect(try String(contentsOf: kept, encoding: .utf8) == headerLine + "\n", "the last one is kept")
        }
    }

    @Test("a recording that is kept keeps its payloads until it goes")
    func keptPayloads() async throws {
        let bridge = NativeBridge(transport: InMemoryTransport())
        let events = EventReader(bridge.events)
        try bridge.notify("large", String(repeating: "x", count: 100_000))
        bridge.close()
        let event = try #require(await events.all().first)
        try withFolder { folder in
            let path = folder.appending(path: "a.bridge.jsonl").path(percentEncoded: false)
            for _ in 0..<3 { try RecordingFile(path, header).write(event) }
            for recording in [path, path + "~"] {
                let recorded = try Recording(contentsOf: recording)
                #expect(recorded.entries.count == 1, "\(recording)")
            }
            let payloads = try FileManager.default.contentsOfDirectory(atPath: path.dropLast(".jsonl".count) + ".d")
            #expect(payloads.count == 2)
        }
    }

    @Test("where the older one cannot be kept, it stays and nothing is recorded")
    func notKept() throws {
        try withFolder { folder in
            let file = folder.appending(path: "a.bridge.jsonl")
            try (headerLine + "\n").write(to: file, atomically: false, encoding: .utf8)
            try "mine\n".write(to: folder.appending(path: "a.bridge.jsonl~"), atomically: false, encoding: .utf8)
            #expect(
                trouble(file)
                    == "Cannot record to FILE~: a file is there that is not a recording; it is not overwritten."
            )
            #expect(try String(contentsOf: file, encoding: .utf8) == headerLine + "\n")
        }
    }

    @Test("other files, links, folders and places without a folder are refused, and untouched")
    func refusals() throws {
        try withFolder { folder in
            let notes = folder.appending(path: "notes.txt")
            try "my notes\n".write(to: notes, atomically: false, encoding: .utf8)
            #expect(
                trouble(notes)
                    == "Cannot record to FILE: a file is there that is not a recording; it is not overwritten."
            )
            #expect(try String(contentsOf: notes, encoding: .utf8) == "my notes\n")
            for target in ["notes.txt", "nowhere"] {
                let link = folder.appending(path: "link-\(target)")
                try FileManager.default.createSymbolicLink(atPath: link.path(), withDestinationPath: target)
                #expect(trouble(link) == "Cannot record to FILE: it is a link, which is not followed.")
            }
            #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "nowhere").path()))
            #expect(trouble(folder) == "Cannot record to FILE: Is a directory.")
            #expect(trouble(folder.appending(path: "no/x")) == "Cannot record to FILE: No such file or directory.")
        }
    }

    @Test("a file that another program records to is refused, and untouched")
    func locked() throws {
        try withFolder { folder in
            let file = folder.appending(path: "a.bridge.jsonl")
            let first = try RecordingFile(file.path(percentEncoded: false), header)
            #expect(trouble(file) == "Cannot record to FILE: another native-bridge is recording to it.")
            #expect(try String(contentsOf: file, encoding: .utf8) == headerLine + "\n")
            withExtendedLifetime(first) {}
        }
    }

    @Test("an empty file is filled, a device is written to")
    func emptyFilesAndDevices() throws {
        try withFolder { folder in
            let file = folder.appending(path: "empty")
            try Data().write(to: file)
            #expect(trouble(file) == nil)
            #expect(trouble(URL(filePath: "/dev/null")) == nil)
            #expect(trouble(URL(filePath: "/dev/full")) == "Cannot write to FILE: No space left on device.")
        }
    }
}
