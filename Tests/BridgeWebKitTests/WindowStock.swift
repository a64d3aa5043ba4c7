import BridgeCore
import BridgeWebKit
import Conformance

/// Windows in which one page is opened after the other: a new window with its web process takes many times as long as
/// a page does.
@MainActor
final class WindowStock {
    private struct Kind: Hashable {
        let transport: TransportName
        let device: Device
        let isStrict: Bool
    }

    private var idle: [Kind: [WebWindow]] = [:]

    /// Runs `body` with a window for pages of that way, which is kept for further ones unless it throws.
    func use<Result>(
        for way: Conformance.Way,
        isStrict: Bool = false,
        _ body: (WebWindow) async throws -> Result
    ) async throws -> Result {
        let device: Device = way.wireProtocol == .jsbridgeAndroid ? .android : .desktop
        let kind = Kind(transport: way.transport, device: device, isStrict: isStrict)
        let window = idle[kind]?.popLast() ?? Self.window(kind)
        do {
            let result = try await body(window)
            let bridge = window.webView.bridge
            for name in bridge.registeredNames { bridge.unregister(name) }
            bridge.reset()
            idle[kind, default: []].append(window)
            return result
        } catch {
            window.close()
            throw error
        }
    }

    /// Closes all windows.
    func close() {
        for window in idle.values.joined() { window.close() }
        idle = [:]
    }

    private static func window(_ kind: Kind) -> WebWindow {
        var configuration = WebViewConfiguration.test(transport: kind.transport, device: kind.device)
        configuration.bridge.isStrict = kind.isStrict
        return WebWindow(title: "stock", configuration)
    }
}
