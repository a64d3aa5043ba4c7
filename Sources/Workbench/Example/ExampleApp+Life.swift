import BridgeCore
import BridgeWebKit
import CWebKitGTK

extension ExampleApp {
    /// Handlers that change what answers, how it travels, and whether the page lives.
    func lifeOfPage() -> [HandlerName: BridgeHandler] {
        [
            "HasHandler": { request in
                let name = try Self.handlerName(request)
                return JSONValue.bool(try self.bridge().registeredNames.contains(name)).text
            },
            "RemoveHandler": { request in
                JSONValue.bool(try self.bridge().unregister(try Self.handlerName(request))).text
            },
            "RestoreHandler": { request in JSONValue.bool(try self.restore(try Self.handlerName(request))).text },
            "DisableSafetyTimeout": { _ in
                try self.disableSafetyTimeout()
                return JSONValue.string("ok").text
            },
            "Reload": { _ in
                self.inNextTurn { $0.webView?.reload() }
                return .null
            },
            "CrashWebProcess": { _ in
                self.inNextTurn { app in
                    app.expectsCrash = true
                    app.webView?.killWebProcess()
                }
                return .null
            },
            "UseTransport": { request in
                let name = TransportName(rawValue: request.data?.value.string ?? "")
                guard TransportName.all.contains(name) else {
                    throw Self.invalid("\"navigation\" or \"script-message\"")
                }
                self.inNextTurn { app in
                    app.webView?.use(app.wireProtocol, over: name)
                    app.webView?.reload()
                }
                return .null
            },
            "Status": { _ in try await self.statusReport() },
        ]
    }

    private static func handlerName(_ request: BridgeRequest) throws -> HandlerName {
        guard let name = request.data?.value.string else { throw invalid("the name of a handler, a text") }
        return HandlerName(name)
    }

    /// Registers a handler again that was removed; false where there is none, or it is registered.
    private func restore(_ name: HandlerName) throws -> Bool {
        let bridge = try bridge()
        guard let handler = handlers[name], !bridge.registeredNames.contains(name) else { return false }
        try bridge.register(name, handler)
        return true
    }

    private func statusReport() async throws -> JSONText {
        // The events that are on their way are counted first.
        await Task.yield()
        let bridge = try bridge()
        let engine = [webkit_get_major_version(), webkit_get_minor_version(), webkit_get_micro_version()]
        return JSONValue.object([
            "engine": .string(engine.map(String.init).joined(separator: ".")),
            "protocol": bridge.wireProtocol.map { .string($0.rawValue) } ?? .null,
            "transport": status.transport.map { .string($0.rawValue) } ?? .null,
            "page": .number(Double(bridge.pageNumber)),
            "received": .number(Double(status.received)),
            "sent": .number(Double(status.sent)),
            "lastError": status.lastError.map { .string($0) } ?? .null,
        ]).text
    }
}
