import BridgeCore
import BridgeScripting
import Testing

@Suite("JSON that people type")
struct JSONEditingTests {
    @Test("nothing is not null, and a problem has its place")
    func drafts() {
        #expect(JSONDraft(" \n") == .empty)
        #expect(JSONDraft("null") == .value(.null))
        #expect(JSONDraft("{\"a\": 1,\n \"b\" 2}").problem?.message == "expected :")
        #expect(JSONDraft("{\"a\": 1,\n \"广\" 2}").problem.map { [$0.line, $0.column, $0.offset] } == [2, 6, 16])
    }

    @Test("what fits stands on one line, and spelling is kept")
    func layout() throws {
        #expect(try JSONText(parsing: "{\"b\":1.50,\"a\":[1,2]}").laidOut == "{\"b\": 1.50, \"a\": [1, 2]}")
        let long = String(repeating: "x", count: 70)
        #expect(
            try JSONText(parsing: "{\"a\":\"\(long)\",\"b\":{},\"c\":[]}").laidOut
                == "{\n  \"a\": \"\(long)\",\n  \"b\": {},\n  \"c\": []\n}"
        )
    }

    @Test("changes between two answers are named by their places")
    func changes() {
        let old: JSONValue = ["city": "Kyoto", "list": [1, 2], "same": true]
        let new: JSONValue = ["city": "Osaka", "list": [1], "same": true, "a/b": nil]
        let changes = JSONDifference.changes(from: old, to: new)
        #expect(changes.map(\.pointer) == ["/city", "/list/1", "/a~1b"])
        #expect(changes.map(\.old) == ["Kyoto", 2, nil])
        #expect(changes.map(\.new) == ["Osaka", nil, .some(.null)])
        #expect(JSONDifference.changes(from: old, to: old).isEmpty)
    }

    @Test(
        "JavaScript is told from half-typed JSON",
        arguments: [
            ("{id: 1}", true), ("{'id': 1}", true), ("{\"id\": 1,}", true), ("// user\n{\"id\": 1}", true),
            ("const user = {id: 1};", true), ("['a', 'b']", true), ("{\"id\": ", false), ("{\"text\": \"it's", false),
            ("tru", false), ("{\"a\": 1, \"b\"", false),
        ]
    )
    func javaScript(_ text: String, _ isLikely: Bool) {
        #expect(JavaScriptReader.isLikely(text) == isLikely, "\(text)")
    }
}
