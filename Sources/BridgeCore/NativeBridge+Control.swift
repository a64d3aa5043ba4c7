/// What one side says about calls of its own that go on.
extension NativeBridge {
    /// The page's call with that id, if it has not ended.
    func openRequest(_ id: MessageID, _ wireProtocol: any WireProtocol) -> BridgeRequest? {
        guard wireProtocol.controlsCalls, let call = controlled[id] else { return nil }
        return running[call]?.request
    }

    /// The page does not wait for an answer any more.
    ///
    /// The answer may be on its way already.
    func cancel(_ id: MessageID, _ wireProtocol: any WireProtocol) {
        guard let request = openRequest(id, wireProtocol), let task = running[request.id]?.task else { return }
        request.isCancelled = true
        forget(request)
        endUnanswered(request, BridgeError(.cancelled, "The page cancelled its call of \"\(request.name)\"."))
        task.cancel()
    }

    /// A request has ended.
    func forget(_ request: BridgeRequest) {
        guard running.removeValue(forKey: request.id) != nil, let id = request.messageID else { return }
        if controlled[id] == request.id { controlled[id] = nil }
    }

    /// Tells the page that nobody waits for its answer any more.
    func tellCancelled(_ call: PendingCalls.Call, _ result: PendingCalls.Result) {
        guard
            case .failure(let error) = result, error.code == .cancelled || error.code == .deadline,
            call.isSent, let id = call.messageID, let name = call.tried.last,
            let wireProtocol = WireProtocols.named(name), wireProtocol.controlsCalls
        else { return }
        transport.send(wireProtocol.encode(.cancel(id: id)), protocol: name)
    }

    /// Asks the page for that many more answers of a stream.
    func ask(forMore count: Int, of number: UInt64) {
        guard
            let call = calls[number], let id = call.messageID, let name = call.tried.last,
            let wireProtocol = WireProtocols.named(name), wireProtocol.controlsCalls
        else { return }
        transport.send(wireProtocol.encode(.more(id: id, count)), protocol: name)
    }
}
