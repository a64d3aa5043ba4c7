extension FaultRule {
    /// Why a text is no rule.
    package struct TextError: Error, Sendable, CustomStringConvertible {
        /// What is wrong, and what to write.
        package let description: String
    }

    /// The form of the texts that `init(_:)` takes.
    package static let form = "NAME:WHAT[:every N|:N%|:next|:times N|:to app]"

    /// A rule as options and the window spell it: "pay:drop:every 3", "*:delay 500:to app".
    ///
    /// A name may have colons itself: it ends before the first part that is an effect with nothing but clauses behind.
    ///
    /// - Throws: `TextError` when there is no effect, or a clause is none.
    package init(_ text: String) throws(TextError) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        guard parts.count > 1 else { throw Self.error(text, "is only a name; what goes wrong with its messages?") }
        let place = parts.indices.dropFirst().first { Effect(text: parts[$0]) != nil }
        guard let place, let effect = Effect(text: parts[place]) else {
            throw Self.error(text, "says of nothing what goes wrong; use \(Effect.forms)")
        }
        let name = parts[..<place].joined(separator: ":")
        self.init(effect, name: name == "*" ? nil : HandlerName(name))
        for clause in parts[(place + 1)...] {
            guard take(clause) else { throw Self.error(text, "has \"\(clause)\", which is no clause") }
        }
    }

    /// The rule in the form that `init(_:)` takes.
    package var text: String {
        var parts = [name?.rawValue ?? "*", effect.text]
        switch occasion {
        case .every(1): break
        case .every(let count): parts.append("every \(count)")
        case .chance(let percent): parts.append("\(percent)%")
        }
        if let times { parts.append(times == 1 ? "next" : "times \(times)") }
        if receiver == .app { parts.append("to app") }
        return parts.joined(separator: ":")
    }

    private mutating func take(_ clause: String) -> Bool {
        let words = clause.split(separator: " ").map(String.init)
        let number = words.last.flatMap { Int($0) }
        switch (words.first, words.count, number) {
        case ("next", 1, _): times = 1
        case ("every", 2, let count?) where count > 0: occasion = .every(count)
        case ("times", 2, let count?) where count > 0: times = count
        case ("to", 2, _):
            guard let receiver = Receiver(rawValue: words[1]) else { return false }
            self.receiver = receiver
        case (let word?, 1, _):
            guard word.hasSuffix("%"), let percent = Int(word.dropLast()), (1...100).contains(percent) else {
                return false
            }
            occasion = .chance(percent)
        default: return false
        }
        return true
    }

    private static func error(_ text: String, _ what: String) -> TextError {
        TextError(description: "The fault \"\(text)\" \(what). A fault is \(form).")
    }
}

extension FaultRule.Effect {
    /// "drop", "delay", "delay 500": the word, a delay with its milliseconds.
    fileprivate init?(text: String) {
        let words = text.split(separator: " ").map(String.init)
        guard let word = words.first, words.count == 1 || (word == "delay" && words.count == 2) else { return nil }
        guard words.count == 2 else {
            self.init(word: word)
            return
        }
        guard let time = Int(words[1]), time >= 0 else { return nil }
        self = .delay(.milliseconds(time))
    }

    fileprivate var text: String {
        guard case .delay(let time) = self else { return word }
        return "delay \(JSONValue.spelling(of: time.milliseconds))"
    }
}
