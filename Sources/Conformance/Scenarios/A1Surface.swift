import BridgeCore

extension Scenario {
    /// A1: what a page can see of its bridge.
    static let surface: [Scenario] = [
        Scenario(
            "A1-members",
            "The bridge has exactly the members of the phone's",
            .only(
                [.wvjb6, .wvjb4, .yk, .lision, .jsbridgeAndroid],
                because: "the page brings the object itself"
            )
        ) { stage in
            let members: [WireProtocolName: JSONValue] = [
                .wvjb6: [
                    "_fetchQueue", "_handleMessageFromObjC", "callHandler", "disableJavscriptAlertBoxSafetyTimeout",
                    "registerHandler",
                ],
                .wvjb4: [
                    "_fetchQueue", "_handleMessageFromObjC", "_messageHandler", "callHandler", "init",
                    "registerHandler", "send",
                ],
                .yk: [
                    "_bridgeEngineDidReadData", "_bridgeEngineDidWriteData", "addMessageHandler",
                    "removeMessageHandler", "sendMessage",
                ],
                .lision: ["_fetchQueue", "_handleMessageFromiOS", "callHandler", "registerHandler"],
                .jsbridgeAndroid: [
                    "_fetchQueue", "_handleMessageFromNative", "_messageHandler", "callHandler", "doSend", "init",
                    "registerHandler", "send",
                ],
            ]
            try await stage.open()
            try await stage.expect(
                "return Object.getOwnPropertyNames(\(stage.wireProtocol == .yk ? "YKWebBridgeEngine" : "nb")).sort()",
                gives: members[stage.wireProtocol] ?? nil
            )
        },
        Scenario("A1-built-in", "The built-in handler is there and answers nothing", .wvjb6Only) { stage in
            try await stage.open()
            try await stage.expectAnswer(of: "_disableJavascriptAlertBoxSafetyTimeout", is: .silence)
        },
        Scenario("A1-onerror", "window.onerror is set where the page has none", .wvjb6Only) { stage in
            try await stage.open()
            try await stage.expect("return typeof window.onerror", gives: "function", "A page without onerror")
            try await stage.open(head: "<script>window.onerror = function mine() {}</script>")
            try await stage.expect("return window.onerror.name", gives: "mine", "A page with onerror")
        },
    ]
}

extension Scenario.Scope {
    static let wvjb6Only = Self.only([.wvjb6], because: "only WVJB v6 has it")
    /// The protocols whose page asks for the bridge and waits in an array.
    static let asking = Self.only(
        [.wvjb6, .lision],
        because: "its pages do not wait in an array for a bridge they ask for"
    )
}
