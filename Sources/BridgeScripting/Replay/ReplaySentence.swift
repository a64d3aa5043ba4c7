import BridgeCore

/// What can be said about a difference, with `{x}` for what is filled in; the text is the key for translations.
package struct ReplaySentence: Sendable {
    /// The sentence in English, with names in braces.
    package let template: String
    /// What is filled in for each name.
    package let values: [String: Value]

    /// What is filled in for a name.
    package enum Value: Sendable {
        /// The same in every language.
        case text(String)
        /// Worded as the sentence is.
        case words(ReplaySentence)
    }

    /// The sentence in English.
    package var english: String { text { $0 } }

    /// The sentence in the language that `translate` gives templates in.
    package func text(_ translate: (String) -> String) -> String {
        let filled = values.map { name, value in
            switch value {
            case .text(let text): (key: name, value: text)
            case .words(let words): (key: name, value: words.text(translate))
            }
        }
        return Template.fill(translate(template), filled)
    }

    fileprivate init(_ template: String, _ values: [String: Value] = [:]) {
        self.template = template
        self.values = values
    }

    /// The sentences of a replay in which the app is played, so that the page is alive, or the other way round.
    static func missing(_ side: ReplaySide, _ number: String, _ name: String) -> ReplaySentence {
        let template =
            side == .app
            ? "Call {n} \"{name}\" is missing: the page did not make it."
            : "Call {n} \"{name}\" is missing: the app did not make it."
        return ReplaySentence(template, ["n": .text(number), "name": .text(name)])
    }

    static func extra(_ side: ReplaySide, _ name: String, data: Value) -> ReplaySentence {
        let template =
            side == .app
            ? "The page called \"{name}\" once more than recorded, with {data}."
            : "The app called \"{name}\" once more than recorded, with {data}."
        return ReplaySentence(template, ["name": .text(name), "data": data])
    }

    static func order(_ number: String, _ name: String, behind other: (number: String, name: String)) -> ReplaySentence
    {
        ReplaySentence(
            "Call {n} \"{name}\" came after call {m} \"{other}\"; recorded was the other order.",
            ["n": .text(number), "name": .text(name), "m": .text(other.number), "other": .text(other.name)]
        )
    }

    static func data(_ number: String, _ name: String, _ values: ReplayValues) -> ReplaySentence {
        let template =
            values.place.isEmpty
            ? "Call {n} \"{name}\": data differ: recorded {recorded}, now {now}."
            : "Call {n} \"{name}\": data differ at {place}: recorded {recorded}, now {now}."
        return values.sentence(template, number, name)
    }

    static func answer(_ number: String, _ name: String, _ values: ReplayValues) -> ReplaySentence {
        let template =
            values.place.isEmpty
            ? "Call {n} \"{name}\": the answers differ: recorded {recorded}, now {now}."
            : "Call {n} \"{name}\": the answers differ at {place}: recorded {recorded}, now {now}."
        return values.sentence(template, number, name)
    }

    static func outcome(_ number: String, _ name: String, _ values: ReplayValues) -> ReplaySentence {
        values.sentence("Call {n} \"{name}\" ended otherwise: recorded {recorded}, now {now}.", number, name)
    }

    /// What was recorded and what there is now, in words, and where the two differ.
    struct ReplayValues {
        let place: String
        let recorded: Value
        let now: Value

        fileprivate func sentence(_ template: String, _ number: String, _ name: String) -> ReplaySentence {
            ReplaySentence(
                template,
                [
                    "n": .text(number), "name": .text(name), "place": .text(place), "recorded": recorded, "now": now,
                ]
            )
        }
    }
}

extension ReplaySentence.Value {
    /// A value, cut where it is long.
    static func of(_ value: JSONValue?) -> Self {
        guard let text = value?.text.text else { return .words(ReplaySentence("nothing")) }
        return .text(text.count > 80 ? text.prefix(80) + "…" : text)
    }

    /// How a call ended.
    static func of(_ answer: AnswerEvent?) -> Self {
        switch answer?.result {
        case nil: .words(ReplaySentence("no answer"))
        case .success(let value)?: .words(ReplaySentence("the answer {value}", ["value": of(value?.value)]))
        case .failure(let error)?: .words(ReplaySentence("a failure ({reason})", ["reason": .text(error.message)]))
        }
    }
}
