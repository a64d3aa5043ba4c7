import BridgeCore
import Foundation

/// One case of Tests/Fixtures/cases: what the page does, what native code offers, and what must come out.
///
/// README.md in that folder explains the words.
struct CaseFile: Decodable, Sendable {
    static let folder = LiveTestCase.fixtures.appending(path: "cases")

    let id: String
    let kind: String
    let title: String
    /// The body of an async function in the page.
    let pageJS: String
    /// What native code does, by the names of its handlers.
    let nativeHandlers: [String: String]
    /// What `pageJS` must return, where that is known beforehand.
    let expectValue: JSONValue?
    /// A page of the case's own.
    let pageHTML: String?
    /// The script of the frame of another origin.
    let frameJS: String?

    private enum CodingKeys: String, CodingKey {
        case id, kind, title
        case pageJS = "page_js"
        case nativeHandlers = "native_handlers"
        case expectValue = "expect_value"
        case pageHTML = "page_html"
        case frameJS = "frame_js"
    }

    /// The case of that name.
    init(named name: String) throws {
        let data = try Data(contentsOf: Self.folder.appending(path: "\(name).json"))
        self = try JSONDecoder().decode(CaseFile.self, from: data)
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(String.self, forKey: .id)
        kind = try container.decode(String.self, forKey: .kind)
        title = try container.decode(String.self, forKey: .title)
        pageJS = try container.decode(String.self, forKey: .pageJS)
        nativeHandlers = try container.decodeIfPresent([String: String].self, forKey: .nativeHandlers) ?? [:]
        expectValue = try container.decodeIfPresent(JSONValue.self, forKey: .expectValue)
        pageHTML = try container.decodeIfPresent(String.self, forKey: .pageHTML)
        frameJS = try container.decodeIfPresent(String.self, forKey: .frameJS)
    }

    /// The names of all case files.
    static func allNames() throws -> Set<String> {
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))
        return Set(files.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) })
    }

    /// A script that the cases share.
    static func script(_ name: String) throws -> String {
        try String(contentsOf: folder.appending(path: "\(name).js"), encoding: .utf8)
    }
}
