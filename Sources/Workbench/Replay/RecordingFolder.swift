import BridgeScripting
import Foundation

/// The folder in which recordings go that nobody gave a name.
struct RecordingFolder {
    private let folder: URL

    /// The folder below that of the program's state.
    init(_ stateFolder: URL?) {
        folder = (stateFolder ?? FileManager.default.temporaryDirectory).appending(path: "recordings")
    }

    /// Begins a recording that is named after its page and the time.
    ///
    /// - Returns: The recording and its path.
    func begin(_ header: RecordingHeader, in form: RecordingForm) throws(FileTrouble) -> (RecordingFile, String) {
        try? FileManager.default.createDirectory(
            at: folder,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        let time = (header.started ?? Date()).formatted(
            .verbatim(
                "\(year: .defaultDigits)-\(month: .twoDigits)-\(day: .twoDigits) \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased))-\(minute: .twoDigits)-\(second: .twoDigits)",
                timeZone: .current,
                calendar: .current
            )
        )
        let path = folder.appending(path: "\(Self.name(of: header.page)) \(time).bridge.jsonl").path(
            percentEncoded: false
        )
        return (try RecordingFile(path, header, in: form), path)
    }

    /// What a recording of that page is called: the last part of its address without what says its kind.
    static func name(of page: String) -> String {
        let path = page.prefix { $0 != "?" && $0 != "#" }
        let last = path.split(separator: "/").last.map(String.init) ?? ""
        let name = last.hasSuffix(".html") ? String(last.dropLast(5)) : last
        let safe = name.filter { $0.isLetter || $0.isNumber || "-_. ".contains($0) }
        return safe.isEmpty || safe.hasPrefix(".") ? "session" : String(safe.prefix(60))
    }

    /// A page as a recording at `path` has it: by its name alone where it lies beside the recording, so that the two can be
    /// moved together.
    static func page(_ page: String, beside path: String) -> String {
        guard !page.contains("://") else { return page }
        let folder = URL(filePath: path).standardizedFileURL.deletingLastPathComponent()
        let file = page.prefix { $0 != "?" && $0 != "#" }
        let location = URL(filePath: String(file)).standardizedFileURL
        guard location.deletingLastPathComponent() == folder else { return page }
        return location.lastPathComponent + page.dropFirst(file.count)
    }
}
