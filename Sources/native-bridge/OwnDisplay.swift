import CWebKitGTK
import Foundation
import GLibKit

/// An X server without a screen, for as long as the program runs.
///
/// It ends with the program whatever ends that: the kernel sends it SIGTERM when its parent is gone.
final class OwnDisplay {
    private static let startLimit: Int32 = 15_000
    private let server: GObjectRef<OpaquePointer>

    /// Whether the desktop has a display already.
    static var isThereAnother: Bool {
        ["DISPLAY", "WAYLAND_DISPLAY"].contains { ProcessInfo.processInfo.environment[$0]?.isEmpty == false }
    }

    /// Starts the server and makes it the display of this process.
    ///
    /// GTK must not have been prepared yet.
    ///
    /// - Throws: A failure when it is not installed or does not start.
    init() throws(CommandFailure) {
        guard let found = g_find_program_in_path("Xvfb") else {
            throw CommandFailure(
                .failed,
                "There is no display, and Xvfb, which is one without a screen, is not installed. "
                    + "Install it (Debian, Ubuntu: apt-get install xvfb), or start the program in a desktop session."
            )
        }
        g_free(found)
        let key = try DisplayKey.make()
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw CommandFailure(.failed, "Xvfb cannot be started: no pipe can be made.") }
        defer { close(ends[0]) }
        // The launcher takes the writing end over.
        server = GObjectRef(adopting: try Self.launch(key, writing: ends[1]))
        guard let number = Self.firstLine(of: ends[0]) else {
            throw CommandFailure(.failed, "Xvfb was started, but its display did not become ready.")
        }
        setenv("DISPLAY", ":\(number)", 1)
        setenv("XAUTHORITY", key, 1)
        setenv("GDK_BACKEND", "x11", 1)
    }

    /// Ends the server.
    func end() {
        g_subprocess_send_signal(server.pointer, SIGTERM)
        g_subprocess_wait(server.pointer, nil, nil)
    }

    private static func launch(_ key: String, writing end: Int32) throws(CommandFailure) -> OpaquePointer {
        let flags = G_SUBPROCESS_FLAGS_STDERR_SILENCE.rawValue | G_SUBPROCESS_FLAGS_STDOUT_SILENCE.rawValue
        let launcher = GObjectRef<OpaquePointer>(adopting: g_subprocess_launcher_new(GSubprocessFlags(flags)))
        g_subprocess_launcher_take_fd(launcher.pointer, end, 3)
        g_subprocess_launcher_set_child_setup(launcher.pointer, nb_end_with_parent, nil, nil)
        let words = [
            "Xvfb", "-displayfd", "3", "-screen", "0", "1920x1200x24", "-nolisten", "tcp", "-noreset", "-auth", key,
        ]
        let vector = words.map { UnsafePointer(strdup($0)) } + [nil]
        defer { for word in vector { free(UnsafeMutablePointer(mutating: word)) } }
        let server: OpaquePointer?
        do throws(GLibError) {
            server = try throwingGLibError { g_subprocess_launcher_spawnv(launcher.pointer, vector, $0) }
        } catch {
            throw CommandFailure(.failed, "Xvfb cannot be started: \(error.message).")
        }
        guard let server else { throw CommandFailure(.failed, "Xvfb cannot be started.") }
        return server
    }

    /// What the server writes when it is ready: the number of its display.
    ///
    /// Nil when it ends first or takes too long.
    private static func firstLine(of descriptor: Int32) -> String? {
        var line: [UInt8] = []
        var byte: UInt8 = 0
        var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        while Glibc.poll(&poll, 1, startLimit) == 1, read(descriptor, &byte, 1) == 1 {
            if byte == UInt8(ascii: "\n") { return line.isEmpty ? nil : String(decoding: line, as: UTF8.self) }
            line.append(byte)
        }
        return nil
    }
}
