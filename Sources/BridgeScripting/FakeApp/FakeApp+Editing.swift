package import BridgeCore

/// Changing the handlers, as a person does; each is an edit of the file in hand.
extension FakeApp {
    /// Answers a held call and all later ones of its handler like that.
    ///
    /// - Returns: False where it is not held any more.
    /// - Throws: `JSONFileError` where the file cannot take it.
    @discardableResult
    package func alwaysAnswer(_ id: CallID, _ behaviour: NativeBehaviour) throws(JSONFileError) -> Bool {
        guard let call = heldCall(id) else { return false }
        try add(behaviour, to: call.name)
        return answer(id, behaviour)
    }

    /// Has calls of a handler that no case of it takes answered so.
    ///
    /// - Throws: `JSONFileError` where the file cannot take it.
    package func add(_ behaviour: NativeBehaviour, to name: HandlerName) throws(JSONFileError) {
        try document.edit { text in
            Self.ensure("handlers", in: &text)
            let place = ["handlers", name.rawValue]
            switch text.node(place)?.content {
            case nil: text.set(place, to: behaviour.json)
            case .array(let cases):
                let last = file?.handlers.first { $0.name == name }?.cases.last
                if behaviour.isUnconditional, last?.isUnconditional == true {
                    text.set(place + [String(cases.count - 1)], to: behaviour.json)
                } else {
                    // Behind a case that counts always it would never be reached.
                    let isEnded = last?.isUnconditional == true
                    text.insert(behaviour.json, into: place, at: isEnded ? cases.count - 1 : cases.count)
                }
            default:
                Self.join(behaviour, to: file?.handlers.first { $0.name == name }?.cases.first, at: place, in: &text)
            }
        }
    }

    /// What stands behind a handler's name in the file in hand; nil where it is not there.
    package func text(of name: HandlerName) -> JSONText? {
        NativeText(document.text).value(["handlers", name.rawValue]).flatMap { try? JSONText(parsing: $0) }
    }

    /// Replaces all that a handler does by what `json` says, as it would stand in the file; nil takes it away.
    ///
    /// - Throws: `JSONFileError` where `json` is no handler.
    package func set(_ name: HandlerName, to json: JSONText?) throws(JSONFileError) {
        try document.edit { text in
            let place = ["handlers", name.rawValue]
            guard let json else { return text.remove(place) }
            Self.ensure("handlers", in: &text)
            text.set(place, to: json)
        }
    }

    /// Replaces one case of a handler, or adds it at the end.
    ///
    /// - Throws: `JSONFileError` where the handler cannot take it there.
    package func set(_ name: HandlerName, case index: Int, to behaviour: NativeBehaviour) throws(JSONFileError) {
        try document.edit { text in
            let place = ["handlers", name.rawValue]
            guard case .array(let cases) = text.node(place)?.content else {
                if index == 0 {
                    Self.ensure("handlers", in: &text)
                    text.set(place, to: behaviour.json)
                } else {
                    Self.append(behaviour, at: place, in: &text)
                }
                return
            }
            if cases.indices.contains(index) {
                text.set(place + [String(index)], to: behaviour.json)
            } else {
                text.insert(behaviour.json, into: place, at: cases.count)
            }
        }
    }

    /// Puts a case before the one at `index`.
    ///
    /// - Throws: `JSONFileError` where it would never be reached, or keep the next from being so.
    package func insert(_ behaviour: NativeBehaviour, at index: Int, of name: HandlerName) throws(JSONFileError) {
        try document.edit { text in
            let place = ["handlers", name.rawValue]
            if case .array? = text.node(place)?.content {
                text.insert(behaviour.json, into: place, at: index)
            } else if let only = text.value(place) {
                let cases = index == 0 ? [behaviour.json.text, only] : [only, behaviour.json.text]
                text.set(place, to: JSONText(unchecked: "[\(cases.joined(separator: ", "))]"))
            }
        }
    }

    /// Takes one case of a handler away; with its last one the handler goes.
    ///
    /// - Throws: `JSONFileError` where the file would be none any more.
    package func removeCase(_ index: Int, of name: HandlerName) throws(JSONFileError) {
        try document.edit { text in
            let place = ["handlers", name.rawValue]
            if case .array(let cases) = text.node(place)?.content, cases.count > 1 {
                text.remove(place + [String(index)])
            } else {
                text.remove(place)
            }
        }
    }

    /// Switches a handler off or on again, without taking it away.
    ///
    /// - Throws: `JSONFileError` where the file cannot take it.
    package func setOff(_ isOff: Bool, _ name: HandlerName) throws(JSONFileError) {
        try document.edit { text in
            let place = ["handlers", name.rawValue]
            var places = [place]
            if case .array(let cases) = text.node(place)?.content {
                places = cases.indices.map { place + [String($0)] }
            }
            for place in places.reversed() {
                if isOff {
                    text.set(place + ["off"], to: JSONValue.bool(true).text)
                } else {
                    text.remove(place + ["off"])
                }
            }
        }
    }

    // MARK: Ready sets

    /// Whether the file includes a ready set.
    package func includes(_ set: ReadySet) -> Bool { file?.included.contains { $0.path == set.path } == true }

    /// Has a ready set answer what the file's own handlers do not, or no longer.
    ///
    /// - Throws: `JSONFileError` where the file cannot take it.
    package func include(_ set: ReadySet, _ isIncluded: Bool) throws(JSONFileError) {
        try document.edit { text in
            Self.ensure("handlers", in: &text)
            let name = JSONValue.string(set.include).text
            guard case .array(let names) = text.node(["include"])?.content else {
                if isIncluded { text.set(["include"], to: JSONText(unchecked: "[\(name)]")) }
                return
            }
            let index = names.firstIndex { text.value(of: $0) == name.text }
            if isIncluded, index == nil { text.insert(name, into: ["include"], at: names.count) }
            if !isIncluded, let index { text.remove(names.count == 1 ? ["include"] : ["include", String(index)]) }
        }
    }

    // MARK: The text

    private static func ensure(_ key: String, in text: inout NativeText) {
        if text.node([key]) == nil { text.set([key], to: JSONText(unchecked: "{}")) }
    }

    /// Adds a case to a handler that has one and is no array yet.
    private static func join(
        _ behaviour: NativeBehaviour,
        to only: NativeBehaviour?,
        at place: [String],
        in text: inout NativeText
    ) {
        if behaviour.isUnconditional, only?.isUnconditional == true {
            text.set(place, to: behaviour.json)
        } else if only?.isUnconditional == true, let old = text.value(place) {
            text.set(place, to: JSONText(unchecked: "[\(behaviour.json), \(old)]"))
        } else {
            append(behaviour, at: place, in: &text)
        }
    }

    private static func append(_ behaviour: NativeBehaviour, at place: [String], in text: inout NativeText) {
        guard let old = text.value(place) else { return }
        text.set(place, to: JSONText(unchecked: "[\(old), \(behaviour.json)]"))
    }
}
