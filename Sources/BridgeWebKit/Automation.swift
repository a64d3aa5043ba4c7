import CWebKitGTK
import GLibKit

/// Lets a WebDriver (Debian's `WebKitWebDriver`) drive a view of this program.
///
/// The driver starts the program and gives it an address by the environment; a program that was started otherwise waits
/// for nothing. There is one session at a time, and it has the one view.
@MainActor
package final class Automation {
    /// The browser's name in a client's capabilities.
    package static let browserName = "native-bridge"

    private let view: UnsafeMutablePointer<WebKitWebView>
    private let version: String
    private var signals: [SignalConnection] = []

    /// Lets `webView` be driven, which must have been made for that by its configuration.
    ///
    /// - Parameters:
    ///   - webView: The view.
    ///   - version: The program's version, which clients are told.
    package init(of webView: WebView, version: String) {
        view = webView.view
        self.version = version
        let context = WebContext.shared(isEphemeral: webView.configuration.isEphemeral)
        signals.append(
            SignalConnection(context.pointer, "automation-started") { [weak self] arguments in
                guard let session = arguments.object(1) else { return }
                self?.begin(session.assumingMemoryBound(to: WebKitAutomationSession.self))
            }
        )
        webkit_web_context_set_automation_allowed(context.pointer, 1)
    }

    private func begin(_ session: UnsafeMutablePointer<WebKitAutomationSession>) {
        let info = webkit_application_info_new()
        defer { webkit_application_info_unref(info) }
        webkit_application_info_set_name(info, Self.browserName)
        let numbers = version.split(separator: ".").map { UInt($0) ?? 0 } + [0, 0, 0]
        webkit_application_info_set_version(info, numbers[0], numbers[1], numbers[2])
        webkit_automation_session_set_application_info(session, info)
        signals.append(
            SignalConnection(
                session,
                "create-web-view",
                giving: { [weak self] _ in self.map { UnsafeMutableRawPointer($0.view) } }
            )
        )
    }
}
