import BridgeCore

extension ExampleApp {
    /// Handlers that show how calls are answered.
    static var answers: [HandlerName: Handler] {
        [
            "testObjcCallback": { _, _ in JSONValue.string("Response from testObjcCallback").text },
            "echo": { _, request in request.data ?? .null },
            "describe": { _, request in Self.description(of: request.data) },
            "slow": { _, request in try await Self.slow(request.data?.value) },
            "never": { _, _ in try await Self.never() },
            "twice": { _, request in
                request.reply(JSONValue.object(["n": 1]).text)
                request.reply(JSONValue.object(["n": 2]).text)
                return nil
            },
            "fails": { _, _ in
                throw HandlerFailure(name: "ExampleFailure", message: "This handler fails on purpose.")
            },
            "Remember": { app, request in
                let data = request.data?.value
                guard let key = data?["key"]?.string else { throw Self.invalid("\"key\" and \"value\"") }
                app.memory[key] = data?["value"]
                return .null
            },
            "Recall": { app, request in
                guard let key = request.data?.value.string else { throw Self.invalid("the key, a text") }
                return (app.memory[key] ?? .null).text
            },
        ]
    }

    /// What a handler says whose data have another shape.
    static func invalid(_ expected: String) -> HandlerFailure {
        HandlerFailure(name: "InvalidData", message: "The data must be \(expected).")
    }

    private static func description(of data: JSONText?) -> JSONText {
        let type = data.map { $0.value.typeName } ?? "none"
        return JSONValue.object(["type": .string(type), "text": .string(data?.text ?? "")]).text
    }

    private static func slow(_ data: JSONValue?) async throws -> JSONText {
        guard let milliseconds = data?["ms"]?.number, (0...600_000).contains(milliseconds) else {
            throw invalid("{\"ms\": 0 to 600000, \"value\": any}")
        }
        try await Task.sleep(for: .milliseconds(milliseconds))
        return (data?["value"] ?? .null).text
    }

    /// Waits until the task is cancelled, which happens when the page goes.
    private static func never() async throws -> JSONText {
        for await _ in AsyncStream<Never>(unfolding: {
            try? await Task.sleep(for: .seconds(86_400)); return nil
        }) {}
        throw CancellationError()
    }
}
