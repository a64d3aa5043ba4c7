import BridgeCore
import BridgeScripting
import Foundation
import Testing

/// Reading the native side from a file.
struct NativeFileTests {
    private func read(_ text: String) throws -> NativeFile {
        try NativeFile(parsing: text, file: "app.native.json")
    }

    private func problems(_ text: String) -> [String] {
        do throws(JSONFileError) {
            _ = try NativeFile(parsing: text, file: "app.native.json")
            return []
        } catch {
            return error.problems.map { $0.line == 0 ? $0.message : "\($0.line):\($0.column): \($0.message)" }
        }
    }

    @Test("each behaviour is read with its extras")
    func behaviours() throws {
        let file = try read(
            """
            { "handlers": {
              "a": {"reply": {"b": 1.50, "a": "广州"}, "delay": 12.5},
              "b": {"echo": true, "twice": true},
              "c": [{"error": {"name": "Full", "message": "no room"}, "times": 2}, {"error": "late"}],
              "d": {"never": true, "off": true, "note": "later"}
            } }
            """
        )
        #expect(file.unanswered == nil)
        #expect(file.handlers.map(\.name) == ["a", "b", "c", "d"])
        var reply = NativeBehaviour(.reply(JSONText(unchecked: #"{"b": 1.50, "a": "广州"}"#)))
        reply.delay = .milliseconds(12.5)
        #expect(file.handlers[0].cases == [reply])
        var echo = NativeBehaviour(.echo)
        echo.isTwice = true
        #expect(file.handlers[1].cases == [echo])
        var full = NativeBehaviour(.error(HandlerFailure(name: "Full", message: "no room")))
        full.times = 2
        let late = NativeBehaviour(.error(HandlerFailure(name: "Error", message: "late")))
        #expect(file.handlers[2].cases == [full, late])
        var never = NativeBehaviour(.never)
        never.isOff = true
        never.note = "later"
        #expect(file.handlers[3].cases == [never])
    }

    @Test("a reply over several lines becomes one line and keeps its order and spelling")
    func payloadsKeepTheirText() throws {
        let file = try read("{\"handlers\": {\"a\": {\"reply\": {\"z\": 1e2,\r\n\t\"a\": [0.10,\n1]}}}}")
        #expect(file.handlers[0].cases[0].answer == .reply(JSONText(unchecked: "{\"z\": 1e2, \t\"a\": [0.10, 1]}")))
    }

    @Test(
        "every mistake is reported at its place",
        arguments: [
            (#"{"handlers": []}"#, [#"1:14: "handlers" must be an object, found []"#]),
            (#"{}"#, [#"1:1: "handlers" is missing"#]),
            (
                #"{"handlers": {"a": {"when": {"amount": {"is": 1}}, "reply": 1}}}"#,
                [#"1:30: "amount" is no place in the data; write "/amount", or "" for all of it"#]
            ),
            (
                #"{"handlers": {"a": {"when": {"/a": {"above": 1, "over": "x", "matches": "("}}, "reply": 1}}}"#,
                [
                    #"1:37: "above" is no condition; known are "is", "isNot", "contains", "matches", "over", "under", "exists""#,
                    #"1:57: "over" needs a number, found "x""#,
                    #"1:73: "matches" needs a regular expression, found "(""#,
                ]
            ),
            (
                #"{"handlers": {"a": {"when": {"/a": {"ovr": 5}}, "reply": 1}}}"#,
                [
                    #"1:37: "ovr" is no condition; did you mean "over"? known are "is", "isNot", "contains", "matches", "over", "under", "exists""#
                ]
            ),
            (
                #"{"handlers": {"a": {"when": {"ovr": 5}, "reply": 1}}}"#,
                [
                    #"1:30: "ovr" is no place in the data; conditions stand behind one, as in {"/amount": {"over": …}}: "is", "isNot", "contains", "matches", "over", "under", "exists""#
                ]
            ),
            (
                #"{"handlers": {"a": {"progress": [{"delay": 1}], "reply": 1}}}"#, [#"1:34: a step needs "data""#]
            ),
            (
                #"{"onReady": [{"data": 1}]}"#,
                [
                    #"1:14: what the app says to the page needs "call", the name of its handler, or "notify", what it listens to"#
                ]
            ),
            (#"{"onReady": [{"call": "a", "notify": "b"}]}"#, [#"1:28: "notify" cannot stand beside "call""#]),
            (
                #"{"handlers": {"a": {"script": "return )"}}}"#,
                [#"1:32: the script of "a" is no JavaScript: Unexpected token ')'"#]
            ),
            (
                #"{"handlers": {"a": [{"times": 1, "script": "let b = 1;\n  b +* 2;\nreturn b"}, {"script": "return {"}]}}"#,
                [
                    #"1:57: the script of "a" is no JavaScript in its line 2: Unexpected token '*'"#,
                    #"1:92: the script of "a" is no JavaScript: it ends before it is complete"#,
                ]
            ),
            (
                #"{"handlers": {"a": {"script": "return 1 )\n;b()"}, "b": {"script": "f() }"}}}"#,
                [
                    #"1:32: the script of "a" is no JavaScript in its line 1: Unexpected token ')'. Expected a ';' following a return statement."#,
                    #"1:69: the script of "b" is no JavaScript: it has a } too many"#,
                ]
            ),
            (
                #"{"handlers": {"a": {"error": {"name": "x", "message": "m", "code": 7}}}}"#,
                [#"1:68: "code" must be a text, found 7"#]
            ),
            (
                #"{"faults": [{"name": "pay", "do": "loose"}, {"do": "drop", "every": 3, "chance": 5, "delay": 1}]}"#,
                [
                    #"1:35: "do" must be "delay", "drop", "twice", "reorder", "corrupt", "reload", "kill" or "offline", found "loose""#,
                    #"1:72: "chance" cannot stand beside "every""#, #"1:85: "delay" is for "do": "delay""#,
                ]
            ),
            (#"{"seed": -1, "handlers": {}}"#, [#"1:10: "seed" must be a whole number from 0, found -1"#]),
            (
                #"{"include": ["there-is-none.native.json"]}"#,
                [#"1:14: the file "there-is-none.native.json" cannot be included: there is none that can be read"#]
            ),
            (#"7"#, ["1:1: A file of handlers must be an object, found 7"]),
            (#"{"handlers": {}, "handler": 1}"#, [#"1:18: "handler" is not a known key; did you mean "handlers"?"#]),
            (#"{"handlers": {}, "handlers": {}}"#, [#"1:18: "handlers" is there twice"#]),
            (#"{"format": "x", "handlers": {}}"#, [#"1:12: "format" must be "native-bridge/native", found "x""#]),
            (#"{"version": "1", "handlers": {}}"#, [#"1:13: "version" must be a whole number from 1, found "1""#]),
            (
                #"{"unanswered": 1, "handlers": {}}"#,
                [#"1:16: "unanswered" must be "error", "never" or "hold", found 1"#]
            ),
            (#"{"handlers": {"a": 1}}"#, [#"1:20: "a" must be an object such as {"reply": …}, found 1"#]),
            (
                #"{"handlers": {"a": {}}}"#,
                [#"1:20: "a" needs one of "reply", "empty", "echo", "error", "script" and "never""#]
            ),
            (#"{"handlers": {"a": []}}"#, [#"1:20: "a" has no cases"#]),
            (
                #"{"handlers": {"\#(String(repeating: "x", count: 1_025))": {"echo": true}}}"#,
                ["1:15: a handler's name may have 1024 bytes"]
            ),
            (#"{"handlers": {"a": {"replay": 1}}}"#, [#"1:21: "replay" is not a known key; did you mean "reply"?"#]),
            (#"{"handlers": {"a": {"echo": false}}}"#, [#"1:29: "echo" must be true, found false"#]),
            (#"{"handlers": {"a": {"reply": 1, "never": true}}}"#, [#"1:33: "never" cannot stand beside "reply""#]),
            (#"{"handlers": {"a": {"never": true, "delay": 1}}}"#, [#"1:36: "delay" cannot stand beside "never""#]),
            (
                #"{"handlers": {"a": {"error": 1}}}"#,
                [#"1:30: "error" must be a text or an object with "name" and "message", found 1"#]
            ),
            (#"{"handlers": {"a": {"error": {"name": "x"}}}}"#, [#"1:30: "error" needs a "message""#]),
            (
                #"{"handlers": {"a": {"echo": true, "delay": "soon"}}}"#,
                [#"1:44: "delay" must be a number of milliseconds, found "soon""#]
            ),
            (
                #"{"handlers": {"a": {"echo": true, "delay": -1}}}"#,
                [#"1:44: "delay" must be from 0 to 86400000 milliseconds, found -1"#]
            ),
            (
                #"{"handlers": {"a": {"echo": true, "times": 1.5}}}"#,
                [#"1:44: "times" must be a whole number from 1, found 1.5"#]
            ),
            (#"{"handlers": {"a": {"echo": true, "twice": 1}}}"#, [#"1:44: "twice" must be true or false, found 1"#]),
            (#"{"handlers": {"a": {"echo": true, "note": 1}}}"#, [#"1:43: "note" must be a text, found 1"#]),
            (
                #"{"handlers": {"a": [{"echo": true}, {"reply": 1}]}}"#,
                [#"1:37: this case is never reached: one before it has neither "when" nor "times""#]
            ),
            (
                #"{"requests": [{"url": "*", "do": "answer"}, {"do": "loose", "delay": 1}, {"url": "*", "do": "answer", "file": "none"}]}"#,
                [
                    #"1:15: "do": "answer" needs "file""#, #"1:45: a rule for requests needs "url""#,
                    #"1:52: "do" must be "block", "answer" or "slow", found "loose""#,
                    #"1:111: the file "none" cannot be read"#,
                ]
            ),
            (#"{"bars": {"top": {}}}"#, [#"1:11: "top" is not a known key; known are "navigation", "tabs", "note""#]),
        ]
    )
    func mistakes(_ text: String, _ expected: [String]) {
        #expect(problems(text) == expected)
    }

    @Test("all mistakes of a file are reported, in the order of their places")
    func allMistakes() {
        let text = """
            { "unanswered": "hodl",
              "handlers": {
                "a": {"reply": 1, "dealy": 5},
                "a": {"echo": 1}
              } }
            """
        #expect(
            problems(text) == [
                #"1:17: "unanswered" must be "error", "never" or "hold", found "hodl""#,
                #"3:23: "dealy" is not a known key; did you mean "delay"?"#,
                #"4:5: the handler "a" is there twice, first in line 3"#,
                #"4:19: "echo" must be true, found 1"#,
            ]
        )
    }

    @Test("a mistake is shown with its line and a mark below the place, tabs and far columns included")
    func excerpts() {
        let far = String(repeating: " ", count: 300)
        let text = "{\r\n\t\"handlers\": {\"城\": {\"echo\": true, \"delay\": \"soon\"},\r\n\(far)\"b\": {\"echo\": 0}}}"
        do throws(JSONFileError) {
            _ = try NativeFile(parsing: text, file: "app.native.json")
            Issue.record("the file has mistakes")
        } catch {
            let lines = error.description.split(separator: "\n").map(String.init)
            #expect(lines.count == 6)
            #expect(lines[0] == #"app.native.json:2:44: "delay" must be a number of milliseconds, found "soon""#)
            #expect(lines[1] == #" "handlers": {"城": {"echo": true, "delay": "soon"},"#)
            // One of the 43 characters before it is as wide as two.
            #expect(lines[2] == String(repeating: " ", count: 44) + "^")
            #expect(lines[3].hasPrefix("app.native.json:3:315: "))
            #expect(lines[4].count <= 100)
            let mark = lines[5].count - 1
            #expect(Array(lines[4])[mark] == "0")
        }
    }

    @Test("a text that is not JSON is reported once, at the place where it stops being JSON")
    func syntax() {
        #expect(problems("{\r\n \"handlers\": {\r\n  \"a\": {\"echo\": tru}\r\n}}") == ["3:20: expected true"])
        #expect(problems("") == ["1:1: expected a value, found the end of the text"])
        let deep = String(repeating: "[", count: 100_000)
        #expect(problems(deep) == ["1:513: expected at most 512 levels of nesting"])
    }

    @Test("a newer version is refused as a whole")
    func newerVersion() {
        let message = "written by a newer native-bridge (version 3; this one reads up to 1)"
        #expect(problems(#"{"version": 3, "handlers": {"a": {"new": 1}}, "more": 2}"#) == ["1:13: \(message)"])
    }

    @Test("keys that begin with x- are for others, inside and outside of handlers")
    func foreignKeys() throws {
        let file = try read(#"{"x-tool": 1, "handlers": {"a": {"echo": true, "x-y": []}}, "note": "n"}"#)
        #expect(file.handlers.map(\.name) == ["a"])
    }

    @Test("a file that cannot be read says so")
    func unreadable() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let missing = folder.appending(path: "none.json").path(percentEncoded: false)
        #expect(throws: JSONFileError.self) { try NativeFile(contentsOf: missing) }
        do throws(JSONFileError) { _ = try NativeFile(contentsOf: missing) } catch {
            #expect(error.description == "\(missing): There is no such file.")
        }
        let bytes = folder.appending(path: "bytes.json")
        try Data([0x7B, 0xFF]).write(to: bytes)
        do throws(JSONFileError) {
            _ = try NativeFile(contentsOf: bytes.path(percentEncoded: false))
            Issue.record("the file is not UTF-8")
        } catch {
            #expect(error.problems.map(\.message) == ["The file is not UTF-8 text."])
        }
        let marked = folder.appending(path: "marked.json")
        try Data([0xEF, 0xBB, 0xBF] + Array(#"{"handlers": {}}"#.utf8)).write(to: marked)
        #expect(try NativeFile(contentsOf: marked.path(percentEncoded: false)).handlers.isEmpty)
    }

    // MARK: What is shipped

    private static let resources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Resources")

    @Test("the example file can be read")
    func example() throws {
        let file = try NativeFile(
            contentsOf: Self.resources.appending(path: "examples/app.native.json").path(percentEncoded: false)
        )
        #expect(file.handlers.map(\.name) == ["getLocation", "pay", "echo", "getUserToken", "share", "scan"])
    }

    @Test("the schema knows the same keys as the reader")
    func schema() throws {
        let text = try String(contentsOf: Self.resources.appending(path: "native-1.schema.json"), encoding: .utf8)
        let schema = try JSONValue(parsing: text)
        func keys(_ value: JSONValue?) -> [String] {
            guard case .object(let members) = value else { return [] }
            return members.keys
        }
        // The reader lists its keys when one is far from all of them.
        let listedAbove = keys(schema["properties"]).map { "\"\($0)\"" }.joined(separator: ", ")
        #expect(
            problems(#"{"handlers": {}, "unheard-of": 1}"#)
                == ["1:18: \"unheard-of\" is not a known key; known are \(listedAbove)"]
        )
        #expect(schema["properties"]?["format"]?["const"] == .string(NativeFile.format))
        #expect(schema["properties"]?["version"]?["const"]?.number == Double(NativeFile.version))
        let words = NativeFile.Unanswered.allCases.map { JSONValue.string($0.rawValue) }
        #expect(schema["properties"]?["unanswered"]?["enum"] == .array(words))
        let behaviour = keys(schema["definitions"]?["behaviour"]?["properties"])
        let listed = behaviour.map { "\"\($0)\"" }.joined(separator: ", ")
        let sentence = "1:35: \"unheard-of\" is not a known key; known are \(listed)"
        #expect(problems(#"{"handlers": {"a": {"echo": true, "unheard-of": 1}}}"#) == [sentence])
    }

    @Test("rules for requests and the app's bars are read")
    func phone() throws {
        let file = try NativeFile(
            parsing: #"""
                {"requests": [{"url": "*/ads/*", "do": "block"}, {"url": "*.js", "do": "slow", "delay": 20},
                  {"url": "*", "do": "answer", "file": "\#(URL(filePath: #filePath).lastPathComponent)"}],
                 "bars": {"navigation": {"title": "Till"}}}
                """#,
            file: #filePath
        )
        #expect(
            file.requests == [
                RequestRule(pattern: "*/ads/*", .block), RequestRule(pattern: "*.js", .slow(.milliseconds(20))),
                RequestRule(pattern: "*", .answer(URL(filePath: #filePath))),
            ]
        )
        #expect(file.bars.navigation?.text == #"{"title": "Till"}"#)
        #expect(file.bars.tabs == nil)
    }
}
