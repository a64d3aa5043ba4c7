import BridgeCore

/// A file of handlers that answer what was recorded.
package struct NativeFileStubs {
    private let handlers: RecordedHandlers

    /// The handlers of a recording.
    package init(_ handlers: RecordedHandlers) { self.handlers = handlers }

    /// The file.
    package var text: String {
        let fields = handlers.app.map { handler in
            let cases = behaviours(of: handler).map(\.json.text)
            let value = cases.count == 1 ? cases[0] : "[\(cases.joined(separator: ", "))]"
            return "\(JSONValue.string(handler.name.rawValue).text): \(value)"
        }
        let head = "\"$schema\": \"native-1.schema.json\", \"format\": \"\(NativeFile.format)\", \"version\": 1"
        return JSONText(unchecked: "{\(head), \"handlers\": {\(fields.joined(separator: ", "))}}").laidOut + "\n"
    }

    /// One case after the other; the last one goes on.
    private func behaviours(of handler: RecordedHandlers.Handler) -> [NativeBehaviour] {
        var cases: [NativeBehaviour] = []
        var times: [Int] = []
        for call in handler.calls {
            let behaviour = behaviour(of: call)
            if behaviour == cases.last {
                times[times.count - 1] += 1
            } else {
                cases.append(behaviour)
                times.append(1)
            }
        }
        for index in cases.indices.dropLast() { cases[index].times = times[index] }
        return cases
    }

    private func behaviour(of call: RecordedCall) -> NativeBehaviour {
        guard call.hasOwnAnswer, let answer = call.answer else { return NativeBehaviour(.never) }
        var behaviour =
            switch answer.outcome {
            case .value(let value): NativeBehaviour(.reply(value))
            case .failure(let failure): NativeBehaviour(.error(failure))
            }
        behaviour.progress = call.progress.map { NativeBehaviour.Progress(delay: .zero, data: $0 ?? .null) }
        return behaviour
    }
}
