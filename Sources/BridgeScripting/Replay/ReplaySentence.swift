/// What can be said about a difference, with `{x}` for what is filled in; the text is the key for translations.
package struct ReplaySentence: Sendable, Hashable {
    /// The sentence in English, with names in braces.
    package let template: String
    /// What is filled in for each name.
    package let values: [String: String]

    /// The sentence in English.
    package var english: String {
        values.reduce(template) { $0.replacing("{\($1.key)}", with: $1.value) }
    }

    private init(_ template: String, _ values: [String: String]) {
        self.template = template
        self.values = values
    }

    /// The sentences of a replay in which the app is played, so that the page is alive, or the other way round.
    static func missing(_ side: ReplaySide, _ number: String, _ name: String) -> ReplaySentence {
        let template =
            side == .app
            ? "Call {n} \"{name}\" is missing: the page did not make it."
            : "Call {n} \"{name}\" is missing: the app did not make it."
        return ReplaySentence(template, ["n": number, "name": name])
    }

    static func extra(_ side: ReplaySide, _ name: String, data: String) -> ReplaySentence {
        let template =
            side == .app
            ? "The page called \"{name}\" once more than recorded, with {data}."
            : "The app called \"{name}\" once more than recorded, with {data}."
        return ReplaySentence(template, ["name": name, "data": data])
    }

    static func order(_ number: String, _ name: String, behind other: (number: String, name: String)) -> ReplaySentence
    {
        ReplaySentence(
            "Call {n} \"{name}\" came after call {m} \"{other}\"; recorded was the other order.",
            ["n": number, "name": name, "m": other.number, "other": other.name]
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
        let recorded: String
        let now: String

        fileprivate func sentence(_ template: String, _ number: String, _ name: String) -> ReplaySentence {
            ReplaySentence(
                template,
                ["n": number, "name": name, "place": place, "recorded": recorded, "now": now]
            )
        }
    }
}
