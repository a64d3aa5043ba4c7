import BridgeCore
import Foundation

/// A file of handlers that ships with the program, for what most apps have.
package struct ReadySet: Sendable, Hashable, Identifiable {
    /// The set's word.
    package let id: String

    /// All sets.
    package static let all = [
        "location", "share", "pay", "login", "scan", "navigation-bar", "storage", "network",
    ].map(ReadySet.init)

    /// What a file writes to include it.
    package var include: String { "sets/\(id).native.json" }

    /// Where it is.
    var path: String { Bundle.module.bundleURL.appending(path: include).path(percentEncoded: false) }

    /// Its handlers.
    package var file: NativeFile? { try? NativeFile(contentsOf: path) }

    /// What a set answers to calls of `name`, or of the name that is nearest to it; nil where no set has one.
    @MainActor
    static func answer(to name: HandlerName) -> (set: ReadySet, behaviour: NativeBehaviour)? {
        let near =
            cases[name.rawValue] ?? NearestName.of(name.rawValue, among: cases.keys.sorted()).flatMap { cases[$0] }
        return near
    }

    @MainActor private static let cases: [String: (set: ReadySet, behaviour: NativeBehaviour)] = {
        var cases: [String: (set: ReadySet, behaviour: NativeBehaviour)] = [:]
        for set in all {
            for handler in set.file?.handlers ?? [] {
                guard let behaviour = handler.cases.first else { continue }
                cases[handler.name.rawValue] = (set, behaviour)
            }
        }
        return cases
    }()
}
