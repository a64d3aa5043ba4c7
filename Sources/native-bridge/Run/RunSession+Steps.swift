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

    private func performSteps() async throws(CommandFailure) {
        for (place, step) in plan.options.steps.enumerated() {
            let result = try await perform(step)
            if let expected = plan.options.expected[place] { try Self.compare(result, with: expected) }
        }
    }

    private static func compare(_ result: JSONText?, with expected: JSONText) throws(CommandFailure) {
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
            isCalling = true
            defer { isCalling = false }
            do throws(BridgeError) {
                return try await bridge.call(name, json: data, deadline: plan.limit)
            } catch {
                throw CommandFailure(error.code == .deadline ? .timedOut : .didNotHold, error.message)
            }
        case .evaluate(let body):
            try await untilLoaded()
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

    private var isLoaded: Bool { loads > 0 && !webView.isLoading }

    private func untilLoaded() async throws(CommandFailure) {
        awaited = "the page to load"
        try await sleep { isLoaded ? nil : .milliseconds(10) }
    }

    private func untilQuiet() async throws(CommandFailure) {
        try await untilLoaded()
        let start = ContinuousClock.now
        try await sleep {
            let open = activity.open.values.map(\.rawValue).min()
            awaited =
                !isLoaded ? "the page to load" : open.map { "the app's answer to \"\($0)\"" } ?? "the page to be quiet"
            return isLoaded ? activity.untilQuiet(since: start) : .milliseconds(10)
        }
    }

    /// Sleeps as long as `rest` says, again and again until it says nil.
    private func sleep(_ rest: () -> Duration?) async throws(CommandFailure) {
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
        if !plan.printsEvents { for line in result.lines { output.print(line) } }
        return result.holds ? .held : .didNotHold
    }
}
