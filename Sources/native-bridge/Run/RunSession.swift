import BridgeCore
import BridgeScripting
import BridgeWebKit
import Foundation
import Workbench

/// One page, opened without a person, until all that was asked is done or something ends it.
final class RunSession {
    typealias Outcome = Result<ExitStatus, CommandFailure>

    private let page: PageLocation?
    private let options: RunOptions
    private let window: WorkbenchWindow
    private let output: RunOutput
    private let ending = RunEnding()
    private var activity = RunActivity()
    private var loads = 0
    /// What the run waits for, in the words of the sentence that says so when time is up.
    private var awaited = "the page to load"

    /// Opens a window without a page.
    ///
    /// - Parameters:
    ///   - page: The page; nil for the example page.
    ///   - options: What was asked for.
    ///   - recording: Where events are recorded.
    init(_ page: PageLocation?, _ options: RunOptions, _ recording: RecordingFile?) throws(CommandFailure) {
        self.page = page
        self.options = options
        let isTranscript = page == nil && options.steps.isEmpty && !options.printsEvents
        output = RunOutput(printsEvents: !isTranscript, isVerbose: options.isVerbose, recording: recording)
        window = try Self.window(page, options)
        output.onTrouble = { [ending] in ending.end(.failure(CommandFailure(.failed, $0.description))) }
        connect()
    }

    private var webView: WebView { window.webView }
    private var bridge: NativeBridge { window.webView.bridge }
    private var runsAll: Bool { page == nil && options.steps.isEmpty }

    /// Does it all. Every event is written when it returns.
    func run() async -> Outcome {
        let events = bridge.events
        let reading = Task {
            for await event in events {
                activity.take(event)
                output.take(event)
            }
        }
        let limit = Task {
            try await Task.sleep(for: options.timeout)
            ending.end(.failure(timeIsUp))
        }
        let script = Task { await perform() }
        let outcome = await ending.outcome
        limit.cancel()
        script.cancel()
        let picture = await takePicture()
        window.onClosed = nil
        window.close()
        await reading.value
        return verdict(outcome, picture)
    }

    // MARK: What is done

    private func perform() async {
        do throws(CommandFailure) {
            let example = ExampleApp.page(protocol: options.page.wireProtocol)
            if runsAll {
                ending.end(.success(try await runAll(example)))
            } else {
                window.open(page ?? example)
                try await performSteps()
                try await untilQuiet()
                ending.end(.success(.held))
            }
        } catch {
            ending.end(.failure(error))
        }
    }

    private func performSteps() async throws(CommandFailure) {
        var result: JSONText?
        for step in options.steps { result = try await perform(step) }
        guard let expected = options.expected else { return }
        // A handler that gives no data and a function that returns nothing count as null.
        let found = result ?? .null
        guard let place = JSONDifference.first(expected.value, found.value) else { return }
        let hint = place.isEmpty ? "" : " They differ at \(place)."
        throw CommandFailure(.didNotHold, "Expected \(expected), found \(found).\(hint)")
    }

    private func perform(_ step: RunOptions.Step) async throws(CommandFailure) -> JSONText? {
        switch step {
        case .call(let name, let data):
            awaited = "the page's answer to \"\(name)\""
            do throws(BridgeError) {
                return try await bridge.call(name, json: data, deadline: options.timeout)
            } catch {
                throw CommandFailure(error.code == .deadline ? .timedOut : .didNotHold, error.message)
            }
        case .evaluate(let body):
            awaited = "the page to load"
            try await sleep { loads == 0 || webView.isLoading ? .milliseconds(10) : nil }
            awaited = "the result of --eval"
            return try await evaluate(body)
        }
    }

    private func evaluate(_ body: String) async throws(CommandFailure) -> JSONText? {
        do throws(JavaScriptError) {
            let value = try await webView.evaluate(body)
            bridge.remark(BridgeRemark(.evaluated, value: value, body))
            return value
        } catch {
            bridge.remark(BridgeRemark(.evaluationFailed, error.message))
            throw CommandFailure(.didNotHold, "The script of --eval threw: \(error.message)")
        }
    }

    private func untilQuiet() async throws(CommandFailure) {
        awaited = "the page to load"
        try await sleep {
            if loads == 0 || webView.isLoading { return .milliseconds(10) }
            awaited =
                activity.open.values.map(\.rawValue).min().map { "the app's answer to \"\($0)\"" }
                ?? "the page to be quiet"
            return activity.waitsFor()
        }
    }

    /// Sleeps as long as `rest` says, again and again until it says nil.
    private func sleep(_ rest: () -> Duration?) async throws(CommandFailure) {
        while let duration = rest() {
            do { try await Task.sleep(for: duration) } catch { throw CommandFailure(.failed, "The run was ended.") }
        }
    }

    private func runAll(_ example: PageLocation) async throws(CommandFailure) -> ExitStatus {
        awaited = "the example page to finish its checks"
        let report = RunAllReport.Receiver()
        window.exampleApp?.onRunAllFinished = { report.receive($0) }
        window.open(example.with(query: "run=1"))
        let result = try RunAllReport(await report.text)
        if !options.printsEvents { for line in result.lines { output.print(line) } }
        return result.holds ? .held : .didNotHold
    }

    // MARK: How it ends

    private func connect() {
        let shown = (failed: webView.onLoadFailed, finished: webView.onLoadFinished, crashed: webView.onCrash)
        webView.onLoadFinished = { [weak self] in
            self?.loaded()
            shown.finished?()
        }
        webView.onLoadFailed = { [weak self] failure in
            self?.loadFailed(failure.address, failure.reason)
            return shown.failed?(failure) ?? false
        }
        webView.onCrash = { [weak self] in
            // The example page has its web process ended on purpose.
            if self?.window.exampleApp?.expectsCrash != true {
                self?.ending.end(.failure(CommandFailure(.failed, "The web process of the page has ended.")))
            }
            shown.crashed?()
        }
        webView.onDialog = { [weak self] dialog in self?.accept(dialog) }
        window.onClosed = { [ending] in
            ending.end(.failure(CommandFailure(.failed, "The page closed its window before the run was done.")))
        }
    }

    private func loaded() {
        loads += 1
        // WebKit reports no failure for a port that it never opens, and shows an empty page.
        if let page, page.address != webView.address, ["", "about:blank"].contains(webView.address) {
            loadFailed(page.address, "WebKit does not open such an address, perhaps because of its port")
        } else if let status = webView.httpStatus, status >= 400 {
            loadFailed(webView.address, "the server answered with status \(status)")
        }
    }

    private func loadFailed(_ address: String, _ reason: String) {
        let reason = reason.hasSuffix(".") ? String(reason.dropLast()) : reason
        let message = "The page \(address) could not be loaded: \(reason)."
        bridge.remark(BridgeRemark(.loadFailed, message))
        ending.end(.failure(CommandFailure(.failed, message)))
    }

    /// Dialogs are accepted at once: there is nobody who could read them.
    private func accept(_ dialog: ScriptDialog) {
        var text = ""
        let kind: String
        switch dialog.kind {
        case .alert: kind = "an alert"
        case .confirm: kind = "a question"
        case .prompt(let defaultText):
            kind = "a question for a text"
            text = defaultText
        case .leavePage: kind = "the question whether to leave it"
        }
        let message = "The page showed \(kind), which was accepted: \(dialog.message)"
        bridge.remark(BridgeRemark(.dialog, message))
        dialog.accept(text)
    }

    private var timeIsUp: CommandFailure {
        CommandFailure(.timedOut, "Timed out after \(options.timeout.formatted), waiting for \(awaited).")
    }

    /// - Returns: Why there is no picture though one was wanted.
    private func takePicture() async -> String? {
        guard let file = options.page.screenshot else { return nil }
        do {
            try await window.screenshot(to: URL(filePath: file))
            return nil
        } catch {
            return "Cannot write a picture to \(file): \(error)"
        }
    }

    private func verdict(_ outcome: Outcome, _ pictureTrouble: String?) -> Outcome {
        if let pictureTrouble {
            guard case .success = outcome else {
                Program.complain(pictureTrouble)
                return outcome
            }
            return .failure(CommandFailure(.failed, pictureTrouble))
        }
        guard page != nil || !options.steps.isEmpty, !activity.missing.isEmpty else { return outcome }
        for sentence in activity.missing { Program.complain(sentence) }
        return outcome == .success(.held) ? .success(.didNotHold) : outcome
    }

    private static func window(_ page: PageLocation?, _ options: RunOptions) throws(CommandFailure) -> WorkbenchWindow {
        var workbench = WorkbenchOptions(view: options.page.configuration)
        workbench.view.isEphemeral = true
        workbench.view.bridge.deadline = options.timeout
        workbench.offersExampleApp = page == nil
        do {
            let window = try WorkbenchWindow(workbench)
            let bridge = window.webView.bridge
            for name in options.without where !bridge.unregister(name) {
                let names = bridge.registeredNames.map(\.rawValue).joined(separator: ", ")
                throw CommandFailure.usage("The example's app has no handler \"\(name)\"; it has \(names).")
            }
            try options.page.native?.register(on: bridge)
            return window
        } catch let failure as CommandFailure {
            throw failure
        } catch {
            throw CommandFailure(.failed, "The window cannot be opened: \(error)")
        }
    }
}
