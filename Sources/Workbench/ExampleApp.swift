package import BridgeCore
package import BridgeWebKit
import WebAssets

/// The native side that the phone demos have, registered for the example page.
@MainActor
package final class ExampleApp {
    package var onRunAllFinished: ((JSONText) -> Void)?
    package var expectsCrash = false
    package init(_ webView: WebView) throws {
        try webView.bridge.register("RunAllFinished") { [weak self] request in
            self?.onRunAllFinished?(request.data ?? .null)
            return .null
        }
    }
    package static func page(protocol wireProtocol: WireProtocolName? = nil) -> PageLocation {
        let page = PageLocation(serving: WebAssets.exampleFolder, page: "index.html", host: "example")
        return wireProtocol.map { page.with(query: "protocol=\($0)") } ?? page
    }
}
