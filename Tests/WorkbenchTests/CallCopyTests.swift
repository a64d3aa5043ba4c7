import BridgeCore
import BridgeTesting
import Testing
import Workbench

/// What a copied call looks like in other places.
@MainActor
struct CallCopyTests {
    /// The rows of a page that calls `pay` twice and `track`, and of an app that calls `onLogin`.
    private func rows(_ wireProtocol: WireProtocolName = .wvjb6) async throws -> [TrafficRow] {
        let (transport, clock) = (InMemoryTransport(), ManualClock())
        let bridge = NativeBridge(transport: transport, clock: clock.bridgeClock)
        var log = TrafficLog()
        let events = bridge.events
        try bridge.register("pay") { (data: JSONValue) throws -> JSONValue in
            guard data["amount"]?.number == 20 else { throw HandlerFailure(name: "Limit", message: "It's too much") }
            return ["ok": true, "note": "a \"b\"\n"]
        }
        transport.start(wireProtocol)
        transport.onEvent?(.recognised(wireProtocol, by: "a test", .scriptMessage))
        for (name, data, callback) in [
            ("pay", "{\"amount\":20,\"to\":\"O'Neil\"}", "cb_1"), ("pay", "{\"amount\":30}", "cb_2"),
            ("track", "null", nil),
        ] {
            let id = callback.map { ",\"callbackId\":\"\($0)\"" } ?? ""
            transport.receive("{\"handlerName\":\"\(name)\",\"data\":\(data)\(id)}", wireProtocol)
        }
        try bridge.notify("onLogin", ["id": 1])
        for _ in 0..<10 { await Task.yield() }
        bridge.close()
        for await event in events { log.take(event) }
        return log.rows.filter { $0.call != nil }
    }

    private func copy(_ row: TrafficRow, _ form: CallCopy.Form) throws -> String {
        try #require(CallCopy(row, page: "shop.html")).text(as: form)
    }

    @Test func thePagesCall() async throws {
        let rows = try await rows()
        let script =
            "WebViewJavascriptBridge.callHandler(\"pay\", {\"amount\":20,\"to\":\"O'Neil\"}, (answer) => console.log(answer));"
        #expect(try copy(rows[0], .javascript) == script)
        #expect(try copy(rows[2], .javascript) == "WebViewJavascriptBridge.callHandler(\"track\", null);")
        let handler =
            "try bridge.register(\"pay\") { (data: JSONValue) in [\"ok\": true, \"note\": \"a \\\"b\\\"\\n\"] as JSONValue }"
        #expect(try copy(rows[0], .swift) == handler)
        let line =
            "native-bridge run shop.html --eval 'return await new Promise((answer) => "
            + "WebViewJavascriptBridge.callHandler(\"pay\", {\"amount\":20,\"to\":\"O'\\''Neil\"}, answer))'"
        #expect(try copy(rows[0], .run) == line)
        #expect(try copy(rows[0], .handler) == "\"pay\": { \"reply\": {\"ok\":true,\"note\":\"a \\\"b\\\"\\n\"} }")
        #expect(
            try copy(rows[1], .handler)
                == "\"pay\": { \"error\": {\"name\":\"Limit\",\"message\":\"It's too much\"} }"
        )
    }

    @Test func theAppsCall() async throws {
        let row = try #require(try await rows().last)
        #expect(try copy(row, .swift) == "try bridge.notify(\"onLogin\", [\"id\": 1] as JSONValue)")
        #expect(try copy(row, .run) == "native-bridge run shop.html --call 'onLogin={\"id\":1}'")
    }

    @Test func jsonHasAllOfIt() async throws {
        let row = try await rows()[1]
        let value = try JSONValue(parsing: try copy(row, .json))
        #expect(value["name"]?.string == "pay")
        #expect(value["direction"]?.string == "js")
        #expect(value["data"]?["amount"]?.number == 30)
        #expect(value["error"]?["message"]?.string == "It's too much")
        #expect(value["error"]?["name"]?.string == "Limit")
    }

    @Test func aReportNamesEverythingThatIsNeeded() async throws {
        let report = try copy(try await rows()[1], .markdown)
        for part in [
            "### `pay` · failed", "- Page: shop.html", "- Protocol: WVJB v6", "\"amount\": 30",
            "**Error** Limit: It's too much",
            "```sh\n",
        ] { #expect(report.contains(part), "the report lacks \(part)") }
    }
}
