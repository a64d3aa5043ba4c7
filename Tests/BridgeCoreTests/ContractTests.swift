import BridgeCore
import BridgeTesting
import Foundation
import Testing

/// What bridges say about their endpoints, and what pages that were made for others are told.
@MainActor
struct ContractTests {
    private enum Kind: String, Codable, CaseIterable { case book, onLoan = "on-loan" }

    private struct Name: RawRepresentable, Codable, Hashable { let rawValue: String }

    private struct Folder: Codable {
        enum CodingKeys: String, CodingKey { case name = "title", folders, parent, first, second }

        let name: Name
        let folders: [Folder]
        let parent: [Folder]?
        let first: Kind
        let second: Kind?
    }

    private enum Outcome: Codable, ContractDescribed {
        case done(Int)
        case failed(String)

        static var contractType: ContractType { .any }
        static var contractSample: Outcome { .done(0) }
    }

    private struct Everything: Codable {
        let outcome: Outcome
        let moment: Date
        let bytes: Data
        let counts: [String: Int?]
        let numbers: Set<Double>
        let address: URL?
        let note: String?
        let json: JSONValue
        let folder: Folder
        let again: Folder
    }

    private func bridge() -> NativeBridge { NativeBridge(transport: InMemoryTransport()) }

    @Test("types are described by how they are decoded")
    func described() throws {
        let bridge = bridge()
        try bridge.register(Endpoint<Everything, Folder?, Float>("all")) { _, _ in nil }
        try bridge.register(StreamEndpoint<Nothing, [Int8]>("list")) { _ in AsyncStream<[Int8]> { $0.finish() } }
        _ = bridge.notifications(EventEndpoint<Bool>("switched"))
        bridge.declare(Endpoint<String, UUID, Never>("ask"))
        bridge.declare(EventEndpoint<Kind>("kind"))
        bridge.declare(StreamEndpoint<Decimal, Name>("names"))
        let folders = ContractType.list(.named("Folder"))
        var expected = Contract()
        expected.app = [
            "all": .call(input: .named("Everything"), output: .optional(.named("Folder")), progress: .number),
            "list": .stream(input: .nothing, element: .list(.integer)), "switched": .event(.boolean),
        ]
        expected.page = [
            "ask": .call(input: .string, output: .string), "kind": .event(.named("Kind")),
            "names": .stream(input: .number, element: .string),
        ]
        expected.types = [
            "Kind": .choice(["book", "on-loan"]),
            "Folder": .object([
                .init("title", .string), .init("folders", folders), .init("parent", folders, isOptional: true),
                .init("first", .named("Kind")), .init("second", .named("Kind"), isOptional: true),
            ]),
            "Everything": .object([
                .init("outcome", .any), .init("moment", .date), .init("bytes", .bytes),
                .init("counts", .dictionary(.optional(.integer))), .init("numbers", .list(.number)),
                .init("address", .string, isOptional: true), .init("note", .string, isOptional: true),
                .init("json", .any), .init("folder", .named("Folder")),
                .init("again", .named("Folder")),
            ]),
        ]
        #expect(try bridge.contract == expected)
        #expect(try Contract(parsing: bridge.contract.json.text) == expected)
        bridge.unregister("all")
        #expect(try bridge.contract.app["all"] == nil)
    }

    private enum Hidden: Codable { case one(Int), two }

    @Test("what decoding does not show is said with the endpoint's name")
    func unclear() throws {
        let bridge = bridge()
        bridge.declare(Endpoint<Nothing, [Hidden], Never>("find"))
        let error = #expect(throws: BridgeError.self) { try bridge.contract }
        #expect(error?.code == .invalidContract)
        #expect(error?.message.hasPrefix("\"find\": How Hidden is coded does not show its shape") == true)
        #expect(error?.message.hasSuffix("make it ContractDescribed.") == true)
    }

    @Test(
        "types read as they are written",
        arguments: [
            "string", "integer[]", "Record<string, number[]>", "Page | null", "(date | null)[]",
            "Record<string, Page | null>",
        ]
    )
    func texts(_ text: String) throws {
        #expect(try ContractType(parsing: text).description == text)
    }

    @Test(
        "what is wrong with a contract is said with its place",
        arguments: [
            (#"{"format": "x"}"#, "This is no contract"), (#"[]"#, "A contract must be an object, found array."),
            (#""app": {"a": {"input": "text", "output": "any"}}"#, "app/a/input: \"text\" is no type"),
            (#""app": {"a": {"input": "any"}}"#, "app/a must have"),
            (#""pages": {}"#, "\"pages\" is no part of a contract"),
            (#""page": {"a": {"event": "Ghost"}}"#, "page/a/event names the type \"Ghost\""),
            (#""types": {"a": {}}"#, "types/a: a type's name"), (#""types": {"A": []}"#, "types/A must be a list"),
            (#""types": {"A": {"b": "C[]"}}"#, "types/A/b names the type \"C\""),
        ]
    )
    func mistakes(_ part: String, _ message: String) {
        let isWhole = !part.hasPrefix("\"")
        let text = isWhole ? part : #"{"format": "native-bridge/contract", "version": 1, "# + part + "}"
        let error = #expect(throws: BridgeError.self) { try Contract(parsing: text) }
        #expect(error?.message.hasPrefix(message) == true, "\(error?.message ?? "")")
    }

    @Test("all that is wrong with a contract is said")
    func allMistakes() {
        let text = """
            {"format": "native-bridge/contract", "version": 1, "types": {"A": {"b": "text", "c": "C"}, "d": ["x", "x"]},
             "app": {"a": {"input": 1, "output": "A"}, "e": 2}, "page": {"f": {"event": "string", "output": "any"}}}
            """
        let error = #expect(throws: BridgeError.self) { try Contract(parsing: text) }
        let places = error?.message.split(separator: "\n").map { $0.prefix { $0 != " " && $0 != ":" } }
        #expect(places == ["types/A/b", "types/A/c", "types/d", "types/d", "app/a/input", "app/e", "page/f"])
    }

    private func contract(_ types: String, _ input: String = "A") throws -> Contract {
        try Contract(
            parsing: """
                {"format": "native-bridge/contract", "version": 1, "types": {\(types)},
                 "app": {"a": {"input": "\(input)", "output": "any"}, "b": {"event": "date"}}}
                """
        )
    }

    @Test("a hash changes with what an endpoint's types are made of, and with nothing else")
    func hashes() throws {
        let first = try contract(#""A": {"x": "string", "y?": "B[]"}, "B": ["u", "v"]"#).hashes
        let same = try contract(#""Z": {"y?": "C[]", "x": "string"}, "C": ["v", "u"]"#, "Z").hashes
        let other = try contract(#""A": {"x": "string", "y?": "B[]"}, "B": ["u", "w"]"#).hashes
        #expect(first == same)
        #expect(first["app:a"] != other["app:a"])
        #expect(first["app:b"] == other["app:b"])
        // It is written into pages.
        #expect(first["app:b"] == "\(first["app:b"] ?? "")" && first["app:b"]?.count == 16)
    }
}
