import BridgeCore

/// A file of handlers that answer what was recorded.
package struct NativeFileStubs {
    private let handlers: RecordedHandlers

    /// The handlers of a recording.
    package init(_ handlers: RecordedHandlers) { self.handlers = handlers }

    /// The file.
    package var text: String {
        var file: JSONObject = [
            "$schema": "native-1.schema.json", "format": .string(NativeFile.format), "version": 1,
        ]
        var all = JSONObject()
        for handler in handlers.app { all[handler.name.rawValue] = behaviour(of: handler) }
        file["handlers"] = .object(all)
        return JSONValue.object(file).text.laidOut + "\n"
    }

    /// Always the same, or one case after the other; the last one goes on.
    private func behaviour(of handler: RecordedHandlers.Handler) -> JSONValue {
        var cases: [(behaviour: JSONObject, times: Int)] = []
        for call in handler.calls {
            let behaviour = behaviour(of: call)
            if let last = cases.last, last.behaviour == behaviour {
                cases[cases.count - 1].times += 1
            } else {
                cases.append((behaviour, 1))
            }
        }
        let objects = cases.enumerated().map { index, element in
            var object = element.behaviour
            if index < cases.count - 1 { object["times"] = .number(Double(element.times)) }
            return JSONValue.object(object)
        }
        return objects.count == 1 ? objects[0] : .array(objects)
    }

    private func behaviour(of call: RecordedCall) -> JSONObject {
        guard call.hasOwnAnswer, let answer = call.answer else { return ["never": true] }
        switch answer.outcome {
        case .value(let value): return ["reply": value?.value ?? .null]
        case .failure(let failure):
            return ["error": ["name": .string(failure.name), "message": .string(failure.message)]]
        }
    }
}
