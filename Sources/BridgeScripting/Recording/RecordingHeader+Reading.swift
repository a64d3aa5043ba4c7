import BridgeCore
import Foundation

extension RecordingHeader {
    /// Reads the first line of a recording; nil, with problems in `fields`, where it is no header that is understood.
    init?(_ fields: inout LineFields) {
        guard Self.isUnderstood(&fields) else { return nil }
        let started = fields.text("started", isRequired: false)
        if let started, Self.date(started) == nil {
            fields.report("started", "\"started\" must be a time such as \"2026-01-31T09:00:00Z\"")
        }
        self.init(
            started: started.flatMap(Self.date),
            page: fields.text("page", isRequired: false) ?? "",
            wireProtocol: fields.text("protocol", isRequired: false) ?? "auto",
            transport: fields.text("transport", isRequired: false) ?? "auto",
            isStrict: fields.bool("strict") ?? false,
            device: fields.text("device", isRequired: false) ?? "desktop"
        )
        ignored = fields.pointers("ignore")
        hidden = fields.pointers("hidden")
    }

    /// Whether the line is of this format and of a version that is understood; nothing else of it can be judged
    /// otherwise.
    private static func isUnderstood(_ fields: inout LineFields) -> Bool {
        guard let format = fields.text("format"), let version = fields.number("version", isRequired: true) else {
            return false
        }
        guard format == Self.format else {
            fields.report("format", "\"format\" must be \"\(Self.format)\", found \"\(format)\"")
            return false
        }
        guard version >= 1, version.rounded() == version else {
            fields.report(
                "version",
                "\"version\" must be a whole number from 1, found \(JSONValue.spelling(of: version))"
            )
            return false
        }
        guard version <= Double(Self.version) else {
            let found = JSONValue.spelling(of: version)
            fields.report(
                "version",
                "written by a newer native-bridge (version \(found); this one reads up to \(Self.version))"
            )
            return false
        }
        return true
    }

    private static func date(_ text: String) -> Date? {
        (try? Date(text, strategy: .iso8601)) ?? (try? Date(text, strategy: .iso8601.year().month().day()))
    }
}
