import BridgeCore

/// What values that were seen at one place have in common.
struct JSONShape {
    /// A member of objects that were seen there.
    struct Member {
        let key: String
        var shape = JSONShape()
        /// In how many of the objects it was.
        var count = 0
    }

    /// The kinds of values besides objects and arrays.
    enum Scalar: CaseIterable {
        case bool
        case whole
        case number
        case string
    }

    private(set) var isNull = false
    private(set) var scalars: Set<Scalar> = []
    private(set) var members: [Member] = []
    private(set) var objects = 0
    /// What the elements of arrays have in common; nil where there were no arrays.
    var elements: JSONShape? { elementShapes.first }
    private var elementShapes: [JSONShape] = []
    private var places: [String: Int] = [:]

    /// Objects with more keys are maps, whose keys are data.
    private static let mostKeys = 60

    var isMap: Bool { members.count > Self.mostKeys }

    /// How many of scalars, objects and arrays there were.
    var kinds: Int { number + (objects > 0 ? 1 : 0) + (elementShapes.isEmpty ? 0 : 1) }

    private var number: Int { scalars.isSuperset(of: [.whole, .number]) ? scalars.count - 1 : scalars.count }

    /// Takes in a value that was seen.
    mutating func add(_ value: JSONValue) {
        switch value {
        case .null: isNull = true
        case .bool: scalars.insert(.bool)
        case .number(let number): scalars.insert(Int(exactly: number) == nil ? .number : .whole)
        case .string: scalars.insert(.string)
        case .array(let elements):
            if elementShapes.isEmpty { elementShapes = [JSONShape()] }
            for element in elements { elementShapes[0].add(element) }
        case .object(let object):
            objects += 1
            for (key, value) in object { add(value, at: key) }
        }
    }

    private mutating func add(_ value: JSONValue, at key: String) {
        let place = places[key] ?? members.count
        if place == members.count {
            places[key] = place
            members.append(Member(key: key))
        }
        members[place].count += 1
        members[place].shape.add(value)
    }
}
