import BridgeCore
package import BridgeScripting

nonisolated extension Sentence {
    /// The sentence in the person's language.
    package var translatedText: String {
        text { wording, count in
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
    /// What stands on its button, with the key behind an underscore.
    func label(_ explanation: Explanation) -> String {
        let near = explanation.facts["near"]?.string ?? ""
        // Another underscore would be another key.
        return translated(rawValue, ["near": near.replacing("_", with: "__")])
    }
}
