/// Who hears of the page's messages that want no answer, by their names.
@MainActor
final class Listeners {
    private struct Listener {
        let hear: (JSONText?) -> Void
        let finish: () -> Void
    }

    private var listeners: [HandlerName: [Int: Listener]] = [:]
    private var count = 0

    /// What the page says under a name from now on, as `decode` reads it; nil leaves a message out.
    ///
    /// A reader that leaves more than `limit` unread misses the oldest.
    func stream<Value: Sendable>(
        _ name: HandlerName,
        limit: Int,
        _ decode: @escaping (JSONText?) -> Value?
    ) -> AsyncStream<Value> {
        let (stream, reader) = AsyncStream.makeStream(of: Value.self, bufferingPolicy: .bufferingNewest(limit))
        count += 1
        let number = count
        listeners[name, default: [:]][number] = Listener {
            if let value = decode($0) { reader.yield(value) }
        } finish: {
            reader.finish()
        }
        reader.onTermination = { [weak self] _ in
            Task { @MainActor in self?.remove(number, name) }
        }
        return stream
    }

    /// - Returns: Whether anybody heard it.
    func hear(_ name: HandlerName, _ data: JSONText?) -> Bool {
        guard let all = listeners[name] else { return false }
        for listener in all.values { listener.hear(data) }
        return true
    }

    func close() {
        let all = listeners
        listeners = [:]
        for listener in all.values.flatMap(\.values) { listener.finish() }
    }

    private func remove(_ number: Int, _ name: HandlerName) {
        listeners[name]?[number] = nil
        if listeners[name]?.isEmpty ?? false { listeners[name] = nil }
    }
}
