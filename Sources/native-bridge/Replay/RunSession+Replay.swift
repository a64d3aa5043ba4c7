import BridgeCore
import BridgeScripting
import BridgeWebKit
import Workbench

extension RunSession {
    /// Opens the page, plays the recorded app to it, and prints what was not as recorded.
    func play(_ replay: ReplayPlan) async throws(CommandFailure) -> ExitStatus {
        let player = ReplayPlayer(app: replay.script, for: bridge)
        defer { player.end() }
        player.pace = replay.pace
        player.start()
        window.open(plan.page)
        try await performSteps()
        awaited = "the page to do what was recorded"
        try await sleep { player.isDone ? nil : .milliseconds(10) }
        try await untilNothingHappens()
        isDone = true
        let report = ReplayReport(replay.script, player.differences(isOver: true))
        report.print(to: output, asJSON: plan.options.printsEvents)
        return report.status
    }
}
