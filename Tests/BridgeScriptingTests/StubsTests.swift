import BridgeCore
import BridgeScripting
import Foundation
import Testing

/// Code that is made of recordings.
@MainActor
struct StubsTests {
    private func handlers(_ lines: [String]) throws -> RecordedHandlers {
        try TestFolder.with { folder in
            let file = folder.appending(path: "a.bridge.jsonl")
            let header = RecordingHeader(started: nil, page: "page.html").line
            try Data(([header] + lines).joined(separator: "\n").utf8).write(to: file)
            return RecordedHandlers(try Recording(contentsOf: file.path(percentEncoded: false)))
        }
    }

    private static let shop = [
        #"{"event":"call","call":"c1","direction":"js","name":"pay","data":{"amount":20,"items":[{"id":1}]}}"#,
        #"{"event":"answer","call":"c1","value":{"ok":true,"in":1.5}}"#,
        #"{"event":"call","call":"c2","direction":"js","name":"pay","data":{"amount":0.5,"items":[],"note":"a \"b\""}}"#,
        #"{"event":"answer","call":"c2","value":{"ok":false}}"#,
        #"{"event":"call","call":"c3","direction":"js","name":"log out"}"#,
        #"{"event":"answer","call":"c3","error":{"code":"handlerFailed","name":"Busy","message":"Later."}}"#,
        #"{"event":"call","call":"c4","direction":"js","name":"nobody"}"#,
        #"{"event":"answer","call":"c4","error":{"code":"noHandler","name":"NoHandler","message":"No."}}"#,
        #"{"event":"call","call":"c5","direction":"app","name":"onLogin","data":{"Javascript Says":null}}"#,
        #"{"event":"answer","call":"c5","value":[1,"two"]}"#,
        #"{"event":"call","call":"c6","direction":"app","name":"ping","callback":false}"#,
        #"{"event":"call","call":"c7","direction":"js","name":"tell","data":"it","callback":false}"#,
        #"{"event":"answer","call":"c7"}"#,
    ]
    private static let progress = [
        #"{"event":"call","call":"c8","direction":"js","name":"load"}"#,
        #"{"event":"progress","call":"c8","value":50}"#,
        #"{"event":"answer","call":"c8","value":"all"}"#,
    ]

    @Test("handlers in Swift have types for what was given and answered, and answer what was recorded last")
    func swift() throws {
        let text = SwiftStubs(try handlers(Self.shop)).text
        #expect(
            text == """
                import BridgeCore

                /// Registers what the page called; each handler answers what was recorded last.
                @MainActor
                func registerHandlers(on bridge: NativeBridge) throws(BridgeError) {
                    try bridge.register("pay") { (data: PayData) -> PayAnswer in
                        PayAnswer(ok: false)
                    }
                    try bridge.register("log out") { (data: JSONValue) -> Void in
                        throw HandlerFailure(name: "Busy", message: "Later.")
                    }
                    try bridge.register("tell") { (data: String) -> Void in }
                }

                extension NativeBridge {
                    /// Calls the page's handler "onLogin".
                    func callOnLogin(_ data: OnLoginData) async throws(BridgeError) -> [JSONValue] {
                        try await call("onLogin", data)
                    }

                    /// Calls the page's handler "ping".
                    func callPing() throws(BridgeError) {
                        try notify("ping")
                    }
                }

                struct PayDataItemsElement: Codable, Sendable {
                    var id: Int
                }

                struct PayData: Codable, Sendable {
                    var amount: Double
                    var items: [PayDataItemsElement]
                    var note: String?
                }

                struct PayAnswer: Codable, Sendable {
                    var ok: Bool
                    var `in`: Double?
                }

                struct OnLoginData: Codable, Sendable {
                    var javascriptSays: JSONValue

                    enum CodingKeys: String, CodingKey {
                        case javascriptSays = "Javascript Says"
                    }
                }

                """
        )
    }

    @Test("types in TypeScript say what is optional and what has several types")
    func typeScript() throws {
        let text = TypeScriptStubs(try handlers(Self.shop)).text
        #expect(
            text == """
                /** What the page calls, by name. */
                export interface AppHandlers {
                  pay: { data: PayData; answer: PayAnswer };
                  "log out": { data: undefined; answer: undefined };
                  tell: { data: string; answer: undefined };
                }

                /** What the app calls, by name. */
                export interface PageHandlers {
                  onLogin: { data: OnLoginData; answer: Array<number | string> };
                  ping: { data: undefined; answer: undefined };
                }

                /** Calls the app. */
                export type CallApp = <Name extends keyof AppHandlers>(
                  name: Name,
                  data: AppHandlers[Name]["data"],
                ) => Promise<AppHandlers[Name]["answer"]>;

                export interface PayData {
                  amount: number;
                  items: Array<PayDataItemsElement>;
                  note?: string;
                }

                export interface PayDataItemsElement {
                  id: number;
                }

                export interface PayAnswer {
                  ok: boolean;
                  in?: number;
                }

                export interface OnLoginData {
                  "Javascript Says": null;
                }

                """
        )
    }

    @Test("a file of handlers answers one recorded answer after the other, and is one that is read")
    func native() throws {
        let text = NativeFileStubs(try handlers(Self.shop + Self.progress)).text
        let value = try JSONValue(parsing: text)["handlers"]
        #expect(
            value?["pay"] == [["reply": ["ok": true, "in": 1.5], "times": 1], ["reply": ["ok": false]]]
        )
        #expect(value?["tell"] == ["empty": true])
        #expect(value?["load"] == ["reply": "all", "progress": [["delay": 0, "data": 50]]])
        #expect(value?["log out"] == ["error": ["name": "Busy", "message": "Later."]])
        #expect(value?["nobody"] == nil)
        #expect(throws: Never.self) { try NativeFile(parsing: text, file: "shop.native.json") }
    }

    @Test("names and texts that mean something in a language are written so that they mean themselves")
    func hostileNames() throws {
        let lines = [
            #"{"event":"call","call":"c1","direction":"js","name":"a\"\\(b)\n","data":{"1":1,"":2,"self":3,"类":4,"a-b":5,"a b":6}}"#,
            #"{"event":"answer","call":"c1","value":"*/ \u202e\\"}"#,
            #"{"event":"call","call":"c2","direction":"js","name":"String","data":{"Type":{"self":1}}}"#,
        ]
        let handlers = try handlers(lines)
        let swift = SwiftStubs(handlers).text
        #expect(swift.contains(#"register("a\"\\(b)\n")"#))
        #expect(swift.contains(#""*/ \u{202e}\\""#))
        #expect(swift.contains("var the1: Int"))
        #expect(swift.contains(#"case unnamed2 = "类""#))
        #expect(swift.contains(#"case aB2 = "a b""#))
        #expect(swift.contains("var `self`: Int"))
        #expect(TypeScriptStubs(handlers).text.contains(#""a\"\\(b)\n": "#))
    }
}
