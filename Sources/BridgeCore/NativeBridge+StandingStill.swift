/// Requests that a page stands still for: no script of it runs, and nothing is drawn, until it has the answer.
extension NativeBridge {
    /// The request whose handler this task belongs to, where a page stands still for it.
    @TaskLocal private static var served: BridgeRequest?

    /// How long a page stands still where nobody has said how long.
    private static let standStillLimit = Duration.seconds(30)
    /// How long nobody takes notice.
    private static let standStillNotice = Duration.seconds(1)

    /// Runs the handler in a task that knows for what the page stands still.
    func standStill(for request: BridgeRequest, _ handler: @escaping BridgeHandler) -> Task<Void, Never> {
        standing = request
        return Self.$served.withValue(request) { task(of: handler, request) }
    }

    /// - Throws: `pageStandsStill` where the caller is the handler that the page stands still for.
    func checkMoving(_ standing: BridgeRequest, _ name: HandlerName) throws(BridgeError) {
        guard !standing.isAnswered else { return self.standing = nil }
        guard Self.served === standing else { return }
        throw BridgeError(
            .pageStandsStill,
            "The page stands still until \"\(standing.name)\" is answered, so it cannot answer \"\(name)\": "
                + "have it use a call that does not stand still, or call it after the answer."
        )
    }

    /// A page that stands still does not do so for ever.
    func limitTime(of request: BridgeRequest) {
        let limit = request.sender.question?.limit ?? configuration.deadline ?? Self.standStillLimit
        let (clock, start) = (clock, clock.now())
        request.expiry = Task { [weak self] in
            let notice = min(limit, Self.standStillNotice)
            guard (try? await clock.sleep(notice)) != nil else { return }
            if notice < limit {
                self?.remarkStandingStill(request)
                guard (try? await clock.sleep(start + limit - clock.now())) != nil else { return }
            }
            self?.expire(request, after: limit)
        }
    }

    private func remarkStandingStill(_ request: BridgeRequest) {
        let message = "The page stands still until \"\(request.name)\" is answered."
        remark(.pageStandsStill, name: request.name, call: request.id, message)
    }

    private func expire(_ request: BridgeRequest, after limit: Duration) {
        guard let (_, task) = running[request.id], !request.isUnderWay else { return }
        task.cancel()
        request.isExpired = true
        let code = BridgeError.Code.deadline.rawValue
        let failure = HandlerFailure(
            name: request.sender.wireProtocol.controlsCalls ? "TimeoutError" : code,
            message: "The app has not answered \"\(request.name)\" within \(limit.formatted); the page stood still.",
            code: code
        )
        answer(request, .failure(failure))
    }
}
