import BridgeCore
import BridgeScripting
import Foundation

/// Makes calls of the page's handlers, several at a time where that is wanted, and tells how each of them ended.
final class CallSender {
    /// How a call is sent.
    struct Way {
        /// Whether the page must have registered the handler first.
        var waitsForHandler = false
        var count = 1
        /// The time between two of them.
        var interval = Duration.zero
    }

    /// Told when something is under way, and when nothing is any more.
    var onChange: (() -> Void)?
    /// Told of each call that has ended.
    var onEnd: ((PastCall) -> Void)?
    /// When the oldest call that is under way was made; nil where there is none.
    var start: ContinuousClock.Instant? { starts.values.min() }

    private let bridge: NativeBridge
    private var starts: [Int: ContinuousClock.Instant] = [:]
    private var tasks: [Int: Task<Void, Never>] = [:]
    private var number = 0
    /// Who waits for the page to register a handler.
    private var waiting: [HandlerName: [AsyncStream<Void>.Continuation]] = [:]

    init(_ bridge: NativeBridge) { self.bridge = bridge }

    /// Makes a call, and lets `onEnd` know how it ends.
    func send(_ call: SavedCall, _ way: Way = Way()) {
        begin { [weak self] in
            if way.waitsForHandler { await self?.untilRegistered(call.name) }
            for count in 1...max(way.count, 1) where !Task.isCancelled {
                guard count < way.count else { return await self?.make(call) ?? () }
                self?.begin { await self?.make(call) }
                try? await Task.sleep(for: way.interval)
            }
        }
    }

    /// Makes calls one after the other, and tells `body` how each of them ended.
    func sendInTurn(_ calls: [SavedCall], _ body: @escaping (SavedCall, PastCall?) -> Void) {
        begin { [weak self] in
            for call in calls where !Task.isCancelled {
                body(call, nil)
                guard let self else { return }
                let past = await perform(call)
                onEnd?(past)
                body(call, past)
            }
        }
    }

    /// Ends all that is under way.
    func cancel() {
        for task in tasks.values { task.cancel() }
    }

    /// The page has registered a handler.
    func registered(_ name: HandlerName) {
        for writer in waiting.removeValue(forKey: name) ?? [] { writer.finish() }
    }

    private func begin(_ body: @escaping () async -> Void) {
        number += 1
        let number = number
        starts[number] = .now
        tasks[number] = Task { [weak self] in
            await body()
            self?.starts[number] = nil
            self?.tasks[number] = nil
            self?.onChange?()
        }
        onChange?()
    }

    private func make(_ call: SavedCall) async { onEnd?(await perform(call)) }

    private func untilRegistered(_ name: HandlerName) async {
        let (stream, writer) = AsyncStream.makeStream(of: Void.self)
        waiting[name, default: []].append(writer)
        // Being cancelled ends it, too.
        for await _ in stream {}
    }

    private func perform(_ call: SavedCall) async -> PastCall {
        let start = ContinuousClock.now
        let outcome: PastCall.Outcome
        do throws(BridgeError) {
            if call.wantsAnswer {
                outcome = .answered(try await bridge.call(call.name, json: call.data, deadline: call.deadline))
            } else {
                try bridge.notify(call.name, json: call.data)
                outcome = .sent
            }
        } catch {
            outcome = .failed(error)
        }
        return PastCall(call, outcome, took: .now - start, date: Date())
    }
}
