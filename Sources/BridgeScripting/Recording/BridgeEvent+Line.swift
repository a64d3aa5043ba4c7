package import BridgeCore

extension BridgeEvent {
    /// The event as one line of JSON, as recordings and `run` have it.
    ///
    /// Times are milliseconds with at most three decimals. What there was none of is left out: no data is not `null`.
    package var line: String {
        var line = EventLine(time: time)
        switch kind {
        case .page(let event): line.add(event, page: page)
        case .call(let event): line.add(event, page: page)
        case .sent(let call, let wire):
            line.add("event", text: "sent")
            line.add("call", text: call.description)
            line.add("wire", text: wire)
        case .progress(let event):
            line.add("event", text: "progress")
            line.add("call", text: event.id.description)
            line.add("value", value: event.data)
        case .answer(let event): line.add(event)
        case .remark(let remark): line.add(remark)
        }
        return line.ended
    }
}

/// One line under construction.
///
/// Payloads go in as the text that they are.
private struct EventLine {
    private var text = "{"

    init(time: Duration) { add("t", json: Self.spelling(time)) }

    var ended: String { Self.withoutControls(text) + "}" }

    mutating func add(_ key: String, json: String) {
        if text.utf8.count > 1 { text += "," }
        text += "\"\(key)\":"
        text += json
    }

    mutating func add(_ key: String, text string: String?) {
        guard let string else { return }
        add(key, json: JSONValue.string(string).text.text)
    }

    mutating func add(_ key: String, value: JSONText?) {
        if let value { add(key, json: value.text) }
    }

    mutating func add(_ event: PageEvent, page: Int) {
        add("event", text: "page")
        add("page", json: String(page))
        switch event {
        case .started(let url):
            add("state", text: "started")
            add("url", text: url)
        case .recognised(let name, let by, let transport):
            add("state", text: "recognised")
            add("protocol", text: name.rawValue)
            add("by", text: by)
            add("transport", text: transport.rawValue)
        case .tried(let what):
            add("state", text: "tried")
            add("what", text: what)
        case .ready: add("state", text: "ready")
        case .registered(let handler, let name):
            add("state", text: "registered")
            add("name", text: handler.rawValue)
            add("protocol", text: name.rawValue)
        case .gone(let reason):
            add("state", text: "gone")
            add("reason", text: reason.rawValue)
        }
    }

    mutating func add(_ event: CallEvent, page: Int) {
        add("event", text: "call")
        add("call", text: event.id.description)
        add("page", json: String(page))
        add("direction", text: event.direction.rawValue)
        add("name", text: event.name.rawValue)
        add("data", value: event.data)
        add("callback", json: event.wantsAnswer ? "true" : "false")
        add("wire", text: event.wire)
    }

    mutating func add(_ event: AnswerEvent) {
        add("event", text: "answer")
        add("call", text: event.id.description)
        switch event.result {
        case .success(let value): add("value", value: value)
        case .failure(let error):
            let object: JSONValue = ["code": .string(error.code.rawValue), "message": .string(error.message)]
            add("error", value: object.text)
        }
        add("by", text: event.by?.rawValue)
        add("took", json: Self.spelling(event.took))
    }

    mutating func add(_ remark: BridgeRemark) {
        add("event", text: "remark")
        add("kind", text: remark.kind.rawValue)
        add("difference", text: remark.difference?.rawValue)
        add("call", text: remark.call?.description)
        add("name", text: remark.name?.rawValue)
        add("value", value: remark.value)
        for (key, value) in remark.details { add(key, value: value.text) }
        add("message", text: remark.message)
    }

    /// Escapes the control characters that JSON allows and terminals obey; they can stand inside strings only.
    private static func withoutControls(_ text: String) -> String {
        // In UTF-8 they are 7F, and C2 with a byte behind it.
        guard text.utf8.contains(where: { $0 == 0x7F || $0 == 0xC2 }) else { return text }
        var escaped = ""
        for scalar in text.unicodeScalars {
            if (0x7F...0x9F).contains(scalar.value) {
                escaped += "\\u00" + String(scalar.value, radix: 16)
            } else {
                escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    private static func spelling(_ duration: Duration) -> String {
        JSONValue.spelling(of: (duration.milliseconds * 1_000).rounded() / 1_000)
    }
}
