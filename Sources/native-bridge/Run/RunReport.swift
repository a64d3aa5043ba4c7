/// What became of the steps of a run.
struct RunReport {
    private let steps: [RunStep]
    private var done: [JUnitReport.Case] = []
    private var start = ContinuousClock.now
    /// What did not hold in files of calls, a sentence each.
    private(set) var failures: [String] = []

    init(_ steps: [RunStep]) { self.steps = steps }

    /// The next step begins.
    mutating func begin() { start = .now }

    /// The step that began last has ended.
    mutating func end(_ outcome: JUnitReport.Case.Outcome) {
        guard steps.indices.contains(done.count) else { return }
        let step = steps[done.count]
        done.append(.init(group: step.group, name: step.label, outcome: outcome, took: .now - start))
        if case .failed(let why) = outcome, step.file != nil { failures.append("\(step.label): \(why)") }
    }

    /// The report of a whole run of `page`.
    ///
    /// - Parameters:
    ///   - page: What was run.
    ///   - failure: Why the run ended early, where it did.
    ///   - missing: What the app lacked, a sentence each.
    ///   - others: What else was tried.
    /// - Returns: The report: the steps, the page as a whole, and the others.
    func junit(
        _ page: String,
        failure: CommandFailure?,
        missing: [String],
        others: [JUnitReport.Case]
    ) -> JUnitReport {
        var (cases, failure) = (done, failure)
        if let failed = cases.last?.outcome, case .failed(failure?.message) = failed { failure = nil }
        for step in steps.dropFirst(done.count) {
            // What ended the run ended the step that was under way.
            let outcome = failure.map(Self.outcome) ?? .skipped("The run had ended before.")
            failure = nil
            cases.append(.init(group: step.group, name: step.label, outcome: outcome))
        }
        let whole: JUnitReport.Case.Outcome
        if let failure {
            whole = Self.outcome(failure)
        } else {
            whole = missing.isEmpty ? .passed : .failed(missing.joined(separator: "\n"))
        }
        cases.append(.init(group: "page", name: page, outcome: whole))
        return JUnitReport(name: "native-bridge run \(page)", cases: cases + others)
    }

    private static func outcome(_ failure: CommandFailure) -> JUnitReport.Case.Outcome {
        failure.status == .didNotHold ? .failed(failure.message) : .broken(failure.message)
    }
}
