import BridgeCore
import BridgeScripting
import BridgeTesting
import Foundation
import Testing

/// Malformed files and odd events: every reader says what is wrong, every writer writes one line of JSON.
struct FuzzTests {
    static let seeds: [UInt64] = [1, 2, 3]

    private static let files = [
        #"{"format":"native-bridge/native","version":1,"handlers":{"x":{"returns":{"a":[1,2.5,"t",null,true]}}}}"#,
        #"{"$schema":"x","version":1,"unanswered":"error","handlers":{"x":{"throws":{"name":"N","message":"m"}}}}"#,
        #"{"version":1,"handlers":{"y":{"cases":[{"when":{"a":1},"returns":1,"after":10},{"never":true}]}}}"#,
        #"{"version":1,"handlers":{"z":{"returns":1},"z":{"returns":2}}}"#,
    ]

    @Test("malformed files of native behaviour", arguments: seeds)
    func nativeFiles(_ seed: UInt64) throws {
        let example = try String(contentsOf: Self.example, encoding: .utf8)
        var texts = TextMutations(of: Self.files + [example], seed: seed)
        for number in 1...300 {
            let text = texts.next()
            do throws(JSONFileError) {
                _ = try NativeFile(parsing: text, file: "fuzz.native.json")
            } catch {
                #expect(!error.description.isEmpty, "seed \(seed), text \(number): \(text.prefix(200))")
                #expect(error.description.utf8.count < 100_000, "seed \(seed), text \(number): \(text.prefix(200))")
            }
        }
    }

    @Test("malformed recordings", arguments: seeds)
    func recordings(_ seed: UInt64) throws {
        let example = try String(contentsOf: Self.recording, encoding: .utf8)
        let lines = example.split(separator: "\n").map(String.init)
        var texts = TextMutations(of: lines + [example], seed: seed)
        try TestFolder.with { folder in
            let file = folder.appending(path: "fuzz.bridge.jsonl")
            for number in 1...200 {
                let text = (number.isMultiple(of: 2) ? lines[0] + "\n" : "") + texts.next()
                try Data(text.utf8).write(to: file)
                do throws(JSONFileError) {
                    let recording = try Recording(contentsOf: file.path(percentEncoded: false))
                    _ = SwiftStubs(RecordedHandlers(recording)).text
                } catch {
                    #expect(!error.description.isEmpty, "seed \(seed), text \(number): \(text.prefix(200))")
                    #expect(error.description.utf8.count < 100_000, "seed \(seed), text \(number)")
                }
            }
        }
    }

    private static let recording = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Fixtures/recordings/shop.bridge.jsonl")

    private static let example = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Resources/examples/app.native.json")

    /// What a page has a say in must not leave its line, nor move the terminal that shows it.
    @MainActor
    @Test("events with odd texts are lines of JSON", arguments: seeds)
    func lines(_ seed: UInt64) async throws {
        let odd = ["\u{1B}[2J\u{9B}31m\u{7F}\u{202E}x\u{0}\r\n", "\u{85}\u{2028}"]
        var texts = TextMutations(of: Self.files + odd, seed: seed)
        let transport = InMemoryTransport()
        let bridge = NativeBridge(transport: transport, configuration: .init(), clock: ManualClock().bridgeClock)
        let events = bridge.events
        for _ in 1...200 {
            let (text, name) = (texts.next(), HandlerName(texts.next()))
            transport.onEvent?(.started(PageToken(rawValue: text), url: text))
            transport.onEvent?(.recognised(.yk, by: text, .navigation))
            transport.onEvent?(.ready(.wvjb6))
            transport.onEvent?(.tried(text))
            transport.onEvent?(.registered(name, WireProtocolName(rawValue: text)))
            transport.onEvent?(.remark(BridgeRemark(.scriptFailed, name: name, text)))
            try bridge.notify(name, json: JSONValue.string(text).text)
            transport.receive(text)
        }
        bridge.close()
        for await event in events {
            let line = event.line
            try #require((try? JSONValue(parsing: line)) != nil, "\(line.prefix(300))")
            let controls = line.unicodeScalars.filter { $0.properties.generalCategory == .control }
            try #require(controls.isEmpty, "\(line.prefix(300))")
        }
    }
}
