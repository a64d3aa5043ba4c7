import BridgeCore
import Foundation

/// Reads a recording piece by piece, so that the beginning of a large one is there before its end is read.
///
/// Unknown keys and kinds of events are skipped. A last line that is cut off, as a program that was ended leaves it, is
/// left out.
package final class RecordingReader {
    /// The first line.
    package let header: RecordingHeader
    /// Whether the last line was cut off and left out; known at the end.
    package private(set) var isCut = false

    private let path: String
    private let handle: FileHandle
    private var events: EventLineReader
    private var buffer = Data()
    private var isAtEnd = false
    private var line = 0
    private var problems: [JSONFileError.Problem] = []

    private static let chunk = 1 << 18
    private static let longestHeader = 1 << 20
    private static let mostProblems = 100

    /// Opens a recording and reads its header.
    ///
    /// - Throws: `JSONFileError` when that cannot be done, or the file is no recording that is understood.
    package init(_ path: String) throws(JSONFileError) {
        self.path = path
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw JSONFileError(problems: [JSONFileError.Problem(file: path, "\(FileTrouble.reason(errno)).")])
        }
        handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        events = EventLineReader(PayloadFolder(ofRecording: path))
        var first = Data()
        while !first.contains(UInt8(ascii: "\n")), first.count < Self.longestHeader {
            guard let piece = try? handle.read(upToCount: Self.chunk), !piece.isEmpty else { break }
            first += piece
        }
        buffer = first
        header = try Self.header(first.prefix { $0 != UInt8(ascii: "\n") }, path)
        line = 1
        buffer = Data(first.drop { $0 != UInt8(ascii: "\n") }.dropFirst())
    }

    private static func header(_ line: Data, _ path: String) throws(JSONFileError) -> RecordingHeader {
        let text = String(decoding: line, as: UTF8.self)
        guard var fields = try? LineFields(text) else {
            let message =
                "A recording begins with a line such as {\"format\":\"\(RecordingHeader.format)\",\"version\":1}."
            throw JSONFileError(problems: [JSONFileError.Problem(file: path, line: 1, source: text, offset: 0, message)]
            )
        }
        let header = RecordingHeader(&fields)
        guard let header, fields.problems.isEmpty else {
            throw JSONFileError(
                problems: fields.problems.map {
                    JSONFileError.Problem(file: path, line: 1, source: text, offset: $0.offset, $0.message)
                }
            )
        }
        return header
    }

    /// The next events, perhaps none yet; nil at the end.
    ///
    /// - Throws: `JSONFileError` at the end, with all that is wrong with the file; from the first problem on there are
    ///   no more events.
    package func next() throws(JSONFileError) -> [Recording.Entry]? {
        guard !isAtEnd else {
            guard problems.isEmpty else { throw JSONFileError(problems: problems) }
            return nil
        }
        if let piece = try? handle.read(upToCount: Self.chunk), !piece.isEmpty {
            buffer += piece
        } else {
            isAtEnd = true
        }
        var entries: [Recording.Entry] = []
        var rest = buffer[...]
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            take(rest[..<end], isLast: false, into: &entries)
            rest = rest[(end + 1)...]
        }
        if isAtEnd, !rest.isEmpty { take(rest, isLast: true, into: &entries) }
        buffer = Data(rest)
        return problems.isEmpty ? entries : []
    }

    private func take(_ bytes: Data, isLast: Bool, into entries: inout [Recording.Entry]) {
        line += 1
        guard problems.count < Self.mostProblems, !bytes.allSatisfy({ $0 == 0x20 || $0 == 0x0D }) else { return }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            return isLast
                ? isCut = true : report(String(decoding: bytes, as: UTF8.self), 0, "the line is not UTF-8 text")
        }
        do throws(JSONSyntaxError) {
            var fields = try LineFields(text)
            if let event = events.read(&fields) { entries.append(Recording.Entry(line: line, event: event)) }
            for problem in fields.problems { report(text, problem.offset, problem.message) }
        } catch {
            if isLast { isCut = true } else { report(text, error.offset, error.problem) }
        }
    }

    private func report(_ text: String, _ offset: Int, _ message: String) {
        problems.append(JSONFileError.Problem(file: path, line: line, source: text, offset: offset, message))
    }
}
