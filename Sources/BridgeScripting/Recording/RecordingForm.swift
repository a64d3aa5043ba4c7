/// How a recording spells its events.
package struct RecordingForm: Sendable, Equatable {
    /// Whether everything is left out that differs from run to run: times and the texts on the wire.
    ///
    /// Recording again then changes only what changed.
    package var isTest = false
    /// The places of data, answers and other values at which "…" is written; the texts on the wire are left out then.
    package var hidden: [JSONPointer] = []
    /// How the names of files begin that hold payloads too large for a line, as "shop.bridge.d/"; nil has all stand in
    /// their lines.
    var payloadPrefix: String?

    /// How many bytes of payload stand in a line.
    static let lineLimit = 65_536

    /// Everything, as it was, in one line each.
    package init() {}

    /// The form in which a recording with that header was written.
    package init(of header: RecordingHeader) {
        isTest = header.started == nil
        hidden = header.hidden
    }

    var hasWire: Bool { !isTest && hidden.isEmpty }
}

/// A line of a recording, and the payloads that stand beside it.
struct RecordedLine {
    /// The text of one payload, and its file's name with the folder beside the recording.
    struct Payload {
        let name: String
        let text: String
    }

    /// The text as UTF-8, without a line break.
    var bytes: [UInt8]
    let payloads: [Payload]
}
