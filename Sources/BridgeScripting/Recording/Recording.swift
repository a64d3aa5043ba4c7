package import BridgeCore

/// What happened on one page, or on several, as a file has it.
package struct Recording: Sendable {
    /// An event and its place.
    package struct Entry: Sendable {
        /// The number of its line, from 1; the header is line 1.
        package let line: Int
        /// The event.
        package let event: BridgeEvent

        /// The call, where one is made.
        package var call: CallEvent? {
            if case .call(let call) = event.kind { call } else { nil }
        }

        /// An event of line `line`.
        package init(line: Int, event: BridgeEvent) {
            self.line = line
            self.event = event
        }
    }

    /// The first line.
    package var header: RecordingHeader
    /// The events in the order of the file.
    package var entries: [Entry]
    /// Whether the last line of the file was cut off and left out.
    package var isCut = false

    /// A recording of these events.
    package init(header: RecordingHeader, entries: [Entry]) {
        self.header = header
        self.entries = entries
    }

    /// Reads a file.
    ///
    /// - Throws: `JSONFileError` with all that is wrong with it.
    package init(contentsOf path: String) throws(JSONFileError) {
        let reader = try RecordingReader(path)
        self.init(header: reader.header, entries: [])
        while let next = try reader.next() { entries += next }
        isCut = reader.isCut
    }
}
