import BridgeScripting
import Foundation

/// Tells when files were changed, once for all that are changed in one go.
final class WatchedFiles {
    /// Told of the files that are others than they were.
    var onChange: (([URL]) -> Void)?

    /// The names of the files that are watched, sorted.
    var names: [String] { watches.keys.map(\.lastPathComponent).sorted() }

    private var watches: [URL: FileWatch] = [:]
    private var states: [URL: State] = [:]
    private var changed: Set<URL> = []
    private var rest: Task<Void, Never>?

    /// How long nothing more has to change: who builds a page writes one file after the other.
    private static let pause = Duration.milliseconds(100)

    /// By which it is seen that a file is another one; nil where there is none.
    private struct State: Equatable {
        let date: Date?
        let size: Int?
        let number: Int?

        init?(_ file: URL) {
            let path = file.path(percentEncoded: false)
            guard let attributes = try? FileManager.default.attributesOfItem(atPath: path) else { return nil }
            date = attributes[.modificationDate] as? Date
            size = attributes[.size] as? Int
            number = attributes[.systemFileNumber] as? Int
        }
    }

    /// Watches these files from now on, and no others.
    func watch(_ files: Set<URL>) {
        for file in watches.keys where !files.contains(file) { (watches[file], states[file]) = (nil, nil) }
        for file in files where watches[file] == nil {
            states[file] = State(file)
            watches[file] = FileWatch(file.path(percentEncoded: false)) { [weak self] in self?.look(file) }
        }
        changed.formIntersection(files)
    }

    /// Tells nothing more.
    func close() {
        rest?.cancel()
        watch([])
    }

    private func look(_ file: URL) {
        // An editor may take a file away before it puts the new one in its place.
        guard let state = State(file), state != states[file] else { return }
        states[file] = state
        changed.insert(file)
        rest?.cancel()
        rest = Task { [weak self] in
            guard (try? await Task.sleep(for: Self.pause)) != nil else { return }
            self?.tell()
        }
    }

    private func tell() {
        let files = changed.sorted { $0.path < $1.path }
        changed = []
        if !files.isEmpty { onChange?(files) }
    }
}
