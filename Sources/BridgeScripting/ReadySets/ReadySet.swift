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

    /// What a set answers to a call of `name` with `data`, or of the name that is nearest to it; nil where none has one.
    @MainActor
    static func answer(to name: HandlerName, _ data: JSONText? = nil) -> (set: ReadySet, behaviour: NativeBehaviour)? {
        let near = handlers[name.rawValue] != nil ? name.rawValue : NearestName.of(name.rawValue, among: names)
        guard let near, let (set, cases) = handlers[near] else { return nil }
        let value = data?.value
        return (cases.first { $0.fits(value) } ?? cases.last).map { (set, $0) }
    }

    @MainActor private static let names = handlers.keys.sorted()

    @MainActor private static let handlers: [String: (set: ReadySet, cases: [NativeBehaviour])] = {
        var handlers: [String: (set: ReadySet, cases: [NativeBehaviour])] = [:]
        for set in all {
            for handler in set.file?.handlers ?? [] { handlers[handler.name.rawValue] = (set, handler.cases) }
        }
        return handlers
    }()
}
