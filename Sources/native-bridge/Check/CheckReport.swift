import BridgeCore
import Conformance

/// Prints what was tried: a table with the reasons below for people, or one line of JSON for each run.
final class CheckReport {
    private let ways: [Way]
    private let printsJSON: Bool
    private let junitFile: String?
    private var junit: JUnitReport
    private var rowWidth = 0
    private var counts: [String: Int] = [:]
    private var reasons: [(row: String, outcome: Outcome, ways: [Way])] = []

    init(_ options: CheckOptions) {
        ways = options.ways
        printsJSON = options.printsJSON
        junitFile = options.junit
        junit = JUnitReport(name: "native-bridge check")
    }

    /// Prints the table's head; `longest` is the length of the longest row's name.
    func begin(longest: Int) {
        rowWidth = longest + 2
        guard !printsJSON else { return }
        let titles = groups.map { Self.padded($0[0].wireProtocol.rawValue, width(of: $0)) }
        say(Self.padded("", rowWidth) + titles.joined())
        let transports = groups.map { group in
            Self.padded(group.map { Self.padded(Self.short($0.transport), 5) }.joined(), width(of: group))
        }
        say(Self.padded("", rowWidth) + transports.joined())
    }

    /// Takes in one run; `names` are the members of its line that say what was run.
    func ran(_ names: [(key: String, value: String)], _ way: Way, _ outcome: Outcome) {
        counts[outcome.word, default: 0] += 1
        let name = names.map(\.value).joined(separator: " · ")
        junit.cases.append(.init(group: way.description, name: name, outcome: .init(outcome)))
        guard printsJSON else { return }
        var line = JSONObject()
        for (key, value) in names { line[key] = .string(value) }
        line["protocol"] = .string(way.wireProtocol.rawValue)
        line["transport"] = .string(way.transport.rawValue)
        line["outcome"] = .string(outcome.word)
        line["why"] = .string(outcome.why)
        Program.say(JSONValue.object(line).text.text)
    }

    /// Prints a row of the table: the outcomes of all ways in their order, one for each mode.
    func end(row: String, _ outcomes: [[Outcome]]) {
        let byWay = Dictionary(uniqueKeysWithValues: zip(ways, outcomes))
        var seen: Set<Outcome> = []
        for outcome in outcomes.flatMap(\.self) where outcome != .passed && seen.insert(outcome).inserted {
            reasons.append((row, outcome, ways.filter { byWay[$0]?.contains(outcome) == true }))
        }
        guard !printsJSON else { return }
        let cells = groups.map { group in
            let marks = group.map { way in Self.padded(byWay[way, default: []].map(Self.mark).joined(), 5) }
            return Self.padded(marks.joined(), width(of: group))
        }
        say(Self.padded(row, rowWidth) + cells.joined())
    }

    /// Prints the reasons and the totals, and writes the report that was asked for.
    func finish() throws(CommandFailure) -> ExitStatus {
        if !printsJSON {
            for word in ["failed", "skipped"] {
                let lines = reasons.filter { $0.outcome.word == word }
                if !lines.isEmpty { Program.say("\n\(word):") }
                for line in lines { Program.say("  \(line.row), \(name(of: line.ways)): \(line.outcome.why)") }
            }
            Program.say("")
        }
        let words = ["passed", "failed", "skipped"]
        Program.say(words.map { "\(counts[$0, default: 0]) \($0)" }.joined(separator: ", "))
        if let junitFile { try junit.write(to: junitFile) }
        return counts["failed", default: 0] == 0 ? .held : .didNotHold
    }

    // MARK: Columns

    /// The ways of each protocol.
    private var groups: [[Way]] {
        var groups: [[Way]] = []
        for way in ways {
            if groups.last?.first?.wireProtocol == way.wireProtocol {
                groups[groups.count - 1].append(way)
            } else {
                groups.append([way])
            }
        }
        return groups
    }

    private func width(of group: [Way]) -> Int { max(group[0].wireProtocol.rawValue.count + 2, 5 * group.count + 1) }

    /// "all ways", or protocols with their transports where not all of these are meant.
    private func name(of ways: [Way]) -> String {
        if ways.count == self.ways.count, ways.count > 1 { return "all ways" }
        let names = groups.compactMap { group -> String? in
            let meant = group.filter(ways.contains)
            guard let name = meant.first?.wireProtocol.rawValue else { return nil }
            if meant.count == group.count, group.count > 1 { return name }
            return meant.map(\.description).joined(separator: ", ")
        }
        return names.joined(separator: ", ")
    }

    /// Prints a line of the table without the padding at its end.
    private func say(_ line: String) { Program.say(String(line.reversed().drop { $0 == " " }.reversed())) }

    private static func short(_ transport: TransportName) -> String { transport == .navigation ? "nav" : "msg" }

    private static func mark(_ outcome: Outcome) -> String {
        switch outcome {
        case .passed: "✓"
        case .failed: "✗"
        case .skipped: "–"
        }
    }

    private static func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(width - text.count, 0))
    }
}

extension JUnitReport.Case.Outcome {
    init(_ outcome: Outcome) {
        self =
            switch outcome {
            case .passed: .passed
            case .failed: .failed(outcome.why)
            case .skipped: .skipped(outcome.why)
            }
    }
}
