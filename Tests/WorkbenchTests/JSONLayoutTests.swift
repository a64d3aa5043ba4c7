import Foundation
import Testing
import Workbench

/// Data laid out for reading.
struct JSONLayoutTests {
    @Test(arguments: [
        ("1", "1"),
        ("{}", "{}"),
        ("[ ]", "[]"),
        (
            #"{"a":[1,{"b":null}],"c":"x, {y}: [z]"}"#,
            "{\n  \"a\": [\n    1,\n    {\n      \"b\": null\n    }\n  ],\n  \"c\": \"x, {y}: [z]\"\n}"
        ),
        (#""a \" { , b""#, #""a \" { , b""#),
        (#"["\\",1.50]"#, "[\n  \"\\\\\",\n  1.50\n]"),
        ("[[],{}]", "[\n  [],\n  {}\n]"),
    ])
    func eachMemberHasALine(text: String, lines: String) {
        #expect(JSONLayout.lines(of: text) == lines)
    }

    @Test func aLongLineIsCutAndSaysHowMuchThereIsMore() {
        let text = JSONLayout.lines(of: "\"" + String(repeating: "很", count: 5_000) + "\"")
        #expect(text.hasSuffix("很… 4,042 more characters"))
        #expect(text.count <= JSONLayout.lineLimit)
        #expect(JSONLayout.cut(text) == text, "what is cut is not cut again")
        #expect(JSONLayout.cut("short\nlines") == "short\nlines")
    }

    @Test func aHugeTextIsCutAltogether() {
        let text = JSONLayout.lines(
            of: "[" + Array(repeating: "1234567890", count: 300_000).joined(separator: ",") + "]"
        )
        #expect(text.count < 2 * JSONLayout.textLimit)
        #expect(text.hasSuffix("…"))
    }

    @Test func deepNestingIsIndentedOnlySoFar() {
        let text = JSONLayout.lines(of: String(repeating: "[", count: 500) + String(repeating: "]", count: 500))
        #expect(text.split(separator: "\n").allSatisfy { $0.count <= 90 })
    }
}
