import BridgeCore
import BridgeWebKit
import CWebKitGTK
import GLibKit
import LiveTesting
import XCTest

/// What the bridge keeps of the page's messages while their replies wait.
final class MessageContextTests: LiveTestCase {
    /// JavaScriptCore crashes now and then where a reply that has waited is the last that holds the context of its message.
    func testAReplyThatWaitsKeepsNothingOfWebKitsAlive() throws {
        try live {
            let window = WebWindow(title: "contexts", .test(transport: .scriptMessage))
            defer { window.close() }
            let contexts = Contexts()
            defer { contexts.close() }
            let view = window.webView
            try view.load(Self.fixtures.appending(path: "pages/wvjb6.html").path(percentEncoded: false))
            let answer: String = try await view.bridge.call("echoHandler", "text")
            XCTAssertEqual(answer, "text")
            XCTAssertGreaterThan(contexts.count, 0)
            try await until("WebKit's contexts are gone", within: .seconds(40)) { !contexts.areAlive }
            let late: String = try await view.bridge.call("echoHandler", "late")
            XCTAssertEqual(late, "late")
        }
    }
}

/// The contexts of all messages that wait for replies, once there is a view.
@MainActor
private final class Contexts {
    private final class Box {
        var references: [GObjectWeakRef] = []
    }

    private let box = Box()
    private let signal: guint
    private let hook: gulong

    init() {
        signal = g_signal_lookup("script-message-with-reply-received", webkit_user_content_manager_get_type())
        let keep: GSignalEmissionHook = { _, _, values, data in
            guard let values, let data, let value = g_value_get_object(values + 1) else { return 1 }
            let box = Unmanaged<Box>.fromOpaque(data).takeUnretainedValue()
            box.references.append(GObjectWeakRef(jsc_value_get_context(value.assumingMemoryBound(to: JSCValue.self))))
            return 1
        }
        hook = g_signal_add_emission_hook(signal, 0, keep, Unmanaged.passUnretained(box).toOpaque(), nil)
    }

    var count: Int { box.references.count }
    var areAlive: Bool { box.references.contains(where: \.isAlive) }

    func close() { g_signal_remove_emission_hook(signal, hook) }
}
