import BridgeCore
import BridgeScripting
import BridgeWebKit
import Foundation
import Workbench

/// One page, opened without a person, until all that was asked is done or something ends it.
final class RunSession {
    typealias Outcome = Result<ExitStatus, CommandFailure>

    let plan: RunPlan
    let window: WorkbenchWindow
    let output: RunOutput
    let ending = RunEnding()
    /// Why the page does not do what was expected.
    let explanations: ExplanationFeed
    /// What the run waits for, in the words of the sentence that says so when time is up.
    var awaited = "the page to load"
    /// Whether a step calls the page.
    var isCalling = false
    private(set) var activity = RunActivity()
    /// Whether all steps are done, so that only the page is waited for.
    var isDone = false
    private(set) var loads = 0
    /// What became of the steps.
    var report: RunReport
    /// What became of the example page's checks.
    var cards: [JUnitReport.Case] = []

    /// Opens a window without a page.
    ///
    /// - Parameters:
    ///   - plan: What to do.
    ///   - recording: Where events are recorded.
    /// - Throws: A failure where the window or its handlers cannot be made.
    init(_ plan: RunPlan, _ recording: RecordingFile?) throws(CommandFailure) {
        self.plan = plan
        report = RunReport(plan.options.steps)
        output = RunOutput(
            printsEvents: plan.printsEvents,
            isVerbose: plan.options.isVerbose,
            recording: recording
        )
        window = try Self.window(plan)
        output.onTrouble = { [ending] in ending.end(CommandFailure(.failed, $0.description)) }
        let webView = window.webView
        explanations = ExplanationFeed { WorkbenchWindow.surroundings(of: webView) }
        explanations.onNews = { [output] in output.explain($0) }
        watch()
    }

    var webView: WebView { window.webView }
    var bridge: NativeBridge { window.webView.bridge }

    /// Does it all.
    ///
    /// Every event is written when it returns.
    func run() async -> Outcome {
        // At once: a reader of the bridge's events would fall behind a flood and miss some.
        bridge.listen { [weak self] in self?.take($0) }
        let limit = Task {
            try await Task.sleep(for: plan.limit)
            ending.end(CommandFailure(.timedOut, "Timed out after \(plan.limit.formatted), waiting for \(missing)."))
        }
        let script = Task { await perform() }
        let outcome = await ending.outcome
        limit.cancel()
        script.cancel()
        let pictureTrouble = await takePicture()
        // What has happened is read before it is concluded what has not.
        await Task.yield()
        output.explain(explanations.conclude())
        window.onClosed = nil
        window.close()
        return write(verdict(ending.trouble(after: outcome), pictureTrouble))
    }

    private func take(_ event: BridgeEvent) {
        activity.take(event)
        output.take(event)
        output.explain(explanations.take(event))
    }

    /// What there is not yet, when time is up.
    private var missing: String {
        isCalling && bridge.wireProtocol == nil ? "the page to ask for a bridge" : awaited
    }

    private static func window(_ plan: RunPlan) throws(CommandFailure) -> WorkbenchWindow {
        do {
            return try WorkbenchWindow(plan.workbench)
        } catch {
            throw CommandFailure(.failed, "The window cannot be opened: \(error)")
        }
    }

    // MARK: What ends it early

    private func watch() {
        let shown = (failed: webView.onLoadFailed, finished: webView.onLoadFinished, crashed: webView.onCrash)
        webView.onLoadFinished = { [weak self] in
            self?.loaded()
            shown.finished?()
        }
        webView.onLoadFailed = { [weak self] failure in
            // The window puts it into the trace.
            self?.ending.end(Self.loadFailure(failure.address, failure.reason))
            return shown.failed?(failure) ?? false
        }
        webView.onCrash = { [weak self] in
            // A phone's app loads its page again.
            if self?.webView.expectsCrash == true { return self?.webView.reload() ?? () }
            // The example page has its web process ended on purpose.
            if self?.window.exampleApp?.expectsCrash != true {
                self?.ending.end(CommandFailure(.failed, "The web process of the page has ended."))
            }
            shown.crashed?()
        }
        webView.onDialog = { [weak self] dialog in self?.answer(dialog) }
        window.onClosed = { [weak self] in
            guard let self else { return }
            // A page may close its window when all is done.
            if isDone, loads > 0 { return ending.end(.held) }
            ending.end(CommandFailure(.failed, "The page closed its window before the run was done."))
        }
    }

    private func loaded() {
        loads += 1
        activity.loaded()
        if let failure = webView.refusal {
            ending.end(Self.loadFailure(failure.address, failure.reason))
        }
    }

    private static func loadFailure(_ address: String, _ reason: String) -> CommandFailure {
        CommandFailure(.failed, "\(address) could not be loaded: \(reason).")
    }

    /// Dialogs are answered at once: there is nobody who could read them.
    private func answer(_ dialog: ScriptDialog) {
        bridge.remark(dialog.close(DialogRule.answer(plan.options.dialogs, to: dialog.message)))
    }

    // MARK: How it ends

    /// - Returns: Why there is no picture though one was wanted.
    private func takePicture() async -> String? {
        guard let file = plan.options.screenshot else { return nil }
        do {
            await untilPainted()
            try await window.screenshot(to: URL(filePath: file))
            return nil
        } catch {
            return Sentence.ended("Cannot write a picture to \(file): \(error)")
        }
    }

    /// Waits until the page has painted what it shows now; not for long, since a page may never paint again.
    private func untilPainted() async {
        let (painted, writer) = AsyncStream.makeStream(of: Void.self)
        let frames = Task {
            let script = "await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));"
            _ = try? await webView.evaluate(script)
            writer.finish()
        }
        let limit = Task {
            try await Task.sleep(for: .seconds(2))
            writer.finish()
        }
        for await _ in painted {}
        frames.cancel()
        limit.cancel()
    }

    private func verdict(_ outcome: Outcome, _ pictureTrouble: String?) -> Outcome {
        for sentence in missingHandlers + report.failures { Program.complain(sentence) }
        guard case .success(let status) = outcome else {
            if let pictureTrouble { Program.complain(pictureTrouble) }
            return outcome
        }
        if let pictureTrouble { return .failure(CommandFailure(.failed, pictureTrouble)) }
        let holds = missingHandlers.isEmpty && report.failures.isEmpty
        return .success(status == .held && !holds ? .didNotHold : status)
    }

    /// What the page called and the app does not have; the example page does that on purpose.
    private var missingHandlers: [String] { plan.runsAll || plan.replay != nil ? [] : activity.missing }

    /// Writes the report that was asked for.
    private func write(_ outcome: Outcome) -> Outcome {
        guard let file = plan.options.junit else { return outcome }
        var failure: CommandFailure?
        if case .failure(let reason) = outcome { failure = reason }
        let report = report.junit(plan.name ?? "example", failure: failure, missing: missingHandlers, others: cards)
        do throws(CommandFailure) {
            try report.write(to: file)
            return outcome
        } catch {
            if let failure { Program.complain(failure.message) }
            return .failure(error)
        }
    }
}
