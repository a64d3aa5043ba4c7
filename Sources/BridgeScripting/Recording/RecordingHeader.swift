import BridgeCore
package import Foundation

/// The first line of a recording.
package struct RecordingHeader: Sendable {
    /// The name of the format.
    package static let format = "native-bridge/recording"

    /// When the recording began.
    package var started: Date
    /// The page as it was given.
    package var page: String
    /// The protocol that was chosen, or "auto".
    package var wireProtocol: String
    /// The transport that was chosen, or "auto".
    package var transport: String
    /// What the page took the machine for.
    package var device: String

    /// A header.
    package init(started: Date, page: String, wireProtocol: String, transport: String, device: String = "desktop") {
        self.started = started
        self.page = page
        self.wireProtocol = wireProtocol
        self.transport = transport
        self.device = device
    }

    /// The line.
    package var line: String {
        let header: JSONValue = [
            "format": .string(Self.format),
            "version": 1,
            "started": .string(started.formatted(.iso8601)),
            "page": .string(page),
            "protocol": .string(wireProtocol),
            "transport": .string(transport),
            "device": .string(device),
        ]
        return header.text.text
    }

    /// Whether `line` is the first line of a recording of any version.
    static func isHeader(_ line: String) -> Bool {
        (try? JSONValue(parsing: line))?["format"]?.string == format
    }
}
