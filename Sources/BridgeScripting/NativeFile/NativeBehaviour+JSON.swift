package import BridgeCore

/// A behaviour as the object that stands in a file.
extension NativeBehaviour {
    /// The object, with its members in the order of the format.
    package var json: JSONText {
        var members: [(key: String, value: JSONText)] = []
        if !conditions.isEmpty { members.append(("when", Self.json(of: conditions))) }
        members.append(answerMember)
        if delay > .zero { members.append(("delay", Self.milliseconds(delay))) }
        if let times { members.append(("times", JSONValue.number(Double(times)).text)) }
        if isTwice { members.append(("twice", JSONValue.bool(true).text)) }
        if !progress.isEmpty { members.append(("progress", Self.json(of: progress))) }
        if isOff { members.append(("off", JSONValue.bool(true).text)) }
        if let note { members.append(("note", JSONValue.string(note).text)) }
        for (key, value) in others { members.append((key, value.text)) }
        return Self.object(members)
    }

    /// Reads one object as it stands in a file.
    ///
    /// - Throws: `JSONFileError` with all that is wrong with it.
    package init(parsing text: String, of handler: HandlerName) throws(JSONFileError) {
        let source = try JSONSource(parsing: text, file: handler.rawValue)
        var reader = NativeFileReader(source)
        let behaviour = reader.readBehaviour(source.root, of: handler.rawValue)
        guard let behaviour, reader.problems.isEmpty else { throw JSONFileError(problems: reader.sortedProblems) }
        self = behaviour
    }

    /// The steps before the answer as a form shows them; empty where there are none.
    package var progressText: String { progress.isEmpty ? "" : Self.json(of: progress).text }

    private var answerMember: (key: String, value: JSONText) {
        switch answer {
        case .reply(let text?): ("reply", text)
        case .reply(nil): ("empty", JSONValue.bool(true).text)
        case .echo: ("echo", JSONValue.bool(true).text)
        case .error(let failure): ("error", Self.json(of: failure))
        case .script(let body): ("script", JSONValue.string(body).text)
        case .never: ("never", JSONValue.bool(true).text)
        }
    }

    /// The texts are kept as they are spelled.
    private static func object(_ members: [(key: String, value: JSONText)]) -> JSONText {
        let fields = members.map { JSONValue.string($0.key).text.text + ": " + $0.value.text }
        return JSONText(unchecked: "{" + fields.joined(separator: ", ") + "}")
    }

    private static func json(of failure: HandlerFailure) -> JSONText {
        let isMessage = failure.name == HandlerFailure.unnamed && failure.code == nil && failure.data == nil
        return isMessage ? JSONValue.string(failure.message).text : failure.json
    }

    private static func json(of conditions: [NativeCondition]) -> JSONText {
        var object = JSONObject()
        for condition in conditions {
            let key = condition.place.description
            var tests = if case .object(let tests) = object[key] { tests } else { JSONObject() }
            tests[condition.test.word] = condition.test.operand
            object[key] = .object(tests)
        }
        return JSONValue.object(object).text
    }

    private static func json(of progress: [Progress]) -> JSONText {
        let steps = progress.map { object([("delay", milliseconds($0.delay)), ("data", $0.data)]).text }
        return JSONText(unchecked: "[" + steps.joined(separator: ", ") + "]")
    }

    private static func milliseconds(_ duration: Duration) -> JSONText {
        JSONValue.number(duration / .milliseconds(1)).text
    }
}

extension NativeFile.Handler {
    /// Reads what stands behind a handler's name in a file: one case, or an array of them.
    ///
    /// - Throws: `JSONFileError` with all that is wrong with it.
    package init(parsing json: JSONText, named name: HandlerName) throws(JSONFileError) {
        let key = JSONValue.string(name.rawValue).text
        let file = try NativeFile(parsing: "{\"handlers\": {\(key): \(json)}}", file: name.rawValue)
        self = file.handlers[0]
    }
}
