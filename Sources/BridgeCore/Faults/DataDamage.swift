/// Damages one part of data as bad code does: it is missing, null, cut, or of another type.
struct DataDamage {
    /// What chance is made of.
    private(set) var numbers: SeededNumbers

    private enum Harm: CaseIterable {
        case takenOut
        case null
        case otherType
        case cut
    }

    init(_ numbers: SeededNumbers) { self.numbers = numbers }

    /// The damaged data, and what was done to them, in words.
    mutating func damage(_ data: JSONText?) -> (data: JSONText, what: String) {
        guard let data else { return (JSONText.null, "null was put in the place of no data") }
        let (value, what) = damage(data.value, at: "")
        return (value.map(\.text) ?? .null, what)
    }

    /// The value without harm to it or a part of it; nil where it is taken out.
    private mutating func damage(_ value: JSONValue, at place: String) -> (JSONValue?, String) {
        // Down into a part of it three times of four: what is deep inside is what nobody looks at.
        guard numbers.below(4) > 0 else { return harm(value, at: place) }
        switch value {
        case .object(var object) where !object.keys.isEmpty:
            let key = object.keys[numbers.below(object.keys.count)]
            let (part, what) = damage(object[key] ?? .null, at: "\(place)/\(key)")
            object[key] = part
            return (.object(object), what)
        case .array(var elements) where !elements.isEmpty:
            let index = numbers.below(elements.count)
            let (part, what) = damage(elements[index], at: "\(place)/\(index)")
            if let part { elements[index] = part } else { elements.remove(at: index) }
            return (.array(elements), what)
        default: return harm(value, at: place)
        }
    }

    private mutating func harm(_ value: JSONValue, at place: String) -> (JSONValue?, String) {
        let name = place.isEmpty ? "all of it" : place
        switch Harm.allCases[numbers.below(Harm.allCases.count)] {
        case .takenOut where !place.isEmpty: return (nil, "\(name) was taken out")
        case .cut:
            if case .string(let text) = value, !text.isEmpty {
                return (.string(String(text.prefix(text.count / 2))), "\(name) was cut")
            }
            return (otherType(value), "\(name) was given another type")
        case .null where value != .null: return (.null, "\(name) was replaced by null")
        case .otherType, .takenOut, .null: return (otherType(value), "\(name) was given another type")
        }
    }

    private func otherType(_ value: JSONValue) -> JSONValue {
        switch value {
        case .null: .object([:])
        case .string(let text): .array([.string(text)])
        case .bool, .number, .array, .object: .string(value.text.text)
        }
    }
}
