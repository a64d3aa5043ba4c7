import Conformance

/// `native-bridge check` without a folder of cases: the matrix of scenarios, protocols and transports.
enum MatrixCheck {
    static func run(_ options: CheckOptions) throws(CommandFailure) -> ExitStatus {
        let scenarios = Scenario.all.filter { NamePattern.fits($0.id, options.only) }
        guard !scenarios.isEmpty else {
            throw .usage("No scenario is called \(options.only.joined(separator: " or ")).")
        }
        let report = CheckReport(options)
        return try Unattended.run { () throws(CommandFailure) in
            report.begin(longest: scenarios.map(\.id.count).max() ?? 0)
            let matrix = Matrix(limit: options.limit)
            for scenario in scenarios { await run(scenario, in: matrix, options, report) }
            matrix.close()
            return try report.finish()
        }
    }

    private static func run(
        _ scenario: Scenario,
        in matrix: Matrix,
        _ options: CheckOptions,
        _ report: CheckReport
    ) async {
        let outcomes = await matrix.run(scenario, over: options.ways, isStrict: options.modes)
        for (way, modes) in zip(options.ways, outcomes) {
            for (isStrict, outcome) in zip(options.modes, modes) {
                let names = [
                    ("scenario", scenario.id), ("paragraph", scenario.paragraph), ("title", scenario.title),
                    ("mode", isStrict ? "strict" : "repaired"),
                ]
                report.ran(names, way, outcome)
            }
        }
        report.end(row: scenario.id, outcomes)
    }
}
