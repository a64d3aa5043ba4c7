import BridgeCore

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
            _ = try? await bridge.call(call.name, json: call.data)
        }
    }

    /// What a script answers to the call, as a behaviour's answer.
    func result(of script: String, for request: BridgeRequest) async -> NativeBehaviour.Answer {
        do throws(HandlerFailure) {
            return .reply(
                try await scripts.run(script, name: request.name, call: request.id, data: request.data) {
                    [weak request] in
                    request?.report(progress: $0)
                }
            )
        } catch {
            return .error(error)
        }
    }
}
