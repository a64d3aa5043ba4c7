import BridgeCore
import BridgeScripting
import BridgeTesting
import Foundation
import LiveTesting
import Testing

/// Handlers whose answers are made by scripts.
@MainActor
@Suite(.timeLimit(.minutes(2)))
struct ScriptTests {
    let page = FakeAppTestPage()

    private func load(_ scripts: KeyValuePairs<String, String>) throws {
        var handlers = JSONObject()
        for (name, script) in scripts { handlers[name] = .object(["script": .string(script)]) }
        try page.load(JSONValue.object(["handlers": .object(handlers)]).text.text)
    }

    @Test("a script returns, throws, awaits and keeps things, and is given data and call")
    func scripts() async throws {
        try load([
            "data": "return {ok: data.amount < 10, name: call.name, id: call.id}",
            "none": "return data === undefined",
            "throws": "throw new RangeError('no more')",
            "waits": "await sleep(5); return 'later'",
            "keeps": "store.count = (store.count ?? 0) + 1; return store.count",
            "nothing": "",
            "syntax": "return (",
            "cycle": "const a = {}; a.a = a; return a",
        ])
        let expected: [(String, String?, String)] = [
            ("data", #"{"amount": 5}"#, #"{"ok":true,"name":"data","id":"c1"}"#), ("none", nil, "true"),
            ("throws", nil, #"{"error":{"name":"RangeError","message":"no more"}}"#), ("waits", nil, #""later""#),
            ("keeps", nil, "1"), ("keeps", nil, "2"), ("nothing", nil, "null"),
        ]
        for (count, step) in expected.enumerated() {
            page.call(step.0, step.1)
            #expect(try await page.answers(count + 1).last == step.2)
        }
        page.call("syntax")
        #expect(try await page.answers(8).last?.contains("SyntaxError") == true)
        page.call("cycle")
        #expect(try await page.answers(9).last?.contains("TypeError") == true)
        page.bridge.close()
        let sources = await page.events.all().compactMap {
            if case .answer(let answer) = $0.kind { answer.by } else { nil }
        }
        #expect(sources == Array(repeating: .script, count: 9))
    }

    @Test("a script that does not end is killed; what was kept and the next script are not lost")
    func endless() async throws {
        try load([
            "keep": "store.kept = 7; return 1", "endless": "for (;;) {}", "later": "await sleep(1); for (;;) {}",
            "kept": "return store.kept",
        ])
        page.call("keep")
        _ = try await page.answers(1)
        for (count, name) in [(2, "endless"), (3, "later")] {
            page.call(name)
            #expect(try await page.answers(count).last?.contains("did not end") == true)
        }
        page.call("kept")
        #expect(try await page.answers(4).last == "7")
        page.bridge.close()
    }

    @Test("a script tells answers that are not the last one")
    func progress() async throws {
        try load(["steps": "for (let step = 1; step < 3; step++) { progress(step); await sleep(1); } return 'done'"])
        page.transport.start(.dsbridge)
        page.transport.receive(#"{"method":"steps","args":{"data":1,"_dscbstub":"dscb0"}}"#, .dsbridge)
        try await until("all were sent") { page.transport.sent.count >= 3 }
        page.bridge.close()
        let progress = await page.events.all().compactMap {
            if case .progress(let progress) = $0.kind { progress.data?.text } else { nil }
        }
        #expect(progress == ["1", "2"])
    }

    @Test("without a program that runs scripts the page is told")
    func noHost() async throws {
        let app = FakeApp(page.bridge, unanswered: .error, isAttended: false)
        app.document.open(
            try NativeFile(parsing: #"{"handlers": {"a": {"script": "return 1"}}}"#, file: "a"),
            isWatching: false
        )
        page.transport.start(.wvjb6)
        page.call("a")
        #expect(try await page.answers(1).last?.contains("ScriptFailed") == true)
        page.bridge.close()
    }
}
