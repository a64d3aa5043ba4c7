import BridgeCore
import BridgeWebKit
import CWebKitGTK

extension ExampleApp {
    /// Handlers that change what answers, how it travels, and whether the page lives.
    static var lifeOfPage: [HandlerName: Handler] {
        [
            "HasHandler": { app, request in
                let name = try Self.handlerName(request)
                return JSONValue.bool(try app.bridge().registeredNames.contains(name)).text
            },
            "RemoveHandler": { app, request in
                JSONValue.bool(try app.bridge().unregister(try Self.handlerName(request))).text
            },
            "RestoreHandler": { app, request in JSONValue.bool(try app.restore(try Self.handlerName(request))).text },
            "DisableSafetyTimeout": { app, _ in
                try NativeButtons.disableSafetyTimeout(of: app.bridge())
                return JSONValue.string("ok").text
            },
            "Reload": { app, _ in
                app.inNextTurn { $0.webView?.reload() }
                return .null
            },
            "CrashWebProcess": { app, _ in
                app.inNextTurn { app in
                    app.expectsCrash = true
                    app.webView?.killWebProcess()
                }
                return .null
            },
            "UseTransport": { app, request in
                let name = TransportName(rawValue: request.data?.value.string ?? "")
                guard TransportName.all.contains(name) else {
                    throw Self.invalid("\"navigation\" or \"script-message\"")
                }
                app.inNextTurn { app in
                    app.webView?.use(app.wireProtocol, over: name)
                    app.webView?.reload()
                }
                return .null
            },
            "Status": { app, _ in try app.statusReport() },
        ]
    }

    private static func handlerName(_ request: BridgeRequest) throws -> HandlerName {
        guard let name = request.data?.value.string else { throw invalid("the name of a handler, a text") }
        return HandlerName(name)
    }

    /// Registers a handler again that was removed; false where there is none, or it is registered.
    private func restore(_ name: HandlerName) throws -> Bool {
        guard try !bridge().registeredNames.contains(name) else { return false }
        return try register(name)
    }

    private func statusReport() throws -> JSONText {
        let bridge = try bridge()
        let engine = [webkit_get_major_version(), webkit_get_minor_version(), webkit_get_micro_version()]
        return JSONValue.object([
            "engine": .string(engine.map(String.init).joined(separator: ".")),
            "protocol": bridge.wireProtocol.map { .string($0.rawValue) } ?? .null,
            "recognisedBy": status.recognisedBy.map { .string($0) } ?? .null,
            "transport": status.transport.map { .string($0.rawValue) } ?? .null,
            "page": .number(Double(bridge.pageNumber)),
            "received": .number(Double(status.received)),
            "sent": .number(Double(status.sent)),
            "lastError": status.lastError.map { .string($0) } ?? .null,
        ]).text
    }
}
