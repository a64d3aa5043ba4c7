import BridgeCore
import BridgeScripting
import BridgeTesting
import Foundation
import LiveTesting

/// A page that is played by the test, and the app that answers it.
@MainActor
final class FakeAppTestPage {
    let transport = InMemoryTransport()
    let bridge: NativeBridge
    let events: EventReader
    let app: FakeApp
    private var lastID = 0

    init(unanswered: NativeFile.Unanswered = .error, isAttended: Bool = false) {
        bridge = NativeBridge(transport: transport)
        events = EventReader(bridge.events)
        let host = Bundle.main.bundleURL.appending(path: "native-bridge").path(percentEncoded: false)
        app = FakeApp(bridge, unanswered: unanswered, isAttended: isAttended, scriptHost: [host, "script-host"])
    }

    func load(_ text: String, path: String = "app.native.json", isWatching: Bool = false) throws {
        app.document.open(try NativeFile(parsing: text, file: path), isWatching: isWatching)
        if bridge.pageNumber == 0 { transport.start(.wvjb6) }
    }

    /// Has the page call a handler, and gives what it was answered at once; nil where it waits.
    @discardableResult
    func call(_ name: String, _ data: String? = nil) -> String? {
        let count = transport.sent.count
        lastID += 1
        let data = data.map { "\"data\":\($0)," } ?? ""
        transport.receive("{\"handlerName\":\"\(name)\",\(data)\"callbackId\":\"\(lastID)\"}")
        return transport.sent.count > count ? answers.last : nil
    }

    /// What the page was answered, in order.
    var answers: [String] {
        transport.sent.compactMap { text in
            guard text.contains("responseId"), let value = try? JSONValue(parsing: text) else { return nil }
            return value["responseData"]?.text.text
        }
    }

    func answers(_ count: Int) async throws -> [String] {
        try await until("there are \(count) answers") { answers.count >= count }
        return answers
    }
}
