import BridgeCore
import BridgeScripting
import BridgeWebKit
import Workbench

extension ReplayPlayer {
    /// What the living side is waited for to do.
    var awaitedWords: String {
        awaited.map { "what was recorded of \"\($0)\"; \(progress.done) of \(progress.all) calls are over" }
            ?? "what was recorded"
    }
}

extension RunSession {
    /// Opens the page, plays the recorded app to it, and prints what was not as recorded.
    func play(_ replay: ReplayPlan) async throws(CommandFailure) -> ExitStatus {
        let player = ReplayPlayer(app: replay.script, for: bridge)
        defer { player.end() }
        player.pace = replay.pace
        player.start()
        window.open(plan.page)
        try await performSteps()
        try await sleep {
            awaited = "the page to do \(player.awaitedWords)"
            return player.isDone ? nil : .milliseconds(10)
        }
        try await untilNothingHappens()
        isDone = true
        let report = ReplayReport(replay.script, player.differences(isOver: true))
        report.print(to: output, asJSON: plan.options.printsEvents)
        return report.status
    }
}
