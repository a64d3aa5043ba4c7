import BridgeCore

/// The members of one line, each read as what it must be; what it is instead is noted.
struct LineFields {
    /// What is wrong, with the place in bytes of UTF-8.
    private(set) var problems: [(offset: Int, message: String)] = []
    /// The keys in their order, each once.
    private(set) var keys: [String] = []
    private var ranges: [String: Range<Int>] = [:]
    private let scanner: JSONScanner

    /// - Throws: Why the line is not one object.
    init(_ line: String) throws(JSONSyntaxError) {
        var scanner = JSONScanner(line)
        var (keys, ranges): ([String], [String: Range<Int>]) = ([], [:])
        scanner.skipWhitespace()
        try scanner.forEachMember { (key, scanner) throws(JSONSyntaxError) in
            let start = scanner.offset
            try scanner.skipValue()
            if ranges.updateValue(start..<scanner.offset, forKey: key) == nil { keys.append(key) }
        }
        try scanner.expectEnd()
        (self.scanner, self.keys, self.ranges) = (scanner, keys, ranges)
    }

    /// Notes a problem of the member `key`, or of the line where it has none of that name.
    mutating func report(_ key: String, _ message: String) {
        problems.append((ranges[key]?.lowerBound ?? 0, message))
    }

    /// The text of a member's value as it stands in the line; nil where there is none.
    func json(_ key: String) -> JSONText? { ranges[key].map { JSONText(unchecked: scanner.text($0)) } }

    mutating func text(_ key: String, isRequired: Bool = true) -> String? {
        guard let value = value(key, isRequired) else { return nil }
        if value.string == nil { reportKind(key, "a text") }
        return value.string
    }

    mutating func number(_ key: String, isRequired: Bool = false) -> Double? {
        guard let value = value(key, isRequired) else { return nil }
        if value.number == nil { reportKind(key, "a number") }
        return value.number
    }

    mutating func bool(_ key: String) -> Bool? {
        guard let value = value(key, false) else { return nil }
        if value.bool == nil { reportKind(key, "true or false") }
        return value.bool
    }

    /// A time in milliseconds; nil where there is none.
    mutating func time(_ key: String) -> Duration? {
        guard let milliseconds = number(key) else { return nil }
        guard (0...Self.longestTime).contains(milliseconds) else {
            reportKind(key, "a number of milliseconds from 0")
            return nil
        }
        return .milliseconds(milliseconds)
    }

    /// The name of a call: "c7".
    mutating func call(isRequired: Bool = true) -> CallID? {
        guard let name = text("call", isRequired: isRequired) else { return nil }
        guard name.hasPrefix("c"), let number = UInt64(name.dropFirst()) else {
            reportKind("call", "the name of a call, such as \"c7\"")
            return nil
        }
        return CallID(number: number)
    }

    mutating func pointers(_ key: String) -> [JSONPointer] {
        guard let value = value(key, false) else { return [] }
        let texts = if case .array(let elements) = value { elements } else { [JSONValue.null] }
        let places = texts.compactMap { $0.string.flatMap(JSONPointer.init) }
        if places.count < texts.count { reportKind(key, "a list of places such as \"/items/0/id\"") }
        return places
    }

    /// A hundred years.
    private static let longestTime = 3_155_760_000_000.0

    private mutating func value(_ key: String, _ isRequired: Bool) -> JSONValue? {
        if let text = json(key) { return text.value }
        if isRequired { report(key, "\"\(key)\" is missing") }
        return nil
    }

    private mutating func reportKind(_ key: String, _ kind: String) {
        let found = json(key)?.text ?? ""
        report(key, "\"\(key)\" must be \(kind), found \(found.count > 40 ? found.prefix(40) + "…" : found)")
    }
}
