import BridgeCore
import BridgeScripting
import Foundation
import Testing

@Suite("Files of calls")
struct CallsFileTests {
    private static let file = """
        {
          "format": "native-bridge/calls",
          "version": 1,
          "note": "What the shop's page must answer.",
          "x-editor": {"fold": [1, 2]},
          "calls": [
            {
              "title": "Greet",
              "group": "Demo",
              "name": "testJavascriptHandler",
              "data": {"a": 1.0},
              "deadline": 5000,
              "expect": {"Javascript Says": "Right back atcha!"}
            },
            {"name": "onLogout", "callback": false, "x-seen": true}
          ]
        }

        """

    private static func problems(_ calls: String) -> [String] {
        do throws(JSONFileError) {
            _ = try CallsFile(parsing: "{\"calls\": \(calls)}", file: "a.calls.json")
            return []
        } catch {
            return error.problems.map { "\($0.line):\($0.column): \($0.message)" }
        }
    }

    @Test("a file says what is called, with what, and what must come of it")
    func reading() throws {
        let calls = try CallsFile(parsing: Self.file, file: "a.calls.json").calls
        #expect(calls.map(\.label) == ["Greet", "onLogout"])
        #expect(calls[0].group == "Demo")
        #expect(calls[0].data?.text == "{\"a\": 1.0}")
        #expect(calls[0].deadline == .seconds(5))
        #expect(calls[0].wantsAnswer)
        #expect(calls[1].data == nil)
        #expect(!calls[1].wantsAnswer)
        #expect(calls[1].objection(to: nil) == nil)
        #expect(calls[0].objection(to: JSONValue.object(["Javascript Says": "Right back atcha!"]).text) == nil)
        #expect(
            calls[0].objection(to: JSONValue.null.text)
                == "Expected {\"Javascript Says\": \"Right back atcha!\"}, found null."
        )
    }

    @Test("no data is not null, in reading and in writing")
    func noData() throws {
        let file = try CallsFile(
            parsing: #"{"calls": [{"name": "a"}, {"name": "a", "data": null, "expect": null}]}"#,
            file: "a.calls.json"
        )
        #expect(file.calls.map(\.data) == [nil, .null])
        #expect(file.calls.map(\.expect) == [nil, .null])
        #expect(try CallsFile(parsing: file.text, file: "b.calls.json") == file)
    }

    @Test("what is written is what was read: keys, order, spelling, notes and members of others")
    func writing() throws {
        #expect(try CallsFile(parsing: Self.file, file: "a.calls.json").text == Self.file)
    }

    @Test("a new file has the keys of the format in their order")
    func newFile() {
        var call = SavedCall("onLogin", JSONValue.object(["id": 1]).text)
        call.title = "Log in"
        let text = CallsFile(calls: [call]).text
        let expected = """
            {
              "format": "native-bridge/calls",
              "version": 1,
              "calls": [{"title": "Log in", "name": "onLogin", "data": {"id": 1}}]
            }

            """
        #expect(text == expected)
    }

    @Test(
        "each mistake is named with its place and what was probably meant",
        arguments: [
            (#"[{"nmae": "a"}]"#, ["1:13: \"nmae\" is not a known key; did you mean \"name\"?"]),
            ("{}", ["1:11: \"calls\" must be an array, found {}"]),
            ("[1]", ["1:12: a call must be an object such as {\"name\": …}, found 1"]),
            (
                #"[{"title": 1}]"#,
                [
                    "1:12: a call needs the \"name\" of a handler", "1:22: \"title\" must be a text, found 1",
                ]
            ),
            (
                #"[{"name": "a", "deadline": "soon"}]"#,
                [
                    "1:38: \"deadline\" must be a number of milliseconds, found \"soon\""
                ]
            ),
            (
                #"[{"name": "a", "deadline": 0}]"#,
                [
                    "1:38: \"deadline\" must be above 0 and up to 86400000 milliseconds, found 0"
                ]
            ),
            (#"[{"name": "a", "callback": "no"}]"#, ["1:38: \"callback\" must be true or false, found \"no\""]),
            (
                #"[{"name": "a", "callback": false, "expect": 1}]"#,
                [
                    "1:45: \"expect\" cannot stand beside \"callback\": false"
                ]
            ),
            (#"[{"name": "a", "name": "b"}]"#, ["1:26: \"name\" is there twice"]),
        ]
    )
    func mistakes(_ calls: String, _ problems: [String]) {
        #expect(Self.problems(calls) == problems)
    }

    @Test("a newer file is not half-understood")
    func newer() {
        do throws(JSONFileError) {
            _ = try CallsFile(parsing: #"{"version": 2, "calls": [{"new": 1}]}"#, file: "a.calls.json")
            Issue.record("it was read")
        } catch {
            #expect(
                error.problems.map(\.message) == [
                    "written by a newer native-bridge (version 2; this one reads up to 1)"
                ]
            )
        }
    }
}
