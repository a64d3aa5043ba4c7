import BridgeCore
import BridgeScripting

/// The cases of a handler while a person edits them, one at a time.
struct EditedCases {
    /// The cases as the fields have them.
    private(set) var all: [NativeBehaviour]
    /// The place of the one that is in the fields.
    private(set) var index = 0
    /// The cases as they were before anything was typed.
    private let begun: [NativeBehaviour]

    /// Begins with `begun`, or goes on with what was typed before.
    init(_ begun: [NativeBehaviour], typed: [NativeBehaviour]? = nil) {
        self.begun = begun
        all = typed ?? begun
    }

    /// The one that is in the fields.
    var current: NativeBehaviour {
        get { all[index] }
        set { all[index] = newValue }
    }

    /// Whether something was typed.
    var isTyped: Bool { json.value != Self(begun).json.value }

    /// What stands behind the handler's name in a file.
    var json: JSONText {
        if all.count == 1 { return all[0].json }
        return JSONText(unchecked: "[" + all.map(\.json.text).joined(separator: ", ") + "]")
    }

    /// Goes to the case at `index`, if there is one.
    mutating func choose(_ index: Int) {
        if all.indices.contains(index) { self.index = index }
    }

    /// Adds a case before those that count for every call; it is for one call.
    mutating func add() {
        var new = NativeBehaviour(.error(HandlerFailure(name: "Error", message: translated("It did not work."))))
        new.times = 1
        index = all.firstIndex(where: \.isUnconditional) ?? all.count
        all.insert(new, at: index)
    }

    /// Takes the case in the fields away, unless it is the only one.
    mutating func remove() {
        guard all.count > 1 else { return }
        all.remove(at: index)
        index = min(index, all.count - 1)
    }

    /// Has other cases in the place of all.
    mutating func replace(by cases: [NativeBehaviour]) {
        all = cases
        index = min(index, cases.count - 1)
    }
}
