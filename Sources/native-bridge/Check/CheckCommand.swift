import Conformance
import Foundation

/// `native-bridge check`: what holds, protocol by protocol and transport by transport.
enum CheckCommand {
    static func run(_ arguments: [String]) throws(CommandFailure) -> ExitStatus {
        switch try OptionParser(CheckOptions.help, CheckOptions.table).parse(arguments, into: CheckOptions()) {
        case .print(let text):
            Program.say(text)
            return .held
        case .run(let options, let rest):
            guard rest.isEmpty else {
                throw .usage("check takes no page, found \"\(rest[0])\"; a folder of cases is --cases FOLDER.")
            }
            return try run(options)
        }
    }

    private static func run(_ options: CheckOptions) throws(CommandFailure) -> ExitStatus {
        guard let folder = options.cases else { return try MatrixCheck.run(options) }
        if options.isStrictOnly || options.isRepairedOnly {
            throw .usage("--strict and --repaired are for the scenarios; cases are run repaired.")
        }
        let cases = try CaseFolder(folder, only: options.only)
        let report = CheckReport(options)
        return try Unattended.run { () throws(CommandFailure) in
            report.begin(longest: cases.names.map(\.count).max() ?? 0)
            for (name, file) in cases.files {
                let outcomes = await outcomes(name, file, options, report)
                report.end(row: name, outcomes.map { [$0] })
            }
            return try report.finish()
        }
    }

    private static func outcomes(
        _ name: String,
        _ file: Result<CaseFile, CaseFileError>,
        _ options: CheckOptions,
        _ report: CheckReport
    ) async -> [Outcome] {
        let outcomes =
            switch file {
            case .success(let file): await CaseCheck.run(file, over: options.ways, limit: options.limit)
            case .failure(let error): options.ways.map { _ in Outcome.failed(why: error.description) }
            }
        for (way, outcome) in zip(options.ways, outcomes) { report.ran([("case", name)], way, outcome) }
        return outcomes
    }
}
