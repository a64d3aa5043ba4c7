import CWebKitGTK
import Foundation
import GLibKit

/// GTK's main loop, with Swift's main actor running inside it.
@MainActor
public enum MainLoop {
    /// Prepares GTK.
    ///
    /// - Throws: `NoDisplayError` when there is no display to show anything on.
    public static func prepare() throws(NoDisplayError) {
        guard gtk_init_check(nil, nil) != 0 else { throw NoDisplayError() }
        MainQueueSource.attach()
    }

    /// Runs `body`, then GTK's loop until `quit`.
    ///
    /// What `body` returns, most often the window, lives until the loop has ended.
    ///
    /// - Throws: `NoDisplayError` when there is no display, or what `body` throws.
    public static func run<Kept>(_ body: @MainActor () throws -> Kept) throws {
        try prepare()
        let kept = try body()
        withExtendedLifetime(kept) { gtk_main() }
    }

    /// Runs `body` and GTK's loop as a program of its own.
    ///
    /// What `body` throws is said in one sentence on standard error and ends the program with status 1.
    public static func main<Kept>(_ body: @MainActor () throws -> Kept) {
        do {
            try run(body)
        } catch {
            FileHandle.standardError.write(Data("\(error)\n".utf8))
            exit(1)
        }
    }

    /// Ends the loop.
    public static func quit() { gtk_main_quit() }

    /// Runs the loop until `isDone` says so.
    ///
    /// For tests and small programs that have no loop of their own.
    package static func turn(until isDone: () -> Bool) {
        while !isDone() { g_main_context_iteration(nil, 1) }
    }
}

/// There is no display.
public struct NoDisplayError: Error, Sendable, CustomStringConvertible {
    /// What to do.
    public let description = "There is no display. Start the program in a desktop session, or under xvfb-run."
}
