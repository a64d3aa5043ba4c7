import BridgeCore

extension Scenario {
    /// A6: what the app says to the page.
    static let toPage: [Scenario] = [
        Scenario(
            "A6-text",
            "Text arrives as it is, whatever stands in it",
            .except([
                .yk: "on the phone it fails at some; C-unescaped is about that"
            ])
        ) { stage in try await Self.sendTexts(stage) },
        Scenario("A6-no-data", "No data and null are told apart as on the phone") { stage in
            try await stage.open(
                "nb.registerHandler('look', (data) => seen.push(data === undefined ? 'undefined' : data))"
            )
            try stage.bridge.notify("look")
            try stage.bridge.notify("look", json: .null)
            try stage.bridge.notify("look", ["a": 1])
            let none: JSONValue =
                switch stage.wireProtocol {
                case .jsbridge: ""
                default: "undefined"
                }
            try await stage.expect("await until(() => seen.length > 2); return seen", gives: [none, nil, ["a": 1]])
        },
        Scenario(
            "A6-no-callback",
            "A handler whose answer nobody wants",
            difference: .noCallback
        ) { stage in
            try await stage.open(
                "nb.registerHandler('look', (data, respond) => { seen.push(typeof respond); respond(1); })"
            )
            try stage.bridge.notify("look")
            try await stage.expect(
                "await until(() => seen.length); await fence(); return seen",
                gives: stage.mode(repaired: ["function"], strict: ["undefined"])
            )
        },
        Scenario(
            "A6-hop",
            "A message is handled by a timer or inside the evaluation, as on the phone",
            .only(
                [.wvjb6, .wvjb4, .lision, .yk, .jsbridgeAndroid],
                because: "the page's own script handles messages"
            )
        ) { stage in
            try await stage.open("nb.registerHandler('look', () => seen.push(1))")
            try await stage.expect(
                """
                \(stage.entry)(JSON.stringify({ handlerName: 'look', name: 'look', reqId: 7, data: 1 }));
                const atOnce = seen.length; await until(() => seen.length);
                return [atOnce, seen.length];
                """,
                gives: [stage.wireProtocol == .yk || stage.wireProtocol == .lision ? 1 : 0, 1]
            )
        },
        Scenario("A6-inside", "What the app says while it handles a call arrives, too") { stage in
            let bridge = stage.bridge
            try bridge.register("poke") { [weak bridge] request in
                for number in 1...3 { try bridge?.notify("look", ["n": number]) }
                return request.data
            }
            try await stage.open("nb.registerHandler('look', (data) => seen.push(data.n))")
            try await stage.expect(
                "const answer = await ask('poke', { a: 1 }); await until(() => seen.length > 2); return [answer, seen]",
                gives: [["a": 1], [1, 2, 3]]
            )
        },
        Scenario("A6-burst", "500 messages in a row arrive once and in order") { stage in
            try await stage.open("nb.registerHandler('look', (data) => seen.push(data))")
            for number in 0..<500 { try stage.bridge.notify("look", ["n": number]) }
            try await stage.expect(
                "await until(() => seen.length >= 500); return seen.length === 500 && seen.every((v, i) => v.n === i)",
                gives: true
            )
        },
    ]

    /// Sends texts to the page and compares what it got.
    @MainActor
    static func sendTexts(_ stage: Stage) async throws {
        try await stage.open("nb.registerHandler('look', (data) => seen.push(data.text))")
        let texts = [
            "it's \"quoted\" \\ '", "a\nb\r\u{c}\u{b}\u{8}\t", "\u{2028}\u{2029}", "</script>", "');window.ran=1;//",
            "100% %5C +", "中文 😀", "\u{0}",
        ]
        for text in texts { try stage.bridge.notify("look", ["text": text]) }
        try await stage.expect(
            "await until(() => seen.length >= \(texts.count)); return [seen, window.ran || 0]",
            gives: [.array(texts.map(JSONValue.string)), 0]
        )
    }
}

extension Stage {
    /// The function by which native code hands messages to the page.
    fileprivate var entry: String {
        switch wireProtocol {
        case .yk: "YKWebBridgeEngine._bridgeEngineDidReadData"
        case .lision: "nb._handleMessageFromiOS"
        case .jsbridgeAndroid: "nb._handleMessageFromNative"
        default: "nb._handleMessageFromObjC"
        }
    }
}
