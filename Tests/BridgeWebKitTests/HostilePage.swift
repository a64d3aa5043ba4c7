import BridgeCore
import BridgeWebKit
import Conformance
import Foundation

/// What a page does to its own realm, read from Tests/Fixtures/hostile; its README says what stands there.
struct HostileSection: Sendable {
    let name: String
    private(set) var body = ""
    private var directives: [String: [String]] = [:]

    private static let folder = LiveTestCase.fixtures.appending(path: "hostile")
    private static let picked = ProcessInfo.processInfo.environment["HOSTILE"] ?? ""
    static let isPicked = picked != ""

    static func text(of file: String) throws -> String {
        try String(contentsOf: folder.appending(path: file), encoding: .utf8)
    }

    /// Every section; only those whose names begin with the environment's HOSTILE, where it is set.
    static func all() throws -> [HostileSection] {
        var sections: [HostileSection] = []
        for line in try text(of: "surroundings.js").split(separator: "\n") {
            if line.hasPrefix("//# ") {
                sections.append(HostileSection(name: String(line.dropFirst(4))))
            } else {
                sections[sections.count - 1].read(line)
            }
        }
        return sections.filter { $0.name.hasPrefix(picked) }
    }

    private init(name: String) { self.name = name }

    private mutating func read(_ line: Substring) {
        guard line.hasPrefix("//? ") else {
            body += line + "\n"
            return
        }
        let words = line.dropFirst(4).split(separator: " ", maxSplits: 1)
        directives[String(words[0]), default: []].append(words.count > 1 ? String(words[1]) : "")
    }

    func has(_ directive: String) -> Bool { directives[directive] != nil }
    func value(_ directive: String) -> String? { directives[directive]?.first }

    /// Whether a page of that protocol can work in it.
    func suits(_ name: WireProtocolName) -> Bool {
        !(directives["not"] ?? []).contains { $0.hasPrefix("\(name) ") }
    }
}

/// One section in a page of one protocol.
struct HostilePage: Sendable, CustomStringConvertible {
    let section: HostileSection
    let way: Way
    /// Whether it comes before the page asks for its bridge.
    let isFirst: Bool

    var description: String { "\(section.name) \(isFirst ? "first" : "later"), \(way)" }

    /// Each section in a page of each protocol, at each moment over one of the transports; over both where only some
    /// sections are picked.
    static func all() throws -> [HostilePage] {
        let pages = try HostileSection.all().flatMap { section in
            Way.all(PageAdapter.protocols).filter { section.suits($0.wireProtocol) }.flatMap { way in
                [true, false].filter { !section.has($0 ? "later" : "first") }
                    .map { HostilePage(section: section, way: way, isFirst: $0) }
            }
        }
        var count = 0
        return pages.filter { page in
            if page.way.transport == .navigation, page.isFirst || page.section.has("later") { count += 1 }
            return HostileSection.isPicked || (page.way.transport == .navigation) == (page.isFirst == (count % 2 == 0))
        }
    }

    /// What is sent.
    var data: JSONValue {
        section.has("text")
            ? "it's \"so\" \\ 中\u{2028}"
            : ["text": "it's \"so\" \\ 中\u{2028}", "list": [1, nil, true, 1.5], "0": "zero"]
    }

    /// The page's text.
    var html: String {
        get throws {
            let bringsLibrary = ["jsbridge", "dsbridge"].contains(way.wireProtocol.rawValue)
            let adapter = PageAdapter.script(for: way.wireProtocol) ?? ""
            let later = isFirst ? "" : section.body
            let begin = "begin(\(data.text.text), () => {\n\(later)\n});"
            return """
                <!doctype html><html><head><meta charset="utf-8"></head><body>\(section.value("html") ?? "")
                <script>const BRINGS_LIBRARY = \(bringsLibrary);\n\(try HostileSection.text(of: "prelude.js"))</script>
                <script>\(adapter)</script>
                \(isFirst ? "<script>\(section.body)</script>" : "")
                <script\(section.has("module") ? " type=\"module\"" : "")>
                \(section.has("loaded") ? "addEventListener('load', () => setTimeout(() => { \(begin) }, 0));" : begin)
                </script></body></html>
                """
        }
    }
}
