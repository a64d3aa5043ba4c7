import BridgeCore

extension Scenario {
    /// A14: the phone library's own log.
    static let log: [Scenario] = [
        Scenario(
            "A14-lines",
            "The library's log lines come out word for word",
            .only(
                [.wvjb6, .wvjb4],
                because: "its library's log is described nowhere"
            )
        ) { stage in
            let wire = WireProtocols.named(stage.wireProtocol)
            let text = #"{"data":{"a":1},"handlerName":"x"}"#
            let pretty = "{\n  \"data\" : {\n    \"a\" : 1\n  },\n  \"handlerName\" : \"x\"\n}"
            let received = stage.wireProtocol == .wvjb6 ? pretty : text
            let lines = (wire?.logLine(.toPage, text), wire?.logLine(.fromPage, text))
            try stage.expect(lines.0 == "WVJB SEND: \(text)", "It logs \(lines.0 ?? "").")
            try stage.expect(lines.1 == "WVJB RCVD: \(received)", "It logs \(lines.1 ?? "").")
        },
        Scenario(
            "A14-cut",
            "A line ends after 500 characters",
            .only(
                [.wvjb6, .wvjb4],
                because: "its library does not cut its lines"
            )
        ) { stage in
            let wire = WireProtocols.named(stage.wireProtocol)
            let (whole, longer) = (String(repeating: "x", count: 500), String(repeating: "x", count: 501))
            let lines = [whole, longer].map { wire?.logLine(.toPage, $0) }
            try stage.expect(lines[0] == "WVJB SEND: \(whole)", "500 characters are not left whole.")
            try stage.expect(lines[1] == "WVJB SEND: \(whole) [...]", "501 characters are not cut after 500.")
        },
    ]
}
