import BridgeCore
import BridgeWebKit
import Foundation
import XCTest

/// Tests with real WebKit in real windows.
///
/// They run on the process's first thread, where the loop is turned for them.
class LiveTestCase: XCTestCase {
    /// The combinations that every page must work in.
    struct Way: CustomStringConvertible, Hashable {
        let wireProtocol: WireProtocolName
        let transport: TransportName
        var description: String { "\(wireProtocol) over \(transport)" }
        var page: String { "\(wireProtocol).html" }

        static let all = [WireProtocolName.wvjb6, .yk].flatMap { name in
            TransportName.all.map { Way(wireProtocol: name, transport: $0) }
        }
    }

    static let fixtures = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Fixtures")

    /// Runs `body` inside the loop; a failure to end in time is a failure of the test, not a hang.
    func live(limit: Duration = .seconds(60), _ body: @escaping @MainActor () async throws -> Void) throws {
        try MainActor.assumeIsolated {
            try MainLoop.prepare()
            var outcome: Result<Void, any Error>?
            let task = Task {
                do { outcome = .success(try await body()) } catch { outcome = .failure(error) }
            }
            let watch = Task {
                try await Task.sleep(for: limit)
                task.cancel()
                outcome = outcome ?? .failure(TimeLimitExceeded(limit: limit))
            }
            MainLoop.turn { outcome != nil }
            watch.cancel()
            try outcome?.get()
        }
    }

    /// Runs `body` once for each combination, in a window of its own that is closed afterwards.
    func eachWay(
        file: StaticString = #filePath,
        line: UInt = #line,
        _ body: @escaping @MainActor (Way, WebWindow) async throws -> Void
    ) throws {
        for way in Way.all {
            do {
                try live {
                    // The protocol is recognised; only the way is chosen.
                    let window = WebWindow(title: way.description, .test(transport: way.transport))
                    defer { window.close() }
                    try await body(way, window)
                }
            } catch {
                XCTFail("\(way): \(error)", file: file, line: line)
            }
        }
    }
}

struct TimeLimitExceeded: Error, CustomStringConvertible {
    let limit: Duration
    var description: String { "The test did not end within \(limit)." }
}

extension WebViewConfiguration {
    static func test(protocol name: WireProtocolName? = nil, transport: TransportName? = nil) -> WebViewConfiguration {
        var configuration = WebViewConfiguration()
        configuration.isEphemeral = true
        configuration.wireProtocol = name
        configuration.transport = transport
        configuration.bridge.deadline = .seconds(10)
        return configuration
    }
}

extension WebView {
    /// Loads a page of Tests/Fixtures/pages.
    func loadFixture(_ name: String) throws {
        try load(LiveTestCase.fixtures.appending(path: "pages/\(name)").path(percentEncoded: false))
    }

    /// Loads `html` as a page of its own.
    func load(html: String) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "native-bridge-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(html.utf8).write(to: folder.appending(path: "index.html"))
        try load(folder.path(percentEncoded: false))
    }
}

/// Waits until `condition` holds; throws when it does not within the limit.
@MainActor
func until(
    _ what: String,
    within limit: Duration = .seconds(10),
    _ condition: @MainActor () async throws -> Bool
) async throws {
    let end = ContinuousClock.now + limit
    while try await !condition() {
        if ContinuousClock.now > end { throw NeverHappened(what: what) }
        try await Task.sleep(for: .milliseconds(10))
    }
}

struct NeverHappened: Error, CustomStringConvertible {
    let what: String
    var description: String { "It never happened that \(what)." }
}
