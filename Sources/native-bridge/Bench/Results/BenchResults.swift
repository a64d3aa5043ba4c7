import CWebKitGTK
import Foundation

/// What a run of the benchmarks has found, as a file has it.
struct BenchResults: Codable {
    static let name = "native-bridge/bench"
    static let newest = 1

    /// The name of the format and its version.
    var format = name
    var version = newest
    let machine: Machine
    let rows: [BenchRow]
    let limits: [BenchLimit.Verdict]
    let peers: [BenchPeers.Peer]

    /// What it ran on.
    struct Machine: Codable {
        let processors: Int
        let system: String
        let webKit: String

        static var this: Machine {
            let version = [
                webkit_get_major_version(), webkit_get_minor_version(), webkit_get_micro_version(),
            ]
            return Machine(
                processors: ProcessInfo.processInfo.activeProcessorCount,
                system: ProcessInfo.processInfo.operatingSystemVersionString,
                webKit: version.map(String.init).joined(separator: ".")
            )
        }
    }

    private struct Head: Codable {
        let format: String
        let version: Int
    }

    init(_ rows: [BenchRow], memoryCalls: Int) {
        machine = .this
        self.rows = rows
        let found = Dictionary(uniqueKeysWithValues: rows.map { ($0.id, $0) })
        limits = BenchLimit.all(rows).compactMap { $0.verdict(found) }
        peers = BenchPeers.all(rows, memoryCalls: memoryCalls)
    }

    /// Reads a file.
    ///
    /// - Throws: A usage failure that says what is wrong with it.
    init(contentsOf path: String) throws(CommandFailure) {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw .usage("The file \(path) cannot be read.")
        }
        let decoder = JSONDecoder()
        guard let head = try? decoder.decode(Head.self, from: data), head.format == Self.name else {
            throw .usage("\(path) is no result of native-bridge bench --json.")
        }
        guard head.version == Self.newest else {
            throw .usage(
                "\(path) has version \(head.version) of the format; this program reads version \(Self.newest)."
            )
        }
        do {
            self = try decoder.decode(Self.self, from: data)
        } catch {
            throw .usage("\(path) is not complete, or was changed: its rows cannot be read.")
        }
    }

    /// Writes the file.
    func write(to path: String) throws(CommandFailure) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        do {
            try (encoder.encode(self) + Data("\n".utf8)).write(to: URL(filePath: path))
        } catch {
            throw CommandFailure(.failed, "Cannot write to \(path): \(error.localizedDescription)")
        }
    }
}
