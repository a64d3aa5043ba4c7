import Foundation

/// The files beside a recording that hold payloads too large for a line.
struct PayloadFolder {
    /// The folder's name; it stands beside the recording.
    let name: String
    private let path: String
    private let parent: URL

    /// The folder of the recording at `path`: "shop.bridge.d" for "shop.bridge.jsonl".
    init(ofRecording path: String) {
        let file = URL(filePath: path)
        let base = file.lastPathComponent
        name = (base.hasSuffix(".jsonl") ? String(base.dropLast(".jsonl".count)) : base) + ".d"
        parent = file.deletingLastPathComponent()
        self.path = parent.appending(path: name).path(percentEncoded: false)
    }

    /// Reads a payload by the name that its line gives it.
    ///
    /// - Throws: `FileTrouble` when there is no such file, when it is elsewhere than beside the recording, or is not text.
    func text(_ name: String) throws(FileTrouble) -> String {
        let steps = name.split(separator: "/", omittingEmptySubsequences: false)
        guard steps.count == 2, !steps.contains(where: { $0.isEmpty || $0 == ".." || $0 == "." }) else {
            throw FileTrouble("\"\(name)\" is not the name of a file in a folder beside the recording")
        }
        let folder = parent.appending(path: String(steps[0])).path(percentEncoded: false)
        let directory = open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard directory >= 0 else { throw FileTrouble("\"\(name)\" cannot be read: \(FileTrouble.reason(errno))") }
        defer { close(directory) }
        let file = openat(directory, String(steps[1]), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else { throw FileTrouble("\"\(name)\" cannot be read: \(FileTrouble.reason(errno))") }
        let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
        guard let data = try? handle.readToEnd() ?? Data(), let text = String(data: data, encoding: .utf8) else {
            throw FileTrouble("\"\(name)\" is not UTF-8 text")
        }
        return text.hasSuffix("\n") ? String(text.dropLast()) : text
    }

    /// Writes a payload; only the user may read it.
    ///
    /// - Throws: `FileTrouble` when it cannot be written as a whole, or a file of that name is there already.
    func write(_ payload: RecordedLine.Payload) throws(FileTrouble) {
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw trouble(payload) }
        let place = parent.appending(path: payload.name).path(percentEncoded: false)
        let file = open(place, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw trouble(payload) }
        defer { close(file) }
        do throws(FileTrouble) {
            try LineWriter(descriptor: file, name: payload.name).write(payload.text)
        } catch {
            unlink(place)
            throw error
        }
    }

    /// How the names of new payloads begin, so that none is there already.
    var freePrefix: String {
        let taken = Set(files.map { $0.prefix { $0.isNumber } })
        let number = (1...).first { !taken.contains("\($0)") } ?? 1
        return files.isEmpty ? name + "/" : "\(name)/\(number)-"
    }

    /// The payloads that a line of a recording mentions.
    static func mentioned(in line: String) -> [String] {
        guard line.contains("File\":\""), var fields = try? LineFields(line) else { return [] }
        return fields.keys.filter { $0.hasSuffix("File") }.compactMap { fields.text($0, isRequired: false) }
    }

    /// The payloads of this folder that the recording at `path` mentions; none where there is no recording.
    func mentioned(inRecording path: String) -> Set<String> {
        guard !files.isEmpty, let data = FileManager.default.contents(atPath: path) else { return [] }
        let lines = data.split(separator: UInt8(ascii: "\n"))
        return Set(lines.flatMap { Self.mentioned(in: String(decoding: $0, as: UTF8.self)) })
    }

    /// Removes the payloads that are in the folder and not in `kept`, and the folder when it is empty.
    ///
    /// Files of other names are somebody else's.
    func clear(keeping kept: Set<String> = []) {
        for file in files where !kept.contains("\(name)/\(file)") { unlink("\(path)/\(file)") }
        rmdir(path)
    }

    /// Removes the payloads of these names, and the folder when it is empty.
    func remove(_ payloads: [String]) {
        for payload in payloads { unlink(parent.appending(path: payload).path(percentEncoded: false)) }
        rmdir(path)
    }

    /// The payloads that are there, of whatever recording.
    private var files: [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return names.filter { $0.wholeMatch(of: Self.ownName) != nil }
    }

    private static var ownName: Regex<Substring> {
        /(?:[0-9]+-)?(?:c[0-9]+|line[0-9]+)(?:\.line[0-9]+|\.answer|\.wire)?\.(?:json|txt)/
    }

    private func trouble(_ payload: RecordedLine.Payload) -> FileTrouble {
        FileTrouble("Cannot write to \(payload.name): \(FileTrouble.reason(errno)).")
    }
}
