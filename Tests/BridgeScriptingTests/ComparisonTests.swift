import BridgeCore
import BridgeScripting
import Testing

/// Finding where values differ and which name was meant.
struct ComparisonTests {
    @Test(
        "the first difference is named by its JSON pointer",
        arguments: [
            ("1", "1.0", nil),
            (#"{"a": 1, "b": [true]}"#, #"{"b": [true], "a": 1}"#, nil),
            ("1", "2", ""),
            ("null", "{}", ""),
            (#"{"a": {"b": [1, 2]}}"#, #"{"a": {"b": [1, 3]}}"#, "/a/b/1"),
            ("[1]", "[1, 2]", "/1"),
            ("[1, 2]", "[1]", "/1"),
            (#"{"a": 1}"#, "{}", "/a"),
            ("{}", #"{"a/b~": 1}"#, "/a~1b~0"),
            ("true", "1", ""),
        ]
    )
    func differences(_ expected: String, _ found: String, _ place: String?) throws {
        #expect(JSONDifference.first(try JSONValue(parsing: expected), try JSONValue(parsing: found)) == place)
    }

    @Test(
        "a name is near by few slips of typing, and only then",
        arguments: [
            ("replay", "reply"), ("dealy", "delay"), ("tims", "times"), ("Echo", "echo"), ("nevr", "never"),
            ("unheard-of", nil), ("xy", nil), ("errors", "error"), ("", nil),
        ]
    )
    func nearestNames(_ name: String, _ expected: String?) {
        #expect(
            NearestName.of(name, among: ["reply", "echo", "error", "never", "delay", "twice", "times"]) == expected
        )
    }
}
