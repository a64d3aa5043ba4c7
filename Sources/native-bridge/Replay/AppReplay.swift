import BridgeCore
import BridgeScripting

/// The handlers of a file, alive, which get the recorded calls of a page.
final class AppReplay {
    private let plan: ReplayPlan
    private let options: RunOptions
    private let output: RunOutput
    private let player: ReplayPlayer
    private let events: AsyncStream<BridgeEvent>
    private var trouble: FileTrouble?
    /// How long nothing must have come when all that was recorded has.
    private static let quiet = Duration.milliseconds(300)

    init(
        _ plan: ReplayPlan,
        _ native: NativeFile,
        _ options: RunOptions,
        _ file: RecordingFile?
    ) throws(CommandFailure) {
        self.plan = plan
        self.options = options
        output = RunOutput(printsEvents: options.printsEvents, isVerbose: options.isVerbose, recording: file)
        var configuration = BridgeConfiguration()
        configuration.isStrict = options.page.isStrict
        var made: NativeBridge?
        player = ReplayPlayer(page: plan.script) { transport in
            let bridge = NativeBridge(transport: transport, configuration: configuration)
            let app = FakeApp(bridge, unanswered: .error, isAttended: false, scriptHost: Program.scriptHost)
            app.document.open(native, isWatching: false)
            made = bridge
            return bridge
        }
        guard let made else { throw CommandFailure(.failed, "The bridge cannot be made.") }
        events = made.events
        player.pace = plan.pace
    }

    /// Plays to the end and prints what was not as recorded.
    func run() async throws(CommandFailure) -> ExitStatus {
        output.onTrouble = { [weak self] in self?.trouble = $0 }
        let reading = Task { for await event in events { output.take(event) } }
        let end = ContinuousClock.now + (options.timeout ?? .seconds(30))
        player.start()
        while !player.isDone {
            guard ContinuousClock.now < end else {
                throw CommandFailure(.timedOut, "Timed out, waiting for the app to do \(player.awaitedWords).")
            }
            try? await Task.sleep(for: .milliseconds(10))
        }
        try? await Task.sleep(for: Self.quiet)
        let report = ReplayReport(plan.script, player.differences(isOver: true))
        player.end()
        await reading.value
        report.print(to: output, asJSON: options.printsEvents)
        if let trouble { throw CommandFailure(.failed, trouble.description) }
        return report.status
    }
}
