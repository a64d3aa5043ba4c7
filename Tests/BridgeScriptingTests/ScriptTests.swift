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
        page.call("cycle")
        #expect(try await page.answers(8).last?.contains("RangeError") == true)
        page.bridge.close()
        let sources = await page.events.all().compactMap {
            if case .answer(let answer) = $0.kind { answer.by } else { nil }
        }
        #expect(sources == Array(repeating: .script, count: 8))
    }

    @Test("scripts are given and give what JSON has no words for; another page has it as JSON")
    func values() async throws {
        try load([
            "make": """
            return {at: new Date(0), n: 10n, bytes: new Uint8Array([1, 2]), map: new Map([[1, 'a']]), none: NaN}
            """,
            "take": "return [data instanceof Date, data.getTime()]",
            "step": "progress(new Set([1])); return undefined",
        ])
        page.call("make")
        #expect(
            try await page.answers(1)
                == [#"{"at":"1970-01-01T00:00:00.000Z","n":10,"bytes":"AQI=","map":{"1":"a"},"none":null}"#]
        )
        page.transport.start(.native)
        let sent = page.transport.sent.count
        page.transport.receive(#"{"call":1,"name":"make"}"#, .native)
        page.transport.receive(#"{"call":2,"name":"take","data":"$date:5","marker":"$"}"#, .native)
        page.transport.receive(#"{"call":3,"name":"step"}"#, .native)
        try await until("all were answered") { page.transport.sent.count >= sent + 4 }
        #expect(
            Set(page.transport.sent.dropFirst(sent)) == [
                #"{"answer":1,"data":{"at":"$date:0","n":"$bigint:10","bytes":"$bytes:Uint8Array:0","map":["$map",[1,"a"]],"none":"$NaN"},"marker":"$","bytes":["AQI="]}"#,
                #"{"answer":2,"data":[true,5]}"#, #"{"progress":3,"data":["$set",1],"marker":"$"}"#,
                #"{"answer":3}"#,
            ]
        )
        page.bridge.close()
    }

    @Test("what a script throws is told with its place in the file, its code and its data")
    func places() async throws {
        try page.load(
            #"""
            {"handlers": {
              "other": {"script": "return 1"},
              "pay": [{"times": 1, "reply": 1}, {"script": "const price = 2;\n  return price.of.it"}],
              "coded": {"script": "throw Object.assign(new Error('no'), {code: 'E1', data: {at: new Date(0)}})"}
            }}
            """#
        )
        page.transport.start(.native)
        for id in 1...2 { page.transport.receive(#"{"call":\#(id),"name":"pay"}"#, .native) }
        page.transport.receive(#"{"call":3,"name":"coded"}"#, .native)
        try await until("all were answered") { page.transport.sent.count >= 3 }
        let failures = Dictionary(
            uniqueKeysWithValues: page.transport.sent.compactMap { text in
                (try? JSONValue(parsing: text)).flatMap { $0["failure"]?.number.map { ($0, text) } }
            }
        )
        #expect(failures[2]?.contains(#""stack":"pay@app.native.json:3:67""#) == true, "\(failures)")
        #expect(failures[3]?.contains(#""code":"E1""#) == true, "\(failures)")
        #expect(failures[3]?.hasSuffix(#","data":{"at":"$date:0"},"marker":"$"}"#) == true, "\(failures)")
        page.bridge.close()
        let remarks = await page.events.remarks().filter { $0.kind == .nativeScriptFailed }
        let said = try #require(remarks.first { $0.name == "pay" }?.message)
        #expect(said.hasPrefix("The script of the handler \"pay\" failed: TypeError: "))
        #expect(said.hasSuffix(" (app.native.json:3:67)"))
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
