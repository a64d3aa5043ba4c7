import Foundation

/// A process that is talked to in lines.
///
/// Nothing that is written holds the caller up, however busy the process is.
final class ChildProcess: Sendable {
    /// What it writes, line by line; ends with the process.
    let lines: AsyncStream<String>
    private let input: AsyncStream<Data>.Continuation
    private let identifier: Int32

    /// Starts a command; nil where that cannot be done.
    init?(_ command: [String]) {
        guard let program = command.first else { return nil }
        let process = Process()
        let (toChild, fromChild) = (Pipe(), Pipe())
        process.executableURL = URL(filePath: program)
        process.arguments = Array(command.dropFirst())
        process.standardInput = toChild
        process.standardOutput = fromChild
        do { try process.run() } catch { return nil }
        identifier = process.processIdentifier
        (lines, input) = (Self.lines(of: fromChild.fileHandleForReading), Self.writer(to: toChild.fileHandleForWriting))
    }

    /// Sends a line.
    func write(_ line: String) { input.yield(Data((line + "\n").utf8)) }

    /// Ends it at once.
    func kill() {
        Glibc.kill(identifier, SIGKILL)
        input.finish()
    }

    deinit { input.finish() }

    private static func lines(of handle: FileHandle) -> AsyncStream<String> {
        let (lines, writer) = AsyncStream.makeStream(of: String.self)
        let (pieces, reader) = AsyncStream.makeStream(of: Data.self)
        handle.readabilityHandler = { handle in
            let data = handle.availableData
            if data.isEmpty {
                handle.readabilityHandler = nil
                reader.finish()
            } else {
                reader.yield(data)
            }
        }
        Task.detached {
            var buffer = LineBuffer()
            for await data in pieces {
                for line in buffer.take(data) { writer.yield(line) }
            }
            writer.finish()
        }
        return lines
    }

    /// Takes what is to be written, and writes it on a thread of its own: a busy process does not read.
    private static func writer(to handle: FileHandle) -> AsyncStream<Data>.Continuation {
        let (pieces, writer) = AsyncStream.makeStream(of: Data.self)
        Task.detached {
            for await data in pieces {
                // A process that has gone is noticed by the end of its lines.
                guard (try? handle.write(contentsOf: data)) != nil else { break }
            }
            try? handle.close()
        }
        return writer
    }
}
