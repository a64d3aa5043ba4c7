import BridgeWebKit
import Foundation

/// One attack on the private channel, read from Tests/Fixtures/attacks; its README says what stands there.
struct Attack: Sendable {
    struct File: Sendable {
        var body = ""
        var type = "text/html; charset=utf-8"
        var header: (name: String, value: String)?
        var redirect: String?
        var delay: Duration = .zero
    }

    let id: String
    private(set) var files: [String: File] = [:]
    private(set) var directives: [(name: String, value: String)] = []

    static let folder = LiveTestCase.fixtures.appending(path: "attacks")

    static func text(of file: String) throws -> String {
        try String(contentsOf: folder.appending(path: file), encoding: .utf8)
    }

    private static let picked = ProcessInfo.processInfo.environment["ATTACK"] ?? ""
    /// Whether only some attacks are run, which then tell what they saw.
    static let isPicked = picked != ""

    /// The attacks of one file; only those whose ids begin with the environment's ATTACK, where it is set.
    static func all(of name: String) throws -> [Attack] {
        var attacks: [Attack] = []
        var path = "/"
        for line in try text(of: "\(name).attacks").split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("//# ") {
                attacks.append(Attack(id: String(line.dropFirst(4))))
                path = "/"
            } else if !attacks.isEmpty {
                attacks[attacks.count - 1].read(line, &path)
            }
        }
        return attacks.filter { $0.id.hasPrefix(picked) }
    }

    private init(id: String) { self.id = id }

    private mutating func read(_ line: Substring, _ path: inout String) {
        if line.hasPrefix("//? ") {
            let words = line.dropFirst(4).split(separator: " ", maxSplits: 1)
            directives.append((String(words[0]), words.count > 1 ? String(words[1]) : ""))
        } else if line.hasPrefix("//@ ") {
            let words = line.dropFirst(4).split(separator: " ").map(String.init)
            path = words[0]
            files[path] = Self.file(Array(words.dropFirst()))
        } else if line != "" {
            files[path, default: File()].body += line + "\n"
        }
    }

    /// A file by its type and what follows it: "redirect ADDRESS", a delay in milliseconds, or "Name: value".
    private static func file(_ words: [String]) -> File {
        var file = File()
        if words.first == "redirect" {
            file.redirect = words[1]
        } else if let type = words.first {
            file.type = type == "text/html" ? file.type : type
            if words.count == 2, let delay = Int(words[1]) { file.delay = .milliseconds(delay) }
            if words.count > 2 { file.header = (String(words[1].dropLast()), words[2...].joined(separator: " ")) }
        }
        return file
    }

    func values(_ name: String) -> [String] { directives.filter { $0.name == name }.map(\.value) }
    func value(_ name: String) -> String? { values(name).first }
    func has(_ name: String) -> Bool { value(name) != nil }

    /// The reason why the weakened form holds too, where it does.
    var heldByNaive: String? {
        guard let value = value("naive"), value.hasPrefix("held ") else { return nil }
        return String(value.dropFirst(5))
    }
}
