import BridgeCore

/// Writes the lines of a recording to a file that is open, and large payloads to files beside it.
final class RecordingWriter {
    /// How many bytes were written, payloads beside the file included.
    private(set) var size = 0
    /// The payloads that were written.
    private(set) var payloads: [String] = []
    /// The payloads that the lines mention.
    private(set) var mentioned: Set<String> = []

    private let lines: LineWriter
    private let folder: PayloadFolder
    private var count = 0

    init(_ lines: LineWriter, _ folder: PayloadFolder) {
        self.lines = lines
        self.folder = folder
    }

    /// Writes a line as it is.
    func write(_ line: String) throws(FileTrouble) {
        mentioned.formUnion(PayloadFolder.mentioned(in: line))
        try lines.write(line)
        size += line.utf8.count + 1
        count += 1
    }

    /// Writes an event.
    func write(_ event: BridgeEvent, in form: RecordingForm) throws(FileTrouble) {
        var line = event.line(in: form, number: count + 1)
        // The payloads first: a line never speaks of a file that is not there.
        for payload in line.payloads {
            try folder.write(payload)
            payloads.append(payload.name)
            size += payload.text.utf8.count + 1
        }
        mentioned.formUnion(line.payloads.map(\.name))
        line.bytes.append(UInt8(ascii: "\n"))
        try lines.write(line.bytes)
        size += line.bytes.count
        count += 1
    }
}
