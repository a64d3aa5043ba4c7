/// A sentence about a page, apart from its language.
package struct Sentence: Sendable, Hashable {
    /// What is filled in for a name in braces.
    package enum Value: Sendable, Hashable {
        /// The same in every language.
        case text(String)
        /// Worded as the sentence is.
        case wording(Wording)
    }

    /// How it is worded.
    package let wording: Wording
    /// What is filled in.
    package var values: [String: Value]
    /// The `{n}` in it, by which it is singular or plural.
    package var count: Int?

    /// A sentence with its values.
    package init(_ wording: Wording, _ values: [String: Value] = [:], count: Int? = nil) {
        self.wording = wording
        self.values = values
        self.count = count
    }

    /// The sentence in the language that `template` translates into; the second argument is `count`.
    package func text(_ template: (Wording, Int?) -> String) -> String {
        let filled = values.map { name, value in
            switch value {
            case .text(let text): (key: name, value: text)
            case .wording(let wording): (key: name, value: template(wording, nil))
            }
        }
        let number = count.map { [(key: "n", value: String($0))] } ?? []
        return Template.fill(template(wording, count), filled + number)
    }

    /// The sentence in English.
    package var english: String {
        text { wording, count in count == 1 ? wording.singular ?? wording.rawValue : wording.rawValue }
    }
}

/// A text with names in braces.
package enum Template {
    /// Replaces each `{name}` by the value of that name.
    ///
    /// It goes from left to right, so that a value that looks like a name stays as it is; so does a name without value.
    package static func fill(_ template: String, _ values: some Sequence<(key: String, value: String)>) -> String {
        var (result, rest) = ("", template[...])
        while let start = rest.firstIndex(of: "{"), let end = rest[start...].firstIndex(of: "}") {
            let name = rest[rest.index(after: start)..<end]
            guard let value = values.first(where: { $0.key == name })?.value else {
                result += rest[...start]
                rest = rest[rest.index(after: start)...]
                continue
            }
            result += rest[..<start] + value
            rest = rest[rest.index(after: end)...]
        }
        return result + rest
    }
}
