import Foundation

/// The minimal C host, driven line by line.
final class BenchHost {
    private let process = Process()
    private let commands = Pipe()
    private let answers = Pipe()

    /// What a timed command answers, in microseconds per call.
    struct Timing: Decodable {
        let total: Double
    }

    static var executable: URL { Program.executable.deletingLastPathComponent().appending(path: "bench-host") }

    /// The number that a program prints.
    static func output(of executable: URL, _ arguments: [String]) async throws -> Double {
        let (process, output) = (Process(), Pipe())
        process.executableURL = executable
        process.arguments = arguments
        process.standardOutput = output
        try process.run()
        let line = await line(of: output.fileHandleForReading.fileDescriptor)
        await end(of: process)
        guard let number = Double(String(decoding: line, as: UTF8.self)) else {
            throw BenchError("\(executable.lastPathComponent) did not start.")
        }
        return number
    }

    init() throws {
        process.executableURL = Self.executable
        process.standardInput = commands
        process.standardOutput = answers
        try process.run()
    }

    /// Microseconds per call of a block.
    func microseconds(_ command: String) async throws -> Double {
        try await answer(to: command, as: Timing.self).total
    }

    func memory() async throws -> ProcessMemory { try await answer(to: "memory", as: ProcessMemory.self) }

    /// Ends the host.
    ///
    /// It is told so: the end of its input would not reach it, since WebKit's processes have inherited that.
    func quit() async {
        try? commands.fileHandleForWriting.write(contentsOf: Data("quit\n".utf8))
        await Self.end(of: process)
    }

    @concurrent
    nonisolated private static func end(of process: Process) async {
        process.waitUntilExit()
    }

    private func answer<Answer: Decodable>(to command: String, as type: Answer.Type) async throws -> Answer {
        try commands.fileHandleForWriting.write(contentsOf: Data((command + "\n").utf8))
        let line = await Self.line(of: answers.fileHandleForReading.fileDescriptor)
        do {
            return try JSONDecoder().decode(type, from: line)
        } catch {
            throw BenchError("The C host answered \(String(decoding: line, as: UTF8.self)) to \(command).")
        }
    }

    /// Reads up to the next line break, off the GTK thread.
    @concurrent
    nonisolated private static func line(of descriptor: Int32) async -> Data {
        var line = Data()
        var byte: UInt8 = 0
        while read(descriptor, &byte, 1) == 1, byte != UInt8(ascii: "\n") { line.append(byte) }
        return line
    }
}

/// Why a benchmark could not be run.
struct BenchError: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}
