package import BridgeWebKit

/// The native side that the phone demos have, registered for the example page.
@MainActor
package final class ExampleApp {
    package init(_ webView: WebView) throws {}
}
