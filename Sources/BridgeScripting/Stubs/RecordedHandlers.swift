import BridgeCore

/// The handlers that a recording shows, on both sides, with all that they were given and answered.
package struct RecordedHandlers: Sendable {
    /// One handler.
    struct Handler: Sendable {
        let name: HandlerName
        var calls: [RecordedCall] = []

        /// What it was given, in order; nil for a call without data.
        var data: [JSONText?] { calls.map(\.event.data) }

        /// What it answered, in order; nil for an answer without data.
        var answers: [JSONText?] {
            calls.filter(\.event.wantsAnswer).compactMap { try? $0.answer?.result.get() }
        }

        /// The last failure that it answered.
        var failure: HandlerFailure? {
            for call in calls.reversed() {
                if let answer = call.answer, call.hasOwnAnswer, case .failure(let failure) = answer.outcome {
                    return failure
                }
            }
            return nil
        }

        var dataShape: JSONShape { Self.shape(data) }
        var answerShape: JSONShape { Self.shape(answers) }

        private static func shape(_ texts: [JSONText?]) -> JSONShape {
            texts.reduce(into: JSONShape()) { shape, text in shape.add(text?.value ?? .null) }
        }
    }

    /// What the page called, in the order in which it was called first.
    let app: [Handler]
    /// What the app called.
    let page: [Handler]

    /// The handlers of a recording.
    package init(_ recording: Recording) {
        let calls = ReplayScript(recording, playing: .app).calls
        app = Self.handlers(calls.filter { $0.event.direction == .fromPage && !$0.hasNoHandler })
        page = Self.handlers(calls.filter { $0.event.direction == .toPage && !$0.hasNoHandler })
    }

    /// Whether the recording shows none.
    package var isEmpty: Bool { app.isEmpty && page.isEmpty }

    private static func handlers(_ calls: [RecordedCall]) -> [Handler] {
        var handlers: [Handler] = []
        var places: [HandlerName: Int] = [:]
        for call in calls {
            let place = places[call.event.name] ?? handlers.count
            if place == handlers.count {
                places[call.event.name] = place
                handlers.append(Handler(name: call.event.name))
            }
            handlers[place].calls.append(call)
        }
        return handlers
    }
}
