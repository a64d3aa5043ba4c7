import BridgeCore

/// Tries scenarios over ways in windows that are used again and again.
@MainActor
package final class Matrix {
    /// How many windows are used at one time: the machine waits for timers most of the time.
    private static let width = 4
    private let limit: Duration
    private var idle: [StageWindow] = []

    /// A matrix whose scenarios may take `limit` each.
    package init(limit: Duration = .seconds(60)) { self.limit = limit }

    /// Tries one scenario over one way.
    package func run(_ scenario: Scenario, over way: Way, isStrict: Bool) async -> Outcome {
        if let reason = scenario.reasonToSkip(way.wireProtocol) { return .skipped(why: reason) }
        do {
            let window = try window(isStrict: isStrict, isNew: scenario.needsNewWindow)
            return await run(scenario, over: way, in: window)
        } catch {
            return .failed(why: "\(error)")
        }
    }

    /// Tries one scenario over each way in each mode, several at a time.
    ///
    /// - Returns: The outcomes of each way, in the order of the modes.
    package func run(_ scenario: Scenario, over ways: [Way], isStrict modes: [Bool]) async -> [[Outcome]] {
        let outcomes = OutcomeTable(ways, modes)
        await outcomes.fill(width: scenario.isAlone ? 1 : Self.width) { place in
            await self.run(scenario, over: ways[place.way], isStrict: modes[place.mode])
        }
        return outcomes.rows
    }

    /// Closes all windows.
    package func close() {
        for window in idle { window.close(isHanging: false) }
        idle = []
    }

    private func run(_ scenario: Scenario, over way: Way, in window: StageWindow) async -> Outcome {
        do {
            try await within(limit) {
                let stage = try Stage(way, in: window)
                defer { stage.end() }
                try await scenario.body(stage)
                if let difference = scenario.difference { try await stage.expectDifference(difference) }
            } orEnd: {
                window.close(isHanging: true)
            }
        } catch {
            window.close(isHanging: true)
            return error is NotRun ? .skipped(why: "\(error)") : .failed(why: "\(error)")
        }
        idle.append(window)
        return .passed
    }

    private func window(isStrict: Bool, isNew: Bool) throws -> StageWindow {
        if !isNew, let index = idle.firstIndex(where: { $0.isStrict == isStrict }) { return idle.remove(at: index) }
        return try StageWindow(isStrict: isStrict)
    }
}
