/// Names for types and members, made of names that can be any text.
struct StubNames {
    private var taken: Set<String>

    /// `reserved` are names that mean something else already.
    init(reserved: Set<String> = []) { taken = reserved }

    /// A name like "PayData" for "pay" and "Data".
    mutating func type(_ name: String, _ suffix: String = "") -> String {
        let words = Self.words(name).map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        return free((words.isEmpty ? "Unnamed" : words.first?.isNumber == true ? "The" + words : words) + suffix)
    }

    /// A name like "javascriptSays" for "Javascript Says".
    mutating func member(_ name: String) -> String {
        let words = Self.words(name)
        let first = words.first.map { $0.prefix(1).lowercased() + $0.dropFirst() } ?? "unnamed"
        let rest = words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        return free(first.first?.isNumber == true ? "the" + first + rest : first + rest)
    }

    private mutating func free(_ name: String) -> String {
        var free = name
        var number = 2
        while !taken.insert(free).inserted {
            free = "\(name)\(number)"
            number += 1
        }
        return free
    }

    /// The parts of a name that both languages take; letters that they do not are left out.
    private static func words(_ name: String) -> [Substring] {
        name.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    }
}
