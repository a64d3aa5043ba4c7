import BridgeCore
import Foundation
import Testing

struct JSONTests {
    @Test(
        "what is JSON is taken as it is",
        arguments: [
            "null", "true", "0", "-0.5e+10", "\"\"", "[]", "{}", "[1,[2,[3]]]",
            "{\"a\":{\"b\":[]},\"c\":\"\\u00e9\\n\"}",
            " [ 1 , 2 ] ", "\"\\ud83d\\ude00 \u{2028}\"", "1e999",
        ]
    )
    func accepts(_ text: String) throws {
        #expect(try JSONText(parsing: text).text == text)
        _ = try JSONValue(parsing: text)
    }

    @Test(
        "a text is the same however it came",
        arguments: ["", "a", "abcdefgh", "中文 😀", "with \"quotes\" and \\", "line\nbreak", "\u{2028}", "\u{7f}é"]
    )
    func texts(_ value: String) throws {
        let encoded = try JSONText(encoding: value)
        let parsed = try JSONText(parsing: encoded.text)
        let message = "{\"call\":1,\"name\":\"echo\",\"data\":\(encoded.text)}"
        guard case .request(_, let received?, _) = try Native().decode(message) else {
            Issue.record("\(message) is no call")
            return
        }
        for text in [encoded, parsed, received] {
            #expect(text == encoded)
            #expect(text.hashValue == encoded.hashValue)
            #expect(text.text == parsed.text)
            #expect(try text.decode(as: String.self) == value)
            #expect(try text.decode(as: JSONValue.self) == .string(value))
            let answer = Native().encode(.response(id: MessageID(token: "1"), .value(text)))
            #expect(answer == "{\"answer\":1,\"data\":\(parsed.text)}")
        }
        #expect(encoded != (try JSONText(encoding: value + "x")))
    }

    @Test(
        "what is not JSON is refused with line and column",
        arguments: [
            ("", "line 1, column 1: expected a value, found the end of the text"),
            ("{\"a\":1,\n  b: 2}", "line 2, column 3: expected a key in double quotes"),
            ("[1 2]", "line 1, column 4: expected , or ]"),
            ("{\"中\" 1}", "line 1, column 6: expected :"),
            ("tru", "line 1, column 4: expected true, found the end of the text"),
            ("01", "line 1, column 2: expected the end of the text"),
            ("-", "line 1, column 2: expected a digit, found the end of the text"),
            ("\"a", "line 1, column 3: expected \" at the end of a string, found the end of the text"),
            ("\"\\x\"", "line 1, column 3: expected an escape"),
            ("\"\t\"", "line 1, column 2: expected no control character inside a string"),
            ("[1,]", "line 1, column 4: expected a value"),
            ("'a'", "line 1, column 1: expected a value"),
        ]
    )
    func refuses(_ text: String, _ message: String) {
        let expected = BridgeError(.notJSON, message)
        #expect(throws: expected) { try JSONText(parsing: text) }
        #expect(throws: expected) { try JSONValue(parsing: text) }
    }

    @Test("nesting is limited, not the stack's problem")
    func depth() throws {
        let fits = String(repeating: "[", count: 512) + String(repeating: "]", count: 512)
        #expect(try JSONText(parsing: fits).value.typeName == "array")
        for depth in [513, 2_000_000] {
            #expect(throws: BridgeError.self) { try JSONText(parsing: String(repeating: "[", count: depth)) }
            #expect(throws: BridgeError.self) { try JSONValue(parsing: String(repeating: "{\"a\":", count: depth)) }
        }
    }

    private struct Digits: Encodable {
        var least = Int64.min
        var most = [UInt64.max]
        var text = "9007199254740993"
        var double = 9007199254740994.0
    }

    @Test("integers beyond 2^53 are digits in JSON text, and BigInts for a page that has them")
    func longIntegers() throws {
        let text = try JSONText(encoding: Digits())
        #expect(text.value["text"] == "9007199254740993")
        for part in [":-9223372036854775808", "[18446744073709551615]", "\"9007199254740993\""] {
            #expect(text.text.contains(part))
        }
        let tagged = try #require(text.tagged)
        #expect(tagged.json.contains(#":"$bigint:-9223372036854775808""#))
        #expect(tagged.json.contains(#"["$bigint:18446744073709551615"]"#))
        #expect(tagged.json.contains(#":"9007199254740993""#))
        #expect(tagged.json.contains(":9.007199254740994e+15"))
        let last = 1 << 53
        for (number, isTagged) in [(last, false), (-last, false), (last + 1, true), (-last - 1, true)] {
            #expect(try (JSONText(encoding: number).tagged != nil) == isTagged)
            #expect(try (JSONText(encoding: [number]).tagged != nil) == isTagged)
            #expect(try JSONText(encoding: number).text == String(number))
            #expect(try JSONText(encoding: [number]).decode(as: [Int64].self) == [Int64(number)])
        }
        #expect(try JSONText(encoding: String(repeating: "9", count: 40)).tagged == nil)
        #expect(try JSONText(encoding: [String(repeating: "9", count: 40)]).tagged == nil)
        #expect(try JSONText(parsing: "9007199254740993").tagged == nil)
    }

    @Test("line breaks between tokens go, since one message is one line")
    func oneLine() throws {
        #expect(try JSONText(parsing: "{\r\n\"a\": \"b\"\n}").text == "{ \"a\": \"b\" }")
    }

    @Test("order of keys, kinds of values and escapes survive")
    func value() throws {
        let text =
            #"{"z":1,"a":[true,1,false,0,null,"\u0001\"\\/"],"__proto__":{},"e":0.1,"big":9007199254740993,"n":-0}"#
        let value = try JSONValue(parsing: text)
        #expect(
            value.text.text
                == #"{"z":1,"a":[true,1,false,0,null,"\u0001\"\\/"],"__proto__":{},"e":0.1,"big":9007199254740992,"n":0}"#
        )
        #expect(value["a"]?[0] == .bool(true))
        #expect(value["a"]?[1] == .number(1))
        #expect(value["missing"] == nil)
    }

    @Test("the last of several members with one key counts, at its first place")
    func duplicateKeys() throws {
        #expect(try JSONValue(parsing: #"{"a":1,"b":2,"a":3}"#).text.text == #"{"a":3,"b":2}"#)
    }

    @Test("lone surrogates become the replacement character, pairs one character")
    func surrogates() throws {
        #expect(try JSONValue(parsing: #""\ud83d\ude00|\ud800|""#) == .string("😀|\u{FFFD}|"))
    }

    struct Place: Codable, Equatable {
        var city: String
        var at: Date
        var data: Data?
    }

    @Test("Swift values travel as JavaScript writes them")
    func codable() throws {
        let place = Place(city: "广州/1", at: Date(timeIntervalSince1970: 0), data: Data([1, 2]))
        let text = try JSONText(encoding: place)
        #expect(text.value["at"] == "1970-01-01T00:00:00.000Z")
        #expect(text.value["city"] == "广州/1")
        #expect(try text.decode(as: Place.self) == place)
        #expect(
            try JSONText(parsing: #"{"city":"x","at":"1970-01-01T00:00:00Z"}"#).decode(as: Place.self).at == place.at
        )
    }

    @Test("dates keep their milliseconds")
    func milliseconds() throws {
        for milliseconds in 1_700_000_000_000..<1_700_000_001_000 {
            let date = Date(timeIntervalSince1970: Double(milliseconds) / 1_000)
            let text = try JSONText(encoding: date)
            #expect(text.text.hasSuffix(String(milliseconds).suffix(3) + "Z\""))
            #expect(try JSONText(parsing: text.text).decode(as: Date.self) == date)
        }
    }

    private struct Odd: Codable, Equatable {
        var number = -Double.infinity
        var date = Date(timeIntervalSince1970: 0.25)
        var bytes = [Data([1, 2]), Data()]
        var text = "$$date:5"
        var absent: String?
    }

    @Test("what JSON has no words for is kept, and has a text of usual form")
    func taggedValues() throws {
        let text = try JSONText(encoding: Odd(), allowsEveryNumber: true)
        let tagged = try #require(text.tagged)
        #expect(tagged.marker == "$$$")
        #expect(tagged.bytes == [Data([1, 2]), Data()])
        let expected: JSONValue = [
            "number": nil, "date": "1970-01-01T00:00:00.250Z", "bytes": ["AQI=", ""], "text": "$$date:5",
        ]
        #expect(text.value == expected)
        #expect(try text.decode(as: Odd.self) == Odd())
    }

    @Test(
        "tagged JSON has a text of usual form",
        arguments: [
            (#"["$map",["a",1],["b","$undefined"]]"#, #"{"a":1,"b":null}"#), (#"["$map",[1,2]]"#, #"{"1":2}"#),
            (#"["$map",[[1],"$NaN"]]"#, #"[[1],null]"#), (#"["$set","$-0","$bigint:-12"]"#, "[-0,-12]"),
            (#"{"a":"$undefined","b":{},"c":"$bytes:ArrayBuffer:0"}"#, #"{"b":{},"c":"AQI="}"#),
            (
                #"["$date:NaN","$date:1e99","$bytes:x:7","$other","$bigint:01","$"]"#,
                #"[null,null,"$bytes:x:7","$other","$bigint:01","$"]"#
            ), (#""$undefined""#, "null"),
        ]
    )
    func usualForm(_ json: String, _ plain: String) {
        #expect(JSONText(TaggedJSON(marker: "$", json: json, bytes: [Data([1, 2])])).text == plain)
    }

    @Test("what does not fit is named")
    func codableErrors() throws {
        #expect(throws: BridgeError.self) { try JSONText(encoding: Double.nan) }
        let error = #expect(throws: BridgeError.self) {
            try JSONText(parsing: #"{"city":5,"at":"1970-01-01T00:00:00Z"}"#).decode(as: Place.self)
        }
        #expect(error?.code == .notDecodable)
        #expect(error?.message == "The value at value.city: expected a text, found 5.")
    }
}
