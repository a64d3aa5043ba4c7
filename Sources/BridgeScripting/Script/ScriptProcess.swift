import BridgeCore
import Foundation

/// Runs the scripts of handlers in a process of their own, which is started with the first and killed when one does not
/// end.
///
/// Scripts run beside each other. What they keep in `store` outlives the process.
@MainActor
final class ScriptProcess {
    private struct Run {
        let name: HandlerName
        let onProgress: (JSONText) -> Void
        let end: CheckedContinuation<Result<JSONText?, ScriptFailure>, Never>
    }

    /// How long a script may go on without yielding.
    var patience = Duration.seconds(2)
    private let command: [String]?
    private var child: ChildProcess?
    private var runs: [Int: Run] = [:]
    private var lastRun = 0
    private var store: JSONText?
    private var watchdog: Task<Void, Never>?
    private var answeredPing = 0
    /// When the process was first heard of; nil while it starts.
    private var upSince: ContinuousClock.Instant?

    /// How long a process may take to start.
    private static let startLimit = Duration.seconds(30)

    /// - Parameter command: The program that hosts scripts, with its arguments; nil where there is none.
    init(_ command: [String]?) { self.command = command }

    /// What the body of a function returns that is called with `data`; `onProgress` is told of answers that are not the
    /// last one.
    ///
    /// Both may be what JSON has no words for.
    ///
    /// - Throws: `ScriptFailure`: what the script threw, or why it could not be run to its end.
    func run(
        _ script: String,
        name: HandlerName,
        call: CallID,
        data: JSONText?,
        onProgress: @escaping (JSONText) -> Void
    ) async throws(ScriptFailure) -> JSONText? {
        guard let child = startedChild() else {
            throw Self.failure("The script of \"\(name)\" could not be started.")
        }
        lastRun += 1
        let id = lastRun
        let described = JSONValue.object(["id": .string(call.description), "name": .string(name.rawValue)]).text
        var line = "{\"run\":\(id),\"script\":\(JSONValue.string(script).text),\"call\":\(described)"
        if let tagged = data?.tagged { tagged.append(to: &line) } else if let data { line += ",\"data\":\(data)" }
        line += "}"
        let request = line
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                runs[id] = Run(name: name, onProgress: onProgress, end: continuation)
                child.write(request)
                watch(child)
            }
        } onCancel: {
            Task { @MainActor in self.end(id, .failure(ScriptFailure(HandlerFailure(of: CancellationError())))) }
        }
        return try result.get()
    }

    private static func failure(_ message: String) -> ScriptFailure {
        ScriptFailure(HandlerFailure(name: "ScriptFailed", message: message))
    }

    private func end(_ id: Int, _ result: Result<JSONText?, ScriptFailure>) {
        runs.removeValue(forKey: id)?.end.resume(returning: result)
    }

    // MARK: The process

    private func startedChild() -> ChildProcess? {
        if let child { return child }
        guard let command, let started = ChildProcess(command) else { return nil }
        child = started
        upSince = nil
        // Its answer comes before that of any script, however long that takes.
        started.write("{\"ping\":0}")
        if let store { started.write("{\"store\":\(store)}") }
        Task { [weak self] in
            for await line in started.lines { self?.take(line, from: started) }
            self?.ended(started)
        }
        return started
    }

    // Nobody else knows the process, which may be busy for ever.
    isolated deinit { child?.kill() }

    private func take(_ line: String, from child: ChildProcess) {
        guard child === self.child, let message = try? JSONValue(parsing: line) else { return }
        upSince = upSince ?? .now
        if let ping = message["pong"]?.number { answeredPing = Int(ping) }
        if let store = message["store"] { self.store = store.text }
        if let id = message["progress"]?.number { runs[Int(id)]?.onProgress(Self.value(in: message) ?? .null) }
        if let id = message["done"]?.number { end(Int(id), .success(Self.value(in: message))) }
        if let id = message["failed"]?.number { end(Int(id), .failure(Self.failure(in: message))) }
    }

    /// The value of a message; nil where it has none.
    private static func value(in message: JSONValue) -> JSONText? {
        guard let data = message["data"]?.text, let marker = message["marker"]?.string else {
            return message["data"]?.text
        }
        let texts = if case .array(let texts)? = message["bytes"] { texts } else { [JSONValue]() }
        let bytes = texts.map { $0.string.flatMap { Data(base64Encoded: $0) } ?? Data() }
        return JSONText(TaggedJSON(marker: marker, json: data.text, bytes: bytes))
    }

    private static func failure(in message: JSONValue) -> ScriptFailure {
        let failure = HandlerFailure(
            name: message["name"]?.string ?? HandlerFailure.unnamed,
            message: message["message"]?.string ?? "",
            code: message["code"]?.string,
            data: value(in: message)
        )
        return ScriptFailure(failure, line: message["line"]?.number.flatMap { Int(exactly: $0) })
    }

    /// Everything that runs fails; the next script gets a new process.
    private func ended(_ ended: ChildProcess) {
        guard ended === child else { return }
        child = nil
        failAll { "The script of \"\($0)\" did not end: its process has gone." }
    }

    private func failAll(_ message: (HandlerName) -> String) {
        for (id, run) in runs.sorted(by: { $0.key < $1.key }) {
            end(id, .failure(Self.failure(message(run.name))))
        }
    }

    // MARK: Scripts that do not end

    /// Asks the process again and again whether it still listens, as long as scripts run.
    private func watch(_ child: ChildProcess) {
        guard watchdog == nil else { return }
        watchdog = Task { [weak self] in
            var ping = 0
            while let self, !runs.isEmpty, child === self.child {
                ping += 1
                if await !isAlive(child, ping) { kill(child) }
            }
            self?.watchdog = nil
        }
    }

    /// Whether the process answers in time; it may take longer to start.
    private func isAlive(_ child: ChildProcess, _ ping: Int) async -> Bool {
        answeredPing = 0
        child.write("{\"ping\":\(ping)}")
        let start = ContinuousClock.now
        while answeredPing != ping {
            guard child === self.child, !runs.isEmpty else { return true }
            let waited = ContinuousClock.now - max(start, upSince ?? start)
            guard waited < (upSince == nil ? Self.startLimit : patience) else { return false }
            try? await Task.sleep(for: .milliseconds(20))
        }
        try? await Task.sleep(for: .milliseconds(200))
        return true
    }

    private func kill(_ child: ChildProcess) {
        self.child = nil
        child.kill()
        let limit = patience.formatted
        failAll { "The script of \"\($0)\" did not end: it ran for \(limit) without a pause." }
    }
}
