import Testing
import WebAssets

/// The scripts as texts: one that is none would leave every page without a bridge, and say nothing.
struct SyntaxTests {
    static let scripts: [(name: String, text: String)] =
        [
            ("the world's half", WebAssets.worldChannel), ("the page's half", WebAssets.pageChannel),
            ("the meeting", WebAssets.channelMeeting), ("the device", WebAssets.device),
            ("the person's scripts", WebAssets.userScripts),
        ]
        + [WebAssets.protocols, WebAssets.parts, WebAssets.transports].flatMap { table in
            table.map { ($0.key, $0.value) }
        }

    @Test("every script is one expression, also in strict mode")
    func expressions() throws {
        for (name, text) in Self.scripts {
            for strictness in ["", "\"use strict\"; "] {
                let type = try ScriptContext().evaluate("\(strictness)typeof (\n\(text)\n)")
                #expect(type == "function" || type == "object", "\(name)")
            }
        }
    }
}
