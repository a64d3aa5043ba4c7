import BridgeCore

/// Handlers in Swift that answer what was recorded, to go on from.
package struct SwiftStubs {
    private let handlers: RecordedHandlers
    private var types: SwiftTypes

    /// The handlers of a recording.
    package init(_ handlers: RecordedHandlers) {
        self.handlers = handlers
        types = SwiftTypes()
    }

    /// The file; it compiles against the library.
    package var text: String {
        var copy = self
        return copy.write()
    }

    private mutating func write() -> String {
        let registrations = handlers.app.map { registration(of: $0) }
        let calls = handlers.page.map { call(of: $0) }
        var parts = ["import BridgeCore"]
        if !registrations.isEmpty {
            parts.append(
                """
                /// Registers what the page called; each handler answers what was recorded last.
                @MainActor
                func registerHandlers(on bridge: NativeBridge) throws(BridgeError) {
                \(registrations.joined(separator: "\n"))
                }
                """
            )
        }
        if !calls.isEmpty {
            parts.append("extension NativeBridge {\n\(calls.joined(separator: "\n\n"))\n}")
        }
        return (parts + types.declarations).joined(separator: "\n\n") + "\n"
    }

    // MARK: What the page calls

    private mutating func registration(of handler: RecordedHandlers.Handler) -> String {
        let hasData = handler.data.contains { $0 != nil }
        let input = hasData ? types.type(handler.dataShape, handler.name.rawValue, "Data") : nil
        let answers = handler.answers
        let hasAnswer = answers.contains { $0 != nil }
        let output = hasAnswer ? types.type(handler.answerShape, handler.name.rawValue, "Answer") : nil
        let head = "    try bridge.register(\(SwiftLiteral.text(handler.name.rawValue)))"
        if let output {
            let parameters = input.map { "(data: \($0.name))" } ?? "()"
            let last = answers.last.flatMap { $0 }?.value ?? .null
            let body = "        \(output.literal(last))"
            return "\(head) { \(parameters) -> \(output.name) in\n\(body)\n    }"
        }
        let parameters = "(data: \(input?.name ?? "JSONValue"))"
        guard let failure = handler.failure else { return "\(head) { \(parameters) -> Void in }" }
        let name = SwiftLiteral.text(failure.name)
        let body = "        throw HandlerFailure(name: \(name), message: \(SwiftLiteral.text(failure.message)))"
        return "\(head) { \(parameters) -> Void in\n\(body)\n    }"
    }

    // MARK: What the app calls

    private mutating func call(of handler: RecordedHandlers.Handler) -> String {
        let name = SwiftLiteral.text(handler.name.rawValue)
        let hasData = handler.data.contains { $0 != nil }
        let input = hasData ? types.type(handler.dataShape, handler.name.rawValue, "Data").name : nil
        let function = types.function("call", handler.name.rawValue)
        let data = input.map { "_ data: \($0)" } ?? ""
        let comment = "    /// Calls the page's handler \(name)."
        guard handler.calls.contains(where: \.event.wantsAnswer) else {
            let argument = input == nil ? "" : ", data"
            return "\(comment)\n    func \(function)(\(data)) throws(BridgeError) {\n"
                + "        try notify(\(name)\(argument))\n    }"
        }
        let output = types.type(handler.answerShape, handler.name.rawValue, "Answer").name
        let body = input == nil ? "(call(\(name)) ?? .null).decode()" : "call(\(name), data)"
        return "\(comment)\n    func \(function)(\(data)) async throws(BridgeError) -> \(output) {\n"
            + "        try await \(body)\n    }"
    }
}
