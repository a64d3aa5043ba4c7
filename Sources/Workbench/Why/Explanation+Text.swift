import BridgeCore
package import BridgeScripting

nonisolated extension Sentence {
    /// The sentence in the person's language.
    package var translatedText: String {
        var sentence = self
        if case .text(let reason) = values["reason"], let translation = RemarkWording.translated(reason) {
            sentence.values["reason"] = .text(translation)
        }
        return sentence.text { wording, count in
            guard let one = wording.singular, let count else { return translated(wording.rawValue) }
            return translated(one, wording.rawValue, count)
        }
    }
}

nonisolated extension Explanation {
    /// What it says in the person's language, and what would happen on a phone.
    package var text: String {
        guard let onPhone else { return sentence.translatedText }
        let both = Sentence(
            .withPhone,
            ["sentence": .text(sentence.translatedText), "phone": .text(onPhone.translatedText)]
        )
        return both.translatedText
    }
}

nonisolated extension Remedy {
    /// What stands on its button.
    ///
    /// It has no letter for Alt: the same stands in bar and list, and there many times.
    func label(_ explanation: Explanation) -> String {
        translated(rawValue, ["near": explanation.facts["near"]?.string ?? ""])
    }
}
