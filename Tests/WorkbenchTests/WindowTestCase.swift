import BridgeCore
import BridgeWebKit
import CWebKitGTK
import Foundation
import GLibKit
import Workbench
import XCTest

/// Tests with the real window and real WebKit, on the process's first thread, where the loop is turned for them.
class WindowTestCase: XCTestCase {
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
                outcome = outcome ?? .failure(NeverHappened(what: "the test ended within \(limit)"))
            }
            MainLoop.turn { outcome != nil }
            watch.cancel()
            try outcome?.get()
        }
    }

    /// Runs `body` with a window that is closed afterwards, whose page is `html` where that is given.
    func withWindow(
        html: String? = nil,
        size: (Int, Int) = (1_280, 800),
        app: ExampleApp.Extent? = .example,
        _ body: @escaping @MainActor (WorkbenchWindow) async throws -> Void
    ) throws {
        try live {
            let window = try WorkbenchWindow(.test(size: size, app: app))
            defer { window.close() }
            if let html {
                window.open(try PageLocation.page(html: html))
                try await until("the page is ready") { window.webView.bridge.wireProtocol != nil }
            }
            try await body(window)
        }
    }
}

extension WorkbenchOptions {
    static func test(size: (Int, Int) = (1_280, 800), app: ExampleApp.Extent? = .example) -> WorkbenchOptions {
        var options = WorkbenchOptions()
        options.view.isEphemeral = true
        options.app = app
        options.size = size
        return options
    }
}

extension PageLocation {
    /// A page of its own, in a folder of its own.
    static func page(html: String) throws -> PageLocation {
        let folder = FileManager.default.temporaryDirectory.appending(path: "native-bridge-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(html.utf8).write(to: folder.appending(path: "index.html"))
        return try PageLocation(path: folder.path(percentEncoded: false))
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
