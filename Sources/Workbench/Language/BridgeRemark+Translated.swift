package import BridgeCore
import BridgeScripting

nonisolated extension BridgeRemark {
    /// Its sentence in the person's language; what the page itself or WebKit said stays as it is.
    package var translatedText: String {
        if let difference = difference.flatMap(PhoneDifference.named) {
            let isStrict = kind == .asOnPhone
            let wording = isStrict ? RemarkWording.asOnPhone : .phoneDiffers
            return translated(
                wording.rawValue,
                ["what": translated(difference.phone), "here": translated(difference.here)]
            )
        }
        return RemarkWording.translated(message) ?? message
    }
}

nonisolated extension RemarkWording {
    /// Names for which another of the wordings stands.
    private static let nested: Set<String> = ["place", "reason", "what"]

    /// A sentence of the trace in the person's language; nil where it is none of the program's.
    package static func translated(_ sentence: String) -> String? {
        for wording in allCases {
            guard let values = wording.values(in: sentence) else { continue }
            let filled = values.map { name, value in
                (key: name, value: nested.contains(name) ? translated(value) ?? value : value)
            }
            return Template.fill(Workbench.translated(wording.rawValue), filled)
        }
        return nil
    }
}
