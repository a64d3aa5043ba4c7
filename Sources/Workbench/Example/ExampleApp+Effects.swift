package import BridgeCore

extension ExampleApp {
    /// Handlers whose effects are seen outside the page.
    static var effects: [HandlerName: Handler] {
        [
            "SetViewColor": { app, request in
                app.onColour?(try ViewColour(request.data))
                return .null
            },
            "GetLocation": { _, _ in JSONValue.string("广州-网易大厦").text },
            "SendLocation": { app, _ in try await app.sendLocation() },
            "ShowMessage": { app, request in
                guard let text = request.data?.value.string else { throw Self.invalid("a text") }
                app.onMessage?(text)
                return JSONValue.bool(true).text
            },
            "CloseWindow": { app, _ in
                app.inNextTurn { $0.onClose?() }
                return .null
            },
            "RunAllFinished": { app, request in
                app.onRunAllFinished?(request.data ?? .null)
                return .null
            },
        ]
    }

    /// Calls the page's handler "testJavascriptHandler" with a greeting, as the phone demo's button does.
    @discardableResult
    package func greetPage() async throws(BridgeError) -> JSONText? {
        let greeting = JSONValue.object(["greetingFromObjC": "Hi there, JS!"]).text
        return try await bridge().call("testJavascriptHandler", json: greeting)
    }

    /// Calls the page's handler "SetLocation" with a place, and hands back what the page answered.
    @discardableResult
    package func sendLocation() async throws(BridgeError) -> JSONText? {
        try await bridge().call("SetLocation", json: JSONValue.string("广州-方圆E时光").text)
    }

    /// Has WVJB pages deliver messages at once, without the timer that protects them from their own dialogs.
    package func disableSafetyTimeout() throws(BridgeError) {
        try bridge().notify("_disableJavascriptAlertBoxSafetyTimeout")
    }

    /// Runs `body` when the handler that asks for it has answered.
    func inNextTurn(_ body: @escaping (ExampleApp) -> Void) {
        Task { [weak self] in
            if let self { body(self) }
        }
    }
}
