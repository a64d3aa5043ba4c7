import BridgeWebKit
import Foundation
import GLibKit

/// Commands that nobody looks at.
enum Unattended {
    /// Runs `body` inside GTK's loop, on a display of the program's own where there is none.
    ///
    /// - Throws: What `body` throws, or a failure where there can be no display.
    static func run(
        _ body: @escaping () async throws(CommandFailure) -> ExitStatus
    ) throws(CommandFailure) -> ExitStatus {
        // No accessibility bus is asked for, and no settings of the person's are read or written.
        setenv("NO_AT_BRIDGE", "1", 1)
        setenv("GSETTINGS_BACKEND", "memory", 1)
        // A locale that is not installed makes each process of GTK's complain.
        if setlocale(LC_ALL, "") == nil { setenv("LC_ALL", "C.UTF-8", 1) }
        let display = OwnDisplay.isThereAnother ? nil : try OwnDisplay()
        defer { display?.end() }
        do throws(NoDisplayError) {
            try MainLoop.prepare()
        } catch {
            throw CommandFailure(.failed, error.description)
        }
        return try turn(body)
    }

    /// Runs `body` inside GLib's loop, without anything that could be seen.
    ///
    /// - Throws: What `body` throws.
    static func runWithoutDisplay(
        _ body: @escaping () async throws(CommandFailure) -> ExitStatus
    ) throws(CommandFailure) -> ExitStatus {
        MainQueueSource.attach()
        return try turn(body)
    }

    private static func turn(
        _ body: @escaping () async throws(CommandFailure) -> ExitStatus
    ) throws(CommandFailure) -> ExitStatus {
        var outcome: Result<ExitStatus, CommandFailure>?
        Task {
            do throws(CommandFailure) { outcome = .success(try await body()) } catch { outcome = .failure(error) }
        }
        MainLoop.turn { outcome != nil }
        return try outcome?.get() ?? .failed
    }
}
