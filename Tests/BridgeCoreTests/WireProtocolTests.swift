import BridgeCore
import BridgeTesting
import Foundation
import Testing

/// The Swift codecs against the golden wire texts.
struct WireProtocolTests {
    static let golden: [GoldenWire] = {
        let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        return (try? GoldenWire.all(in: tests.path(percentEncoded: false) + "/Fixtures/wire")) ?? []
    }()

    @Test("every protocol has golden texts")
    func everyProtocolIsCovered() {
        #expect(Set(Self.golden.map(\.name)) == Set(WireProtocols.all.map(\.name)))
    }

    @Test("what a page sends is understood", arguments: golden)
    func decodesRequests(_ golden: GoldenWire) throws {
        let codec = try #require(WireProtocols.named(golden.name))
        for text in golden.fromPage {
            let request = BridgeMessage.request(
                name: HandlerName(text.request.name),
                data: try text.request.data.map { try JSONText(parsing: $0) },
                id: text.request.id.map { MessageID(token: $0) }
            )
            #expect(try codec.decode(text.wire) == request, "\(text.script)")
        }
    }

    /// Both sides say most things in the same words.
    @Test("what else a page says is understood, and written in the same words", arguments: golden)
    func rewritesOthers(_ golden: GoldenWire) throws {
        let codec = try #require(WireProtocols.named(golden.name))
        for text in golden.others ?? [] {
            for wire in text.wire.split(separator: "\n").map(String.init) {
                switch try codec.decode(wire) {
                // Only the page asks.
                case .has, .names, .agree, .ask: continue
                case let message: #expect(codec.encode(message) == wire, "\(text.script)")
                }
            }
        }
    }

    @Test("what was sent beside a message is put into it, and is missed where it has not come")
    func sentBytes() throws {
        let wire = "{\"notify\":\"v\",\"data\":\"$bytes:Uint8Array:0\",\"marker\":\"$\",\"bytes\":[7]}"
        let (data, codec) = (Data([1, 2]), Native())
        var messages: [Result<BridgeMessage, WireError>] = []
        try codec.decodeAll(wire, bytes: { $0 == 7 ? data : nil }) { message, _ in messages.append(message) }
        try codec.decodeAll(wire, bytes: { _ in nil }) { message, _ in messages.append(message) }
        #expect(messages.count == 2)
        #expect(try messages[0].get() == .request(name: "v", data: JSONText(TaggedJSON(data)), id: nil))
        #expect(throws: WireError.self) { try messages[1].get() }
    }

    /// Of messages that come together, those of a handler that was just named are read by their form.
    @Test(
        "a message means the same behind another one",
        arguments: [
            #"{"call":2,"name":"v","data":"x"}"#,
            #" { "call" : 2 , "name":"v","data":[1,{"a":"}"}] } "#,
            #"{"call":2,"name":"v","data":["$NaN"],"marker":"$"}"#,
            #"{"call":2,"name":"v","data":"$bytes:Uint8Array:0","marker":"$","bytes":["AQI="]}"#,
            #"{"call":2,"name":"v","data":1 ,"more":[]}"#,
            #"{"call":2,"name":"v","data":"a","name":"w"}"#,
            #"{"call":2,"name":"v"}"#,
            #"{"call":2,"name":"w","data":1}"#,
            #"{"call":2,"data":1,"name":"v"}"#,
            #"{"call":"2","name":"v","data":1}"#,
            #"{"call":2.5,"name":"v","data":1}"#,
            #"{"call":12345678901234567,"name":"v","data":1}"#,
            #"{"call":02,"name":"v","data":1}"#,
            #"{"call":,"name":"v","data":1}"#,
            #"{"call":2,"name":"v","data":}"#,
            #"{"call":2,"name":"v","data":"x}"#,
            #"{"call":2,"name":"v","data":1]"#,
            #"{"call":2,"name":"v","data":1"#,
            #"{"call":2,"name":"v","data":1,}"#,
            #"{"call":2,"name":"v"#,
        ]
    )
    func afterAnother(_ text: String) {
        let first = #"{"call":1,"name":"v","data":null}"#
        #expect(Self.messages(first + "," + text).dropFirst() == Self.messages(text)[...])
    }

    /// What comes of each message, and at last of the text where it cannot be read to its end.
    private static func messages(_ text: String) -> [Result<BridgeMessage, WireError>] {
        var messages: [Result<BridgeMessage, WireError>] = []
        do throws(WireError) {
            try Native().decodeAll(text, bytes: { _ in nil }) { message, _ in messages.append(message) }
        } catch {
            // Its place is another.
            let problem = error.description.split(separator: ": ").last.map(String.init) ?? ""
            messages.append(.failure(WireError(problem, request: error.request)))
        }
        return messages
    }

    @Test("what the app calls is written as the phone writes it", arguments: golden)
    func encodesRequests(_ golden: GoldenWire) throws {
        let codec = try #require(WireProtocols.named(golden.name))
        for text in golden.toPage {
            let request = BridgeMessage.request(
                name: HandlerName(text.request.name),
                data: try text.request.data.map { try JSONText(parsing: $0) },
                id: text.request.id.map(codec.id(ofCall:))
            )
            #expect(codec.encode(request) == text.wire)
        }
    }

    @Test("a page's answers are understood", arguments: golden)
    func decodesAnswers(_ golden: GoldenWire) throws {
        let codec = try #require(WireProtocols.named(golden.name))
        for text in golden.answersOfPage {
            let value = try text.value.map { try JSONText(parsing: $0) }
            #expect(try codec.decode(text.wire) == .response(id: codec.id(ofCall: 1), .value(value)), "\(text.answer)")
        }
    }

    @Test("the app's answers are written as the phone writes them", arguments: golden)
    func encodesAnswers(_ golden: GoldenWire) throws {
        let codec = try #require(WireProtocols.named(golden.name))
        guard case .request(_, _, let id?) = try codec.decode(golden.fromPage[1].wire) else {
            Issue.record("the second text has no id")
            return
        }
        for text in golden.answersOfApp {
            let outcome: BridgeOutcome =
                if let failure = text.failure {
                    .failure(HandlerFailure(name: failure[0], message: failure[1]))
                } else {
                    .value(try text.value.map { try JSONText(parsing: $0) })
                }
            #expect(codec.encode(.response(id: id, outcome)) == text.wire)
        }
    }

    @Test("what is no message is refused with a reason", arguments: golden)
    func refusesOthers(_ golden: GoldenWire) throws {
        let codec = try #require(WireProtocols.named(golden.name))
        for text in golden.invalid {
            let error = #expect(throws: WireError.self, "\(text)") { try codec.decode(text) }
            #expect(error?.description.isEmpty == false)
        }
    }

    @Test("ids of calls come back as their numbers", arguments: WireProtocols.all.map(\.name))
    func idsComeBack(_ name: WireProtocolName) throws {
        let codec = try #require(WireProtocols.named(name))
        for number: UInt64 in [1, 2, 9_007_199_254_740_991] {
            #expect(codec.number(ofCall: codec.id(ofCall: number)) == number)
        }
        for token in ["\"objc_cb_\"", "\"objc_cb_x\"", "\"cb_1_2\"", "\"\"", "-1", "1.5", "1e3", "\"objc_cb_-1\""] {
            #expect(codec.number(ofCall: MessageID(token: token)) == nil, "\(token)")
        }
    }

    @Test("a failure that our script marks reaches the caller")
    func failuresOfThePage() throws {
        let text = #"{"handlerName":"x","responseId":"objc_cb_3","error":{"name":"NoHandler","message":"none"}}"#
        let expected = BridgeOutcome.failure(HandlerFailure(name: "NoHandler", message: "none"))
        #expect(try WVJB6().decode(text) == .response(id: WVJB6().id(ofCall: 3), expected))
    }

    @Test("log lines are upstream's, word for word")
    func logLines() {
        let wire = #"{"handlerName":"a","data":{"b":[1,{}]}}"#
        #expect(WVJB6().logLine(.toPage, wire) == "WVJB SEND: " + wire)
        let pretty = """
            {
              "handlerName" : "a",
              "data" : {
                "b" : [
                  1,
                  {}
                ]
              }
            }
            """
        #expect(WVJB6().logLine(.fromPage, wire) == "WVJB RCVD: " + pretty)
    }

    @Test("log lines are cut after 500 UTF-16 units", arguments: [499, 500, 501])
    func longLogLines(_ length: Int) {
        let text = String(repeating: "x", count: length)
        let cut = length > 500 ? String(repeating: "x", count: 500) + " [...]" : text
        #expect(WVJB6().logLine(.toPage, text) == "WVJB SEND: " + cut)
    }
}
