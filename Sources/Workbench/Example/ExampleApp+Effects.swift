import BridgeCore

extension ExampleApp {
    /// Handlers whose effects are seen outside the page.
    static var effects: [HandlerName: Handler] {
        [
            "SetViewColor": { app, request in
                app.onColour?(try ViewColour(request.data))
                return .null
            },
            "GetLocation": { _, _ in JSONValue.string("广州-网易大厦").text },
            "SendLocation": { app, _ in try await NativeButtons.sendLocation(to: app.bridge()) },
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

    /// Runs `body` when the handler that asks for it has answered.
    func inNextTurn(_ body: @escaping (ExampleApp) -> Void) {
        Task { [weak self] in
            if let self { body(self) }
        }
    }
}
