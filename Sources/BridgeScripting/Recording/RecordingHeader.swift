import BridgeCore
package import Foundation

/// The first line of a recording.
package struct RecordingHeader: Sendable, Equatable {
    /// The name of the format.
    package static let format = "native-bridge/recording"
    /// The newest version of the format that is understood.
    package static let version = 1

    /// When the recording began; nil in a recording that is a test.
    package var started: Date?
    /// The page as it was given.
    package var page: String
    /// The protocol that was chosen, or "auto".
    package var wireProtocol: String
    /// The transport that was chosen, or "auto".
    package var transport: String
    /// Whether the faults of the phones' bridges were reproduced.
    package var isStrict: Bool
    /// What the page took the machine for.
    package var device: String
    /// The places of data and answers that are not compared in a replay.
    package var ignored: [JSONPointer] = []
    /// The places of data and answers whose values are not in the recording.
    package var hidden: [JSONPointer] = []

    /// A header.
    package init(
        started: Date?,
        page: String,
        wireProtocol: String = "auto",
        transport: String = "auto",
        isStrict: Bool = false,
        device: String = "desktop"
    ) {
        self.started = started
        self.page = page
        self.wireProtocol = wireProtocol
        self.transport = transport
        self.isStrict = isStrict
        self.device = device
    }

    /// The line.
    package var line: String {
        var header: JSONObject = ["format": .string(Self.format), "version": 1]
        header["started"] = started.map { .string($0.formatted(.iso8601)) }
        header["page"] = .string(page)
        header["protocol"] = .string(wireProtocol)
        header["transport"] = .string(transport)
        header["strict"] = .bool(isStrict)
        header["device"] = .string(device)
        if !ignored.isEmpty { header["ignore"] = Self.list(ignored) }
        if !hidden.isEmpty { header["hidden"] = Self.list(hidden) }
        return JSONValue.object(header).text.text
    }

    /// The same header as it will be in a recording of that form.
    package func written(in form: RecordingForm) -> RecordingHeader {
        var header = self
        if form.isTest { header.started = nil }
        header.hidden = form.hidden
        return header
    }

    /// The line of a header with other places that are not compared; all else of it stays, whoever wrote it.
    static func line(_ line: String, ignoring places: [JSONPointer]) -> String {
        guard case .object(var header)? = try? JSONValue(parsing: line) else { return line }
        header["ignore"] = places.isEmpty ? nil : list(places)
        return JSONValue.object(header).text.text
    }

    /// Whether `line` is the first line of a recording of any version.
    static func isHeader(_ line: String) -> Bool {
        (try? JSONValue(parsing: line))?["format"]?.string == format
    }

    private static func list(_ places: [JSONPointer]) -> JSONValue {
        .array(places.map { .string($0.description) })
    }
}
