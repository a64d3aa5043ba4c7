import BridgeCore
import BridgeScripting
import Workbench

/// What was not as recorded, for a terminal.
struct ReplayReport {
    private let script: ReplayScript
    private let differences: [ReplayDifference]

    init(_ script: ReplayScript, _ differences: [ReplayDifference]) {
        self.script = script
        self.differences = differences
    }

    var status: ExitStatus { differences.isEmpty ? .held : .didNotHold }

    func print(to output: RunOutput, asJSON: Bool) {
        for line in asJSON ? differences.map(Self.json) : lines { output.print(line) }
    }

    /// The first difference with both values, the others in a sentence each.
    private var lines: [String] {
        guard let first = differences.first else {
            return [translated("One call, as recorded.", "{n} calls, as recorded.", script.calls.count)]
        }
        let diff = first.unifiedDiff
        let rest = differences.dropFirst()
        let more = translated("One more difference:", "{n} more differences:", rest.count)
        return [first.sentence.translated] + (diff.isEmpty ? [] : [String(diff.dropLast())])
            + (rest.isEmpty ? [] : [more] + rest.map(\.sentence.translated))
    }

    private static func json(_ difference: ReplayDifference) -> String {
        var line: JSONObject = ["event": "difference", "kind": .string(difference.kind.rawValue)]
        line["call"] = difference.recorded.map { .string($0.event.id.description) }
        line["name"] = .string(difference.name.rawValue)
        line["place"] = difference.place.map { .string($0.description) }
        let place = difference.place ?? JSONPointer("")
        line["recorded"] = place?.value(in: difference.recordedValue)
        line["now"] = place?.value(in: difference.value)
        line["sentence"] = .string(difference.sentence.translated)
        return JSONValue.object(line).text.text
    }
}
