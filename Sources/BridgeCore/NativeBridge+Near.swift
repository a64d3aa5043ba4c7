/// What the app has in place of a handler that it has not.
extension NativeBridge {
    /// Notes that the page called a handler that is not there, and which one it may have meant.
    func remark(missingHandler name: HandlerName, call: CallID) {
        guard trace.isRead else { return }
        let near = nearNames.name(near: name, on: page.number, among: registeredNames)
        let details = near.map { ["near": .string($0)] as JSONObject } ?? [:]
        let message = HandlerFailure.noHandler(name).message
        trace.emit(.remark(BridgeRemark(.handlerMissing, name: name, call: call, details: details, message)))
    }
}

/// Which names are near which, found once for each page: it may call a missing handler again and again.
struct NearNames {
    private static let capacity = 1_000
    private var known: [HandlerName: String?] = [:]
    private var page = 0

    mutating func name(
        near name: HandlerName,
        on page: Int,
        among names: @autoclosure () -> [HandlerName]
    ) -> String? {
        if page != self.page || known.count >= Self.capacity { (known, self.page) = ([:], page) }
        if let near = known[name] { return near }
        let near = NearestName.ofHandler(name.rawValue, among: names().map(\.rawValue))
        known[name] = near
        return near
    }
}
