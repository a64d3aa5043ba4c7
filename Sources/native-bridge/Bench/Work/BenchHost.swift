import Foundation

/// The minimal C host, driven line by line.
final class BenchHost {
    private let process = Process()
    private let commands = Pipe()
    private let answers = Pipe()

    /// What a timed command answers, in microseconds per call.
    private struct Timing: Decodable {
        let total: Double
    }

    private struct Spans: Decodable {
        let spans: [Double]
    }

    static var executable: URL { Program.executable.deletingLastPathComponent().appending(path: "bench-host") }

    /// Sees whether the host can be started.
    ///
    /// - Throws: A failure that says where it must be and how it gets there.
    static func check() throws(CommandFailure) {
        let path = executable.path(percentEncoded: false)
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue,
            FileManager.default.isExecutableFile(atPath: path)
        else {
            throw CommandFailure(
                .failed,
                "bench compares with the program bench-host, which is not at \(path); build it as native-bridge was "
                    + "built: swift build --product bench-host"
            )
        }
    }

    /// The line that a program prints.
    static func output(of executable: URL, _ arguments: [String]) async throws -> Data {
        let (process, output) = (Process(), Pipe())
        process.executableURL = executable
        process.arguments = arguments
        process.standardOutput = output
        try process.run()
        let line = await line(of: output.fileHandleForReading.fileDescriptor)
        await end(of: process)
        return line
    }

    init() throws {
        process.executableURL = Self.executable
        process.standardInput = commands
        process.standardOutput = answers
        do {
            try process.run()
        } catch {
            throw BenchError("\(Self.executable.path(percentEncoded: false)) cannot be started.")
        }
    }

    /// Microseconds per call of a block of the page's calls.
    func run(_ way: String, calls: Int, inFlight: Int = 1, size: Int = 0) async throws -> Double {
        try await timing("run \(way) \(calls) \(inFlight) \(size)")
    }

    /// Microseconds per call of a block of the app's calls.
    func appCalls(_ calls: Int) async throws -> Double { try await timing("native \(calls)") }

    /// Microseconds per load of the page.
    func reload(_ count: Int) async throws -> Double { try await timing("reload \(count)") }

    /// The microseconds from call to call of the last block.
    func spans() async throws -> [Double] { try await answer(to: "spans", as: Spans.self).spans }

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

    private func timing(_ command: String) async throws -> Double {
        try await answer(to: command, as: Timing.self).total
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
    ///
    /// Nothing comes behind it: each line is asked for.
    @concurrent
    nonisolated private static func line(of descriptor: Int32) async -> Data {
        var line = Data()
        var piece = [UInt8](repeating: 0, count: 65_536)
        while line.last != UInt8(ascii: "\n") {
            let count = read(descriptor, &piece, piece.count)
            guard count > 0 else { break }
            line.append(contentsOf: piece.prefix(count))
        }
        return line
    }
}
