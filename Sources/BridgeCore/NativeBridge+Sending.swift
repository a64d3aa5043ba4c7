/// The calls to the page, from the first text to their end.
extension NativeBridge {
    /// When a call ends that is made now and waits so long; nil for never.
    func due(_ deadline: Duration?) -> Duration? { (deadline ?? configuration.deadline).map { clock.now() + $0 } }

    func send(
        _ number: UInt64,
        _ name: HandlerName,
        _ data: JSONText?,
        due: Duration?,
        isStream: Bool = false,
        _ onProgress: (@MainActor (JSONText?) -> Void)? = nil,
        settle: (@MainActor (PendingCalls.Result) -> Void)?
    ) throws(BridgeError) {
        try checkOpen()
        if let standing, settle != nil { try checkMoving(standing, name) }
        guard calls.count < configuration.callLimit else {
            throw BridgeError(.tooManyCalls, "\(configuration.callLimit) calls to the page are pending already.")
        }
        let size = (data?.size ?? 0) + name.rawValue.utf8.count
        guard size <= configuration.messageLimit else {
            let limit = configuration.messageLimit
            throw BridgeError(.tooLarge, "The data for \"\(name)\" has \(size) bytes; the limit is \(limit).")
        }
        var call = PendingCalls.Call(
            id: CallID(number: number),
            name: name,
            data: data,
            started: clock.now(),
            due: due,
            isStream: isStream,
            onProgress: onProgress,
            settle: settle
        )
        let wireProtocol = wireProtocol(reaching: name, call.id)
        call.isSent = wireProtocol != nil
        let wire = wireProtocol.map { encode(number, &call, $0) }
        trace.emit(
            .call(
                CallEvent(
                    id: call.id,
                    direction: .toPage,
                    name: name,
                    data: data,
                    wantsAnswer: settle != nil,
                    wire: wire
                )
            )
        )
        if settle != nil || wire == nil { calls.add(number, call) }
        if let wire, let wireProtocol { put(wire, number, call, wireProtocol) }
    }

    func encode(_ number: UInt64, _ call: inout PendingCalls.Call, _ wireProtocol: any WireProtocol) -> String {
        call.tried.append(wireProtocol.name)
        // Where every request has an id, an answer that nobody waits for finds no call and is dropped.
        let needsID = call.settle != nil || wireProtocol.everyRequestHasID
        call.messageID = needsID ? wireProtocol.id(ofCall: self.number(onPhone: number)) : nil
        return request(call, call.data, wireProtocol)
    }

    /// The text that calls the page.
    func request(_ call: PendingCalls.Call, _ data: JSONText?, _ wireProtocol: any WireProtocol) -> String {
        if call.isStream, wireProtocol.controlsCalls, let id = call.messageID {
            return wireProtocol.encode(.stream(name: call.name, data: data, id: id))
        }
        return wireProtocol.encode(.request(name: call.name, data: data, id: call.messageID))
    }

    func ended(_ call: PendingCalls.Call, _ result: PendingCalls.Result, _ wire: String?) {
        if wire == nil { tellCancelled(call, result) }
        trace.emit(
            .answer(
                AnswerEvent(
                    id: call.id,
                    direction: .toPage,
                    name: call.name,
                    result: result,
                    took: clock.now() - call.started,
                    wire: wire
                )
            )
        )
    }
}
