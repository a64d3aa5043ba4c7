package import BridgeCore

/// Calls of the page's handlers, kept in a file that people read and write: `*.calls.json`.
///
/// `Resources/calls-1.schema.json` describes it for editors.
package struct CallsFile: Sendable, Hashable {
    /// The name of the format.
    package static let format = "native-bridge/calls"
    /// The newest version of the format that is understood.
    package static let version = 1

    /// The calls in the order of the file.
    package var calls: [SavedCall]
    /// Where the file's schema is, as the file says.
    var schema: String?
    /// What somebody wrote about the file.
    var note: String?
    /// Members that are for other programs, by their keys: `x-…`.
    var others: [String: JSONText] = [:]

    /// A file of these calls.
    package init(calls: [SavedCall] = []) { self.calls = calls }

    /// Reads a file.
    ///
    /// - Throws: `JSONFileError` with all that is wrong with it; nothing is half-loaded.
    package init(contentsOf file: String) throws(JSONFileError) {
        try self.init(JSONSource(contentsOf: file))
    }

    /// Reads the text of a file; `file` is how its name is shown.
    ///
    /// - Throws: `JSONFileError` with all that is wrong with it.
    package init(parsing text: String, file: String) throws(JSONFileError) {
        try self.init(JSONSource(parsing: text, file: file))
    }

    private init(_ source: JSONSource) throws(JSONFileError) {
        var reader = CallsFileReader(source)
        guard let calls = reader.read(source.root) else { throw JSONFileError(problems: reader.sortedProblems) }
        self = calls
    }

    /// The text of the file: two spaces for each level, the same for the same calls.
    package var text: String {
        var file = JSONMembers()
        file.add("$schema", schema.map { JSONValue.string($0).text })
        file.add("format", JSONValue.string(Self.format).text)
        file.add("version", JSONText(unchecked: String(Self.version)))
        file.add("note", note.map { JSONValue.string($0).text })
        file.add(others)
        file.add("calls", JSONText(unchecked: "[\(calls.map(\.json.text).joined(separator: ","))]"))
        return file.json.laidOut + "\n"
    }

    /// Writes the file; one that is there is replaced as a whole or not at all.
    ///
    /// - Throws: `FileTrouble` where that cannot be done.
    package func write(to file: String) throws(FileTrouble) {
        try TextFile.write(text, to: file)
    }
}

extension SavedCall {
    /// The call as it stands in a file.
    package var json: JSONText {
        var call = JSONMembers()
        call.add("title", title.map { JSONValue.string($0).text })
        call.add("group", group.map { JSONValue.string($0).text })
        call.add("name", JSONValue.string(name.rawValue).text)
        call.add("data", data)
        if !wantsAnswer { call.add("callback", JSONValue.bool(false).text) }
        call.add("deadline", deadline.map { JSONValue.number($0.milliseconds).text })
        call.add("expect", expect)
        call.add("note", note.map { JSONValue.string($0).text })
        call.add(others)
        return call.json
    }
}

/// An object under construction whose values keep their spelling.
private struct JSONMembers {
    private var members: [String] = []

    var json: JSONText { JSONText(unchecked: "{\(members.joined(separator: ","))}") }

    mutating func add(_ key: String, _ value: JSONText?) {
        guard let value else { return }
        members.append(JSONValue.string(key).text.text + ":" + value.text)
    }

    mutating func add(_ others: [String: JSONText]) {
        for (key, value) in others.sorted(by: { $0.key < $1.key }) { add(key, value) }
    }
}
