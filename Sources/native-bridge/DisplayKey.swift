import CWebKitGTK
import Foundation
import GLibKit

/// The key that a display of our own asks its clients for.
///
/// It is a file without a name, reached through this process alone: other users cannot read it, and nothing of it is
/// left when the process is gone.
enum DisplayKey {
    /// Makes a key.
    ///
    /// - Returns: The path under which this process and its children read it.
    static func make() throws(CommandFailure) -> String {
        var name: UnsafeMutablePointer<CChar>?
        let descriptor: gint
        do throws(GLibError) {
            descriptor = try throwingGLibError { g_file_open_tmp("native-bridge-XXXXXX", &name, $0) }
        } catch {
            throw CommandFailure(.failed, "Xvfb cannot be started: \(error.message).")
        }
        if let name { unlink(name) }
        g_free(name)
        let entry = entry()
        guard write(descriptor, entry, entry.count) == entry.count else {
            throw CommandFailure(.failed, "Xvfb cannot be started: its key cannot be written.")
        }
        return "/proc/\(getpid())/fd/\(descriptor)"
    }

    /// An entry of an Xauthority file that fits every address and display: five fields, each behind its length.
    private static func entry() -> [UInt8] {
        var random = SystemRandomNumberGenerator()
        let secret = (0..<16).map { _ in UInt8.random(in: 0...255, using: &random) }
        let anyFamily: [UInt8] = [0xFF, 0xFF]
        let fields: [[UInt8]] = [[], [], Array("MIT-MAGIC-COOKIE-1".utf8), secret]
        return anyFamily + fields.flatMap { [0, UInt8($0.count)] + $0 }
    }
}
