import BridgeCore

/// Makes events of the lines of a recording, one after the other.
struct EventLineReader {
    private let payloads: PayloadFolder
    private var page = 0
    private var time = Duration.zero
    private var calls: [CallID: CallEvent] = [:]

    init(_ payloads: PayloadFolder) { self.payloads = payloads }

    /// The event of a line.
    ///
    /// Nil for kinds of events that are not known, for what is about calls that are not in the recording, and where
    /// there are problems in `fields`.
    mutating func read(_ fields: inout LineFields) -> BridgeEvent? {
        time = fields.time("t") ?? time
        let kind: BridgeEvent.Kind? =
            switch fields.text("event") {
            case "page": readPage(&fields)
            case "call": readCall(&fields)
            case "sent": readSent(&fields)
            case "progress": readProgress(&fields)
            case "answer": readAnswer(&fields)
            case "remark": readRemark(&fields)
            default: nil
            }
        guard fields.problems.isEmpty, let kind else { return nil }
        return BridgeEvent(time: time, page: page, kind: kind)
    }

    // MARK: Pages

    private mutating func readPage(_ fields: inout LineFields) -> BridgeEvent.Kind? {
        page = pageNumber(&fields) ?? page
        switch fields.text("state") {
        case "started": return .page(.started(url: fields.text("url") ?? ""))
        case "recognised":
            let name = WireProtocolName(rawValue: fields.text("protocol") ?? "")
            let transport = TransportName(rawValue: fields.text("transport") ?? "")
            return .page(.recognised(name, by: fields.text("by") ?? "", transport))
        case "tried": return .page(.tried(fields.text("what") ?? ""))
        case "loaded": return .page(.loaded)
        case "ready": return .page(.ready)
        case "registered":
            let name = HandlerName(fields.text("name") ?? "")
            return .page(.registered(name, WireProtocolName(rawValue: fields.text("protocol") ?? "")))
        case "gone":
            let reason = PageGoneReason(rawValue: fields.text("reason") ?? "")
            return .page(.gone(reason ?? .left))
        default: return nil
        }
    }

    private func pageNumber(_ fields: inout LineFields) -> Int? {
        guard let number = fields.number("page") else { return nil }
        guard let page = Int(exactly: number), page >= 0 else {
            fields.report("page", "\"page\" must be a whole number from 0")
            return nil
        }
        return page
    }

    // MARK: Calls

    private mutating func readCall(_ fields: inout LineFields) -> BridgeEvent.Kind? {
        page = pageNumber(&fields) ?? page
        let id = fields.call()
        let direction = readDirection(&fields)
        let name = fields.text("name")
        let data = payload("data", &fields)
        let wantsAnswer = fields.bool("callback") ?? true
        let isOwn = fields.bool("own") ?? false
        let wire = wire(&fields)
        guard let id, let direction, let name else { return nil }
        let call = CallEvent(
            id: id,
            direction: direction,
            name: HandlerName(name),
            data: data,
            wantsAnswer: wantsAnswer,
            wire: wire,
            isOwn: isOwn
        )
        calls[id] = call
        return .call(call)
    }

    private func readDirection(_ fields: inout LineFields) -> CallDirection? {
        guard let word = fields.text("direction") else { return nil }
        if let direction = CallDirection(rawValue: word) { return direction }
        fields.report("direction", "\"direction\" must be \"js\" or \"app\", found \"\(word)\"")
        return nil
    }

    private func readSent(_ fields: inout LineFields) -> BridgeEvent.Kind? {
        guard let id = fields.call(), calls[id] != nil else { return nil }
        return .sent(id, wire: wire(&fields) ?? "")
    }

    private func readProgress(_ fields: inout LineFields) -> BridgeEvent.Kind? {
        guard let id = fields.call(), let call = calls[id] else { return nil }
        let data = payload("value", &fields)
        return .progress(ProgressEvent(id: id, direction: call.direction, name: call.name, data: data, wire: ""))
    }

    private mutating func readAnswer(_ fields: inout LineFields) -> BridgeEvent.Kind? {
        guard let id = fields.call(), let call = calls.removeValue(forKey: id) else { return nil }
        let failure = readFailure(&fields)
        let value = payload("value", &fields)
        return .answer(
            AnswerEvent(
                id: id,
                direction: call.direction,
                name: call.name,
                result: failure.map { .failure($0.error) } ?? .success(value),
                took: fields.time("took") ?? .zero,
                by: fields.text("by", isRequired: false).map(AnswerSource.init),
                failureName: failure?.name
            )
        )
    }

    private func readFailure(_ fields: inout LineFields) -> (error: BridgeError, name: String?)? {
        guard let value = fields.json("error")?.value else { return nil }
        guard let code = value["code"]?.string, let message = value["message"]?.string else {
            fields.report("error", "\"error\" must be an object with \"code\" and \"message\"")
            return nil
        }
        return (BridgeError(BridgeError.Code(rawValue: code), message), value["name"]?.string)
    }

    // MARK: Remarks

    private static let remarkKeys: Set<String> = [
        "t", "event", "kind", "difference", "call", "name", "value", "valueFile", "message",
    ]

    private func readRemark(_ fields: inout LineFields) -> BridgeEvent.Kind? {
        var details = JSONObject()
        for key in fields.keys where !Self.remarkKeys.contains(key) { details[key] = fields.json(key)?.value }
        let remark = BridgeRemark(
            BridgeRemark.Kind(rawValue: fields.text("kind") ?? ""),
            name: fields.text("name", isRequired: false).map(HandlerName.init(_:)),
            call: fields.call(isRequired: false),
            difference: fields.text("difference", isRequired: false).flatMap(PhoneDifference.ID.init),
            value: payload("value", &fields),
            details: details,
            fields.text("message", isRequired: false) ?? ""
        )
        return .remark(remark)
    }

    // MARK: Payloads

    private func payload(_ key: String, _ fields: inout LineFields) -> JSONText? {
        fields.json(key)
            ?? beside(key, &fields).flatMap { text in
                do throws(BridgeError) { return try JSONText(parsing: text) } catch {
                    fields.report(key + "File", "the file is not JSON: \(error.message)")
                    return nil
                }
            }
    }

    private func wire(_ fields: inout LineFields) -> String? {
        fields.text("wire", isRequired: false) ?? beside("wire", &fields)
    }

    /// A payload that stands in a file of its own.
    private func beside(_ key: String, _ fields: inout LineFields) -> String? {
        guard let name = fields.text(key + "File", isRequired: false) else { return nil }
        do throws(FileTrouble) { return try payloads.text(name) } catch {
            fields.report(key + "File", error.description)
            return nil
        }
    }
}
