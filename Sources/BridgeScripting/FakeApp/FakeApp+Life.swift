package import BridgeCore

/// What the app does by itself while pages come and go.
extension FakeApp {
    func take(_ event: BridgeEvent) {
        guard case .page(.ready) = event.kind else { return }
        for call in file?.layers.flatMap(\.onReady) ?? [] { make(call, on: event.page) }
    }

    private func make(_ call: NativeFile.ReadyCall, on page: Int) {
        Task { [weak bridge] in
            if call.delay > .zero { try await Task.sleep(for: call.delay) }
            // The call is for the page that was ready, not for the next one.
            guard let bridge, bridge.pageNumber == page else { return }
            // How it ends is in the trace.
            if call.wantsAnswer {
                _ = try? await bridge.call(call.name, json: call.data)
            } else {
                try? bridge.notify(call.name, json: call.data)
            }
        }
    }

    /// What a script answers to the call, as a behaviour's answer.
    func result(of script: String, for request: BridgeRequest) async -> NativeBehaviour.Answer {
        do throws(ScriptFailure) {
            return .reply(
                try await scripts.run(script, name: request.name, call: request.id, data: request.data) {
                    [weak request] in
                    request?.report(progress: $0)
                }
            )
        } catch {
            return .error(placed(error, script, request))
        }
    }

    /// What a script threw, with the place in the file where it did; that is in the trace, too.
    private func placed(_ error: ScriptFailure, _ script: String, _ request: BridgeRequest) -> HandlerFailure {
        let failure = error.failure
        guard let line = error.line, let place = file?.place(ofLine: line, ofScript: script, of: request.name) else {
            return failure
        }
        let said = "\(failure.name): \(failure.message) (\(place))"
        let message = "The script of the handler \"\(request.name)\" failed: \(said)"
        let details: JSONObject = ["error": .string(said)]
        bridge?.remark(
            BridgeRemark(.nativeScriptFailed, name: request.name, call: request.id, details: details, message)
        )
        return HandlerFailure(
            name: failure.name,
            message: failure.message,
            code: failure.code,
            data: failure.data,
            stack: "\(request.name)@\(place)"
        )
    }
}

extension BridgeRemark.Kind {
    /// A script of a handler's threw an error.
    ///
    /// Details: `error`, which says what and where.
    package static let nativeScriptFailed = BridgeRemark.Kind(rawValue: "native-script-failed")
}
