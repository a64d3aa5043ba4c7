import BridgeCore
import BridgeScripting
import Foundation
import Testing

@Suite("Calls made by hand")
struct CallHistoryTests {
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "native-bridge-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    private static func past(_ name: String, _ outcome: PastCall.Outcome = .answered(nil)) -> PastCall {
        let call = SavedCall(HandlerName(name), (["n": 1] as JSONValue).text, wantsAnswer: outcome != .sent)
        return PastCall(call, outcome, took: .milliseconds(1.5), date: Date(timeIntervalSince1970: 1_700_000_000))
    }

    @Test("what was called is there after a restart, with data and answer, newest first")
    func restart() throws {
        let file = folder.appending(path: "history.jsonl")
        let error = BridgeError(.deadline, "The page has not answered.")
        let made = [
            Self.past("a", .answered((["ok": true] as JSONValue).text)), Self.past("b", .answered(.null)),
            Self.past("c"),
            Self.past("d", .sent), Self.past("e", .failed(error)),
        ]
        var history = CallHistory(file: file)
        for call in made { try history.add(call) }
        #expect(CallHistory(file: file).calls == made.reversed())
        #expect(CallHistory(file: file).calls(of: "b").map(\.outcome) == [.answered(.null)])
        let mode = try FileManager.default.attributesOfItem(atPath: file.path(percentEncoded: false))[.posixPermissions]
        #expect(mode as? Int == 0o600, "only the user may read it")
    }

    @Test("the last 500 are kept, and the file does not grow for ever")
    func limit() throws {
        let file = folder.appending(path: "history.jsonl")
        var history = CallHistory(file: file)
        for number in 0..<1_200 { try history.add(Self.past("call \(number)")) }
        #expect(history.calls.count == 500)
        #expect(history.calls.first?.call.name == "call 1199")
        let kept = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").count
        #expect((500...1_000).contains(kept))
        #expect(CallHistory(file: file).calls == history.calls)
    }

    @Test("a broken line of the file costs that line alone; a huge call is not written")
    func broken() throws {
        let file = folder.appending(path: "history.jsonl")
        var history = CallHistory(file: file)
        try history.add(Self.past("a"))
        let huge = SavedCall("huge", JSONValue.string(String(repeating: "x", count: 100_000)).text)
        try history.add(PastCall(huge, .sent, took: .zero, date: Date()))
        let handle = try FileHandle(forWritingTo: file)
        try handle.seekToEnd()
        try handle.write(contentsOf: Data("{\"name\": \"half\n".utf8))
        #expect(history.calls.map(\.call.name) == ["huge", "a"])
        #expect(CallHistory(file: file).calls.map(\.call.name) == ["a"])
    }

    @Test("the history is searched in names, data and answers")
    func search() {
        let call = Self.past("onLogin", .answered((["city": "Kyoto"] as JSONValue).text))
        #expect(["LOGIN", "\"n\"", "kyoto"].allSatisfy(call.contains))
        #expect(!call.contains("osaka"))
    }

    @Test("a draft comes back as it was typed, also where it makes no sense")
    func draft() throws {
        let file = folder.appending(path: "draft.json")
        #expect(CallDraft(contentsOf: file) == CallDraft())
        var draft = CallDraft(SavedCall("onLogin", (["id": 1] as JSONValue).text))
        #expect(draft.data == "{\"id\": 1}")
        draft.data = "{\"id\": \n"
        draft.deadline = "soon"
        draft.wantsAnswer = false
        try draft.write(to: file)
        #expect(CallDraft(contentsOf: file) == draft)
    }

    @Test("names are offered once, those of the page first")
    func names() {
        var names = CallNames()
        names.register("onLogin")
        names.sent = ["onLogout", "onLogin"]
        names.saved = ["onLogout", "pay"]
        #expect(names.all.map(\.name) == ["onLogin", "onLogout", "pay"])
        #expect(names.all.map(\.origin) == [.registered, .sent, .saved])
        #expect(names.nearest(to: "onlogn") == "onLogin")
        names.startPage()
        #expect(names.all.map(\.origin) == [.sent, .sent, .saved])
        #expect(!names.isRegistered("onLogin"))
    }

    @Test(
        "a deadline is a span of time",
        arguments: [
            ("30", 30_000.0), ("30 s", 30_000), ("500ms", 500), ("2 min", 120_000), ("0.5 s", 500), ("0", nil),
            ("soon", nil), ("", nil), ("-1", nil), ("100000", nil),
        ] as [(String, Double?)]
    )
    func deadline(_ text: String, _ milliseconds: Double?) {
        #expect(Duration(typed: text)?.milliseconds == milliseconds)
    }
}
