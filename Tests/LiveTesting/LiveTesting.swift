package import BridgeWebKit
import Foundation

/// Runs `body` inside the loop, on the process's first thread.
///
/// A failure to end within `limit` is a failure of the test, not a hang.
package func live(limit: Duration = .seconds(120), _ body: @escaping @MainActor () async throws -> Void) throws {
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

/// Waits until `condition` holds; throws when it does not within the limit, which is generous: machines that test are busy.
///
/// The limit is counted in looks: where others keep this thread from running, it does not run out meanwhile.
@MainActor
package func until(
    _ what: String,
    within limit: Duration = .seconds(30),
    _ condition: @MainActor () async throws -> Bool
) async throws {
    let pause = Duration.milliseconds(10)
    for _ in 0..<Int(limit / pause) {
        do {
            if try await condition() { return }
        } catch let error as JavaScriptError where error.message == JavaScriptError.pageWent.message {
            // The next page may say it.
        }
        try await Task.sleep(for: pause)
    }
    throw NeverHappened(what: what)
}

/// Something that a test waited for did not come.
package struct NeverHappened: Error, CustomStringConvertible {
    /// What was waited for.
    package let what: String
    /// A failure that says what was waited for.
    package init(what: String) { self.what = what }
    /// The sentence.
    package var description: String { "It never happened that \(what)." }
}

extension PageLocation {
    /// A page of its own, in a folder of its own.
    package static func page(html: String) throws -> PageLocation {
        let folder = URL.testFiles.appending(path: "native-bridge-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(html.utf8).write(to: folder.appending(path: "index.html"))
        return try PageLocation(path: folder.path(percentEncoded: false))
    }
}
