import Glibc

/// Writes lines to a file descriptor, each at once and as a whole.
///
/// The process must ignore SIGPIPE and SIGXFSZ, so that a closed pipe and a full disk are errors and not its end.
package struct LineWriter: Sendable {
    private let descriptor: Int32
    private let name: String

    /// A writer to `descriptor`, which is called `name` in errors.
    ///
    /// The descriptor is not closed.
    package init(descriptor: Int32, name: String) {
        self.descriptor = descriptor
        self.name = name
    }

    /// Standard output.
    package static let output = LineWriter(descriptor: STDOUT_FILENO, name: "standard output")
    /// Standard error.
    package static let error = LineWriter(descriptor: STDERR_FILENO, name: "standard error")

    /// Writes `line` and a line break.
    ///
    /// - Throws: `FileTrouble` when it did not arrive as a whole.
    package func write(_ line: String) throws(FileTrouble) { try write(text: line + "\n") }

    /// Writes `text` as it is.
    ///
    /// - Throws: `FileTrouble` when it did not arrive as a whole.
    func write(text: String) throws(FileTrouble) { try write(Array(text.utf8)) }

    /// Writes `bytes` as they are.
    ///
    /// - Throws: `FileTrouble` when they did not arrive as a whole.
    func write(_ bytes: [UInt8]) throws(FileTrouble) {
        var start = 0
        while start < bytes.count {
            let count = bytes[start...].withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 {
                start += count
            } else if errno != EINTR {
                throw FileTrouble("Cannot write to \(name): \(FileTrouble.reason(errno)).")
            }
        }
    }
}

/// Why a file could not be written.
package struct FileTrouble: Error, Sendable, CustomStringConvertible {
    /// What was tried, and why it did not succeed.
    package let description: String
    init(_ description: String) { self.description = description }

    static func reason(_ code: Int32) -> String { strerror(code).map { String(cString: $0) } ?? "error \(code)" }
}
