/// How good the phone's network is.
///
/// Pages of files and folders stand for those of a server, and come over it, too.
package struct NetworkCondition: Sendable, Hashable {
    /// The name, as options spell it.
    package let name: String
    /// The name for people.
    package let title: String
    /// How long the first answer of a server takes at least.
    package let latency: Duration
    /// How much comes through in a second; nil is as much as there is.
    package let bitsPerSecond: Int?
    /// Whether nothing comes through.
    package var isOffline: Bool { bitsPerSecond == 0 }

    /// The machine's own.
    package static let full = NetworkCondition(name: "full", title: "Full speed", latency: .zero, bitsPerSecond: nil)
    /// A good mobile network.
    package static let fourG = NetworkCondition(
        name: "4g",
        title: "4G",
        latency: .milliseconds(60),
        bitsPerSecond: 9_000_000
    )
    /// A usual mobile network of before.
    package static let threeG = NetworkCondition(
        name: "3g",
        title: "3G",
        latency: .milliseconds(300),
        bitsPerSecond: 1_500_000
    )
    /// The edge of the network.
    package static let twoG = NetworkCondition(
        name: "2g",
        title: "2G",
        latency: .milliseconds(800),
        bitsPerSecond: 50_000
    )
    /// No network.
    package static let offline = NetworkCondition(name: "offline", title: "Offline", latency: .zero, bitsPerSecond: 0)

    /// All of them, best first.
    package static let all: [NetworkCondition] = [.full, .fourG, .threeG, .twoG, .offline]

    /// The condition of that name, if there is one.
    package static func named(_ name: String) -> NetworkCondition? { all.first { $0.name == name } }
}
