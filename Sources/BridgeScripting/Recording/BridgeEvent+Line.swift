package import BridgeCore

extension BridgeEvent {
    /// The event as one line of JSON, as recordings and `run` have it.
    ///
    /// Times are milliseconds with at most three decimals. What there was none of is left out: no data is not `null`.
    package var line: String { String(decoding: line(in: RecordingForm(), number: 0).bytes, as: UTF8.self) }

    /// The event in a form; `number` is that of its line in the file.
    func line(in form: RecordingForm, number: Int) -> RecordedLine {
        var line = EventLine(form, number: number)
        line.add(time: time, "t")
        switch kind {
        case .page(let event): line.add(event, page: page)
        case .call(let event): line.add(event, page: page)
        case .sent(let call, let wire):
            line.add("event", text: "sent")
            line.add(call: call)
            line.add(wire: wire, file: "\(call).wire.txt")
        case .progress(let event):
            line.add("event", text: "progress")
            line.add(call: event.id)
            line.add("value", value: event.data, file: "\(event.id).line\(number).json")
        case .answer(let event): line.add(event)
        case .remark(let remark): line.add(remark)
        }
        return line.ended()
    }
}

extension EventLine {
    fileprivate mutating func add(_ event: PageEvent, page: Int) {
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
        case .loaded: add("state", text: "loaded")
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

    fileprivate mutating func add(_ event: CallEvent, page: Int) {
        add("event", text: "call")
        add(call: event.id)
        add("page", json: String(page))
        add("direction", text: event.direction.rawValue)
        add("name", text: event.name.rawValue)
        add("data", value: event.data, file: "\(event.id).json")
        add("callback", json: event.wantsAnswer ? "true" : "false")
        if event.isOwn { add("own", json: "true") }
        add(wire: event.wire, file: "\(event.id).wire.txt")
    }

    fileprivate mutating func add(_ event: AnswerEvent) {
        add("event", text: "answer")
        add(call: event.id)
        switch event.result {
        case .success(let value): add("value", value: value, file: "\(event.id).answer.json")
        case .failure(let error):
            var object: JSONObject = ["code": .string(error.code.rawValue)]
            object["name"] = event.failureName.map { .string($0) }
            object["message"] = .string(error.message)
            add("error", json: JSONValue.object(object).text.text)
        }
        add("by", text: event.by?.rawValue)
        add(time: event.took, "took")
    }

    fileprivate mutating func add(_ remark: BridgeRemark) {
        add("event", text: "remark")
        add("kind", text: remark.kind.rawValue)
        add("difference", text: remark.difference?.rawValue)
        if let call = remark.call { add(call: call) }
        add("name", text: remark.name?.rawValue)
        let file = "line\(number).json"
        add("value", value: remark.value, file: file)
        for (key, value) in remark.details { add(key, json: value.text.text) }
        add("message", text: remark.message)
    }
}
