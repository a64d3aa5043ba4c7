import BridgeCore
import BridgeScripting
import BridgeTesting
import Foundation
import Testing

/// Edits of the native file: what is touched changes, all the rest stays byte for byte.
@MainActor
struct NativeEditTests {
    let page = FakeAppTestPage(unanswered: .hold, isAttended: true)
    private let one = NativeBehaviour(.reply(JSONText(unchecked: "{\"z\": 1.50, \"a\": [1]}")))

    private static let text = """
        {
            "format" : "native-bridge/native", "version":1,
            "x-mine": [1,2,   3],
            "handlers": {
                "first":   {"reply": 1.0},
                "second": [{"times": 1, "error": "no"},   {"reply": 2}],
                "third": {"echo": true}
            }
        }
        """

    private func edited(_ body: (FakeApp) throws -> Void) throws -> String {
        try page.load(Self.text)
        try body(page.app)
        return page.app.document.text
    }

    @Test("a new handler goes to the end, indented as its neighbours are")
    func newHandler() throws {
        let text = try edited { try $0.add(one, to: "new") }
        let old = "        \"third\": {\"echo\": true}\n"
        let new = "        \"third\": {\"echo\": true},\n        \"new\": {\"reply\": {\"z\": 1.50, \"a\": [1]}}\n"
        #expect(text == Self.text.replacing(old, with: new))
        #expect(page.call("new") == #"{"z":1.5,"a":[1]}"#)
        page.app.document.undo()
        #expect(page.app.document.text == Self.text)
        #expect(page.call("new") == nil)
        page.bridge.close()
    }

    @Test("an answer for good replaces the case that counts always, and joins those that do not")
    func cases() throws {
        #expect(
            try edited { try $0.add(NativeBehaviour(.echo), to: "first") }
                == Self.text.replacing(#"{"reply": 1.0}"#, with: #"{"echo": true}"#)
        )
        #expect(
            try edited { try $0.add(NativeBehaviour(.echo), to: "second") }
                == Self.text.replacing(#"{"reply": 2}"#, with: #"{"echo": true}"#)
        )
        var once = NativeBehaviour(.never)
        once.times = 1
        #expect(
            try edited { try $0.add(once, to: "second") }
                == Self.text.replacing(#"{"reply": 2}"#, with: #"{"never": true, "times": 1}, {"reply": 2}"#)
        )
        #expect(
            try edited { try $0.add(once, to: "third") }
                == Self.text.replacing(#"{"echo": true}"#, with: #"[{"never": true, "times": 1}, {"echo": true}]"#)
        )
        page.bridge.close()
    }

    @Test("what is written of an error is all of it")
    func failures() throws {
        let error = #"{"name": "LimitExceeded", "message": "no", "code": "E7", "data": {"limit": 1.50}}"#
        let text = #"{"error": \#(error), "times": 1}"#
        var behaviour = try NativeBehaviour(parsing: text, of: "pay")
        #expect(behaviour.json.text == text)
        behaviour.isTwice = true
        let edited = try edited { try $0.set("first", to: behaviour.json) }
        #expect(edited.contains(#""code": "E7""#) && edited.contains(#"{"limit": 1.50}"#))
        page.bridge.close()
    }

    @Test("handlers and cases are switched off, taken away and replaced")
    func others() throws {
        #expect(
            try edited { try $0.setOff(true, "first") }
                == Self.text.replacing(#"{"reply": 1.0}"#, with: #"{"reply": 1.0, "off": true}"#)
        )
        #expect(
            try edited {
                try $0.setOff(true, "second")
                try $0.setOff(false, "second")
            } == Self.text
        )
        #expect(
            try edited { try $0.removeCase(0, of: "second") }
                == Self.text.replacing(#"{"times": 1, "error": "no"},   "#, with: "")
        )
        #expect(
            try edited { try $0.set("first", to: nil) }
                == Self.text.replacing("\"first\":   {\"reply\": 1.0},\n        ", with: "")
        )
        var once = NativeBehaviour(.echo)
        once.times = 1
        #expect(
            try edited { try $0.set("second", case: 0, to: once) }
                == Self.text.replacing(#"{"times": 1, "error": "no"}"#, with: #"{"echo": true, "times": 1}"#)
        )
        page.bridge.close()
    }

    @Test("an edit that would break the file is refused as a whole")
    func refused() throws {
        try page.load(Self.text)
        #expect(throws: JSONFileError.self) { try page.app.set("first", to: JSONText(unchecked: "{\"replay\": 1}")) }
        #expect(throws: JSONFileError.self) { try page.app.document.replace(with: "{") }
        #expect(page.app.document.text == Self.text)
        #expect(!page.app.document.isEdited)
        page.bridge.close()
    }

    @Test("without a file the first answer for good makes one")
    func noFile() throws {
        page.transport.start(.wvjb6)
        page.call("getUserToken")
        let held = try #require(page.app.held.first)
        #expect(try page.app.alwaysAnswer(held.id, one))
        #expect(
            page.app.document.text == """
                {
                  "format": "native-bridge/native",
                  "version": 1,
                  "handlers": {
                    "getUserToken": {"reply": {"z": 1.50, "a": [1]}}
                  }
                }

                """
        )
        #expect(page.answers == [#"{"z":1.5,"a":[1]}"#])
        #expect(page.call("getUserToken") != nil)
        page.app.document.undo()
        #expect(page.app.document.file == nil)
        page.bridge.close()
    }

    @Test("a behaviour written and read again is the same")
    func roundTrip() throws {
        for text in [
            #"{"when": {"/a": {"over": 1, "under": 3}, "": {"exists": true}}, "reply": [1.0], "delay": 5, "times": 2}"#,
            #"{"script": "return \"a\"\n", "progress": [{"delay": 1, "data": null}], "off": true, "note": "n", "x-a": [1]}"#,
            #"{"empty": true, "twice": true}"#, #"{"error": "no"}"#, #"{"error": {"name": "N", "message": "m"}}"#,
            #"{"echo": true}"#, #"{"never": true}"#,
        ] {
            let behaviour = try NativeBehaviour(parsing: text, of: "a")
            #expect(try NativeBehaviour(parsing: behaviour.json.text, of: "a") == behaviour)
        }
    }
}
