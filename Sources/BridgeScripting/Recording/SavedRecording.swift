package import BridgeCore
import Foundation

/// Writes whole recordings: what is there already stays until the new one is complete.
package struct SavedRecording {
    private let place: RecordingPlace
    private let folder: PayloadFolder

    /// A recording that will be at `path`.
    package init(_ path: String) {
        place = RecordingPlace(path, verb: "save")
        folder = PayloadFolder(ofRecording: path)
    }

    /// Writes a recording of these events.
    ///
    /// Only the user may read it. It follows no link, and replaces only recordings and empty files.
    ///
    /// - Throws: `FileTrouble` when that cannot be done or must not be done; what was there is there still.
    package func write(
        _ events: some Sequence<BridgeEvent>,
        _ header: RecordingHeader,
        in form: RecordingForm
    ) throws(FileTrouble) {
        var form = form
        form.payloadPrefix = folder.freePrefix
        try replace { (writer) throws(FileTrouble) in
            try writer.write(header.written(in: form).line)
            for event in events { try writer.write(event, in: form) }
        }
    }

    /// Gives single lines of the recording that is there another text; line 1 is the header.
    ///
    /// - Throws: `FileTrouble` when that cannot be done or must not be done; what was there is there still.
    package func rewrite(_ changes: [Int: Change]) throws(FileTrouble) {
        let lines: [Substring]
        do {
            lines = try String(contentsOf: URL(filePath: place.path), encoding: .utf8)
                .split(separator: "\n", omittingEmptySubsequences: false)
        } catch {
            throw place.trouble("it cannot be read")
        }
        let prefix = folder.freePrefix
        try replace { (writer) throws(FileTrouble) in
            for (index, line) in lines.enumerated() where index < lines.count - 1 || !line.isEmpty {
                switch changes[index + 1] {
                case nil: try writer.write(String(line))
                case .ignore(let places)?: try writer.write(RecordingHeader.line(String(line), ignoring: places))
                case .event(let event, var form)?:
                    form.payloadPrefix = prefix
                    try writer.write(event, in: form)
                }
            }
        }
    }

    /// What becomes of one line.
    package enum Change: Sendable {
        /// The header, which names these places as not to be compared.
        case ignore([JSONPointer])
        /// Another event.
        case event(BridgeEvent, RecordingForm)
    }

    /// Has `body` write a file beside the place, and puts that in the place.
    private func replace(_ body: (RecordingWriter) throws(FileTrouble) -> Void) throws(FileTrouble) {
        let existing = try place.checkReplacing()
        defer { if let existing { close(existing) } }
        let beside = place.path + ".\(UUID().uuidString.prefix(8)).part"
        let descriptor = open(beside, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw place.trouble(errno) }
        defer { close(descriptor) }
        let writer = RecordingWriter(LineWriter(descriptor: descriptor, name: place.path), folder)
        do throws(FileTrouble) {
            try body(writer)
            guard fsync(descriptor) == 0, rename(beside, place.path) == 0 else { throw place.trouble(errno) }
        } catch {
            unlink(beside)
            folder.remove(writer.payloads)
            throw error
        }
        folder.clear(keeping: writer.mentioned.union(folder.mentioned(inRecording: place.oldPath)))
    }
}
