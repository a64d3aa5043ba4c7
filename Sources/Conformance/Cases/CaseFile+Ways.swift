import BridgeCore

/// Which ways a case is run over, and how.
extension CaseFile {
    /// Why it makes no sense over a way; nil where it does.
    package func reasonToSkip(over way: Way) -> String? {
        for need in needs where need != "threads" { return "The case needs \"\(need)\", which is not known." }
        if way.wireProtocol != .wvjb6, pageHTML?.contains(/(?i)__bridge_loaded__/) == true {
            return "The page asks for the bridge by the address that WVJB v5 and v6 have for that."
        }
        return notFor[way.wireProtocol.rawValue] ?? Self.exceptions[id]?[way.wireProtocol]
    }

    /// What reported cases ask for that a protocol has no word for.
    private static let exceptions: [String: [WireProtocolName: String]] = [
        "num-04": [.dsbridge: "In DSBridge an array of the app's is the list of arguments, an empty one none at all."]
    ]

    /// Whether what it looks at would be disturbed by other windows: processes, focus, time.
    var isAlone: Bool {
        let steps = (try? StepSentence.steps(of: driver)) ?? []
        return CasePromises(self).mustTurn || steps.contains(.expectNothingLeft)
            || pageJS.contains(/focus\(|Date\.now\(|performance\.now\(/)
    }
}
