package import BridgeCore

/// The names of handlers that a person may mean: those that the page registered, those called before, those of saved
/// calls.
package struct CallNames: Sendable {
    /// Why a name is offered.
    package enum Origin: Sendable, CaseIterable {
        /// The page that is there has registered it.
        case registered
        /// It was called before.
        case sent
        /// A saved call has it.
        case saved
    }

    /// How many names of a page are remembered.
    private static let limit = 1_000

    /// What the page registered, in its order.
    package private(set) var registered: [HandlerName] = []
    /// What was called before, the newest first.
    package var sent: [HandlerName] = []
    /// What saved calls have.
    package var saved: [HandlerName] = []
    private var known: Set<HandlerName> = []

    /// No names.
    package init() {}

    /// The page has a handler of that name.
    package mutating func register(_ name: HandlerName) {
        if known.count < Self.limit, known.insert(name).inserted { registered.append(name) }
    }

    /// Another page is there.
    package mutating func startPage() { (registered, known) = ([], []) }

    /// Whether the page has registered `name`.
    package func isRegistered(_ name: HandlerName) -> Bool { known.contains(name) }

    /// The registered name that was probably meant.
    package func nearest(to name: HandlerName) -> String? {
        NearestName.of(name.rawValue, among: registered.map(\.rawValue))
    }

    /// All names, each once, by why they are offered.
    package var all: [(name: String, origin: Origin)] {
        var seen: Set<HandlerName> = [.default]
        let groups: [(Origin, [HandlerName])] = [(.registered, registered), (.sent, sent), (.saved, saved)]
        return groups.flatMap { origin, names in
            names.filter { seen.insert($0).inserted }.map { ($0.rawValue, origin) }
        }
    }
}
