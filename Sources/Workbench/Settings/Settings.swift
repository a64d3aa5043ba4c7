import CWebKitGTK
package import Foundation
import GLibKit

/// What the program remembers from one run to the next, in one file that people can read.
///
/// Each change is written at once, and only what has changed: several windows and programs share the file. A file that
/// cannot be read is set aside under another name.
package final class Settings {
    /// Told when something could not be written, once until it can be again.
    var onTrouble: (() -> Void)?
    /// What could not be read or written, in a sentence; told once.
    private(set) var trouble: String?

    private let file: String?
    private let keys = KeyFile()
    /// What has changed and is not on the disk.
    private var unwritten: [(KeyFile) -> Void] = []

    /// Settings in `file`, which need not be there; nil remembers them for this run only.
    package init(file: URL? = nil) {
        self.file = file?.path(percentEncoded: false)
        read()
    }

    /// The file of the person who runs the program.
    package static var usualFile: URL? {
        guard let folder = g_get_user_config_dir() else { return nil }
        return URL(filePath: String(cString: folder)).appending(path: "native-bridge/settings.ini")
    }

    /// The trouble that nobody was told of so far.
    package func takeTrouble() -> String? {
        defer { trouble = nil }
        return trouble
    }

    // MARK: Values

    /// The text of that name; nil where nothing was remembered.
    func text(_ group: String, _ name: String) -> String? { keys.text(group, name) }

    /// The list of that name; empty where nothing was remembered.
    func list(_ group: String, _ name: String) -> [String] { keys.list(group, name) }

    /// Whether the switch of that name was left on; nil where nothing was remembered.
    func isOn(_ group: String, _ name: String) -> Bool? { text(group, name).map { $0 == "true" } }

    /// The number of that name; nil where nothing was remembered.
    func number(_ group: String, _ name: String) -> Double? { text(group, name).flatMap(Double.init) }

    /// Remembers a text; nil forgets it.
    func set(_ text: String?, _ group: String, _ name: String) {
        guard text != keys.text(group, name) else { return }
        change { $0.set(text, group, name) }
    }

    /// Remembers a list; an empty one is forgotten.
    func set(_ list: [String], _ group: String, _ name: String) {
        guard list != keys.list(group, name) else { return }
        change { $0.set(list, group, name) }
    }

    /// Remembers whether something is on.
    func set(_ isOn: Bool, _ group: String, _ name: String) { set(isOn ? "true" : "false", group, name) }

    /// Remembers a number, with as many digits as a person would write.
    func set(_ number: Double, _ group: String, _ name: String) {
        set(String((number * 1_000).rounded() / 1_000), group, name)
    }

    /// Forgets all values of a group.
    func forget(_ group: String) { change { $0.remove(group) } }

    // MARK: The file

    private func read() {
        guard let file, FileManager.default.fileExists(atPath: file) else { return }
        do {
            try keys.read(file)
        } catch {
            let aside = file + ".broken"
            try? FileManager.default.removeItem(atPath: aside)
            try? FileManager.default.moveItem(atPath: file, toPath: aside)
            trouble = translated(
                "The settings could not be read and were set aside in {file}: {reason}.",
                ["file": aside, "reason": error.description]
            )
        }
    }

    private func change(_ body: @escaping (KeyFile) -> Void) {
        body(keys)
        guard let file else { return }
        // Another program may have changed other values meanwhile.
        let disk = KeyFile()
        try? disk.read(file)
        let isTroubled = !unwritten.isEmpty
        unwritten.append(body)
        for change in unwritten { change(disk) }
        do {
            let folder = URL(filePath: file).deletingLastPathComponent()
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try disk.write(file)
            unwritten = []
        } catch {
            guard !isTroubled else { return }
            trouble = translated(
                "The settings cannot be saved in {file}: {reason}.",
                ["file": file, "reason": (error as? GLibError)?.description ?? error.localizedDescription]
            )
            onTrouble?()
        }
    }
}
