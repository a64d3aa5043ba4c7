import BridgeCore
import BridgeScripting
import BridgeWebKit
import Workbench

extension RunSession {
    /// Opens the page and does what was asked.
    func perform() async {
        do throws(CommandFailure) {
            if plan.runsAll {
                ending.end(try await runAll())
            } else if let replay = plan.replay {
                ending.end(try await play(replay))
            } else {
                window.open(plan.page)
                try await performSteps()
                isDone = true
                try await untilQuiet()
                ending.end(.held)
            }
        } catch {
            // Being cancelled is no reason of its own: something else has ended the run.
            if !Task.isCancelled { ending.end(error) }
        }
    }

    func performSteps() async throws(CommandFailure) {
        for (index, step) in plan.options.steps.enumerated() {
            report.begin()
            do throws(CommandFailure) {
                try await perform(step)
                report.end(.passed)
            } catch {
                // What has ended the run is what became of the step.
                guard !Task.isCancelled, error.status == .didNotHold else { throw error }
                guard step.file == nil else {
                    report.end(.failed(error.message))
                    continue
                }
                let sentence = "Step \(index + 1), \(step.option): \(error.message)"
                report.end(.failed(sentence))
                throw CommandFailure(error.status, sentence)
            }
        }
    }

    private func perform(_ step: RunStep) async throws(CommandFailure) {
        let result =
            switch step.action {
            case .call(let call): try await perform(call)
            case .evaluate(let body): try await perform(body)
            }
        // A handler that gives no data and a function that returns nothing count as null.
        if let expected = step.expected,
            let difference = JSONDifference.sentence(expected: expected, found: result ?? .null)
        {
            throw CommandFailure(.didNotHold, difference)
        }
    }

    private func perform(_ call: SavedCall) async throws(CommandFailure) -> JSONText? {
        awaited = "the page's answer to \"\(call.name)\""
        isCalling = true
        defer { isCalling = false }
        // A call's own deadline is about the page's answer, not about its loading.
        if call.deadline != nil { try await sleep { bridge.wireProtocol == nil ? .milliseconds(10) : nil } }
        do throws(BridgeError) {
            guard call.wantsAnswer else {
                try bridge.notify(call.name, json: call.data)
                return nil
            }
            return try await bridge.call(call.name, json: call.data, deadline: call.deadline ?? plan.limit)
        } catch {
            // How the page went may be a reason of its own, which is given in this turn.
            if error.code == .pageGone { await Task.yield() }
            // A call's own deadline is something that the file expects.
            let isLate = error.code == .deadline && call.deadline == nil
            throw CommandFailure(isLate ? .timedOut : .didNotHold, error.message)
        }
    }

    private func perform(_ body: String) async throws(CommandFailure) -> JSONText? {
        try await untilLoaded()
        awaited = "the result of --eval"
        return try await evaluate(body)
    }

    private func evaluate(_ body: String) async throws(CommandFailure) -> JSONText? {
        do throws(JavaScriptError) {
            let value = try await webView.evaluate(body)
            bridge.remark(BridgeRemark(.evaluated, value: value, body))
            return value
        } catch {
            bridge.remark(BridgeRemark(.evaluationFailed, error.message))
            throw CommandFailure(.didNotHold, "The script threw: \(error.message)")
        }
    }

    private var isLoaded: Bool { loads > 0 && !webView.isLoading }

    private func untilLoaded() async throws(CommandFailure) {
        awaited = "the page to load"
        try await sleep { isLoaded ? nil : .milliseconds(10) }
    }

    private func untilQuiet() async throws(CommandFailure) {
        try await untilLoaded()
        let start = ContinuousClock.now
        repeat {
            try await sleep {
                let open = activity.open.values.map(\.rawValue).min()
                awaited =
                    !isLoaded
                    ? "the page to load" : open.map { "the app's answer to \"\($0)\"" } ?? "the page to be quiet"
                return isLoaded ? activity.untilQuiet(since: start) : .milliseconds(10)
            }
        } while try await hasMoreToSay(since: start)
    }

    /// Whether the page had something on its way: one that is busy, or has a busy machine, may look quiet for long.
    private func hasMoreToSay(since start: ContinuousClock.Instant) async throws(CommandFailure) -> Bool {
        let last = activity.lastEvent
        var isOver = false
        webView.afterTurn { isOver = true }
        try await sleep {
            isOver || ContinuousClock.now - start > RunActivity.patience ? nil : .milliseconds(5)
        }
        return activity.lastEvent != last
    }

    /// Waits until nothing happens any more, whether the page's calls are answered or not.
    func untilNothingHappens() async throws(CommandFailure) {
        try await untilLoaded()
        try await sleep {
            let rest = RunActivity.quiet - (ContinuousClock.now - activity.lastEvent)
            return rest > .zero ? rest : nil
        }
    }

    /// Sleeps as long as `rest` says, again and again until it says nil.
    func sleep(_ rest: () -> Duration?) async throws(CommandFailure) {
        while let duration = rest() {
            do { try await Task.sleep(for: duration) } catch { throw CommandFailure(.failed, "The run was ended.") }
        }
    }

    private func runAll() async throws(CommandFailure) -> ExitStatus {
        awaited = "the example page to finish its checks"
        let report = RunAllReport.Receiver()
        window.exampleApp?.onRunAllFinished = { report.receive($0) }
        window.open(plan.page)
        let result = try RunAllReport(await report.text)
        cards = result.cases
        if !plan.printsEvents { for line in result.lines { output.print(line) } }
        return result.holds ? .held : .didNotHold
    }
}
