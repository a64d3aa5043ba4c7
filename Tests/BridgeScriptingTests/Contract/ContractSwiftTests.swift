import BridgeCore
import BridgeScripting
import BridgeTesting
import Foundation
import Testing

/// What is made of a contract; ShopContract.swift beside this file was made of the one in Tests/Fixtures.
@MainActor
struct ContractSwiftTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    private static let fixtures = folder.deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Fixtures/contract")

    private func fixture(_ name: String) throws -> String {
        try String(contentsOf: Self.fixtures.appending(path: name), encoding: .utf8)
    }

    private func shop() throws -> Contract { try Contract(parsing: fixture("shop.contract.json")) }

    @Test("the files that were made of it are those that are made now")
    func golden() throws {
        let shop = try shop()
        let swift = try String(contentsOf: Self.folder.appending(path: "ShopContract.swift"), encoding: .utf8)
        #expect(try ContractSwift(shop).text == swift)
        #expect(try shop.typeScript == fixture("shop.d.ts"))
        #expect(try shop.script == fixture("shop.contract.js"))
    }

    @Test("a bridge with the endpoints in Swift has that very contract")
    func roundTrip() throws {
        let bridge = NativeBridge(transport: InMemoryTransport())
        try bridge.register(AppEndpoints.basket) { _ in Basket(articles: [], counts: [:]) }
        try bridge.register(AppEndpoints.basketAdd) { _ in Nothing() }
        try bridge.register(AppEndpoints.filesRead) { _, _ in Data() }
        try bridge.register(AppEndpoints.filesTree) { _ in Folder(name: "", folders: [], default: true) }
        try bridge.register(AppEndpoints.oddName1) { $0 }
        try bridge.register(AppEndpoints.search) { _ in AsyncStream<Article> { $0.finish() } }
        try bridge.register(AppEndpoints.serial) { $0 }
        try bridge.register(AppEndpoints.when) { $0 }
        _ = (bridge.notifications(AppEndpoints.closed), bridge.notifications(AppEndpoints.looked))
        bridge.declare(PageEndpoints.ask)
        bridge.declare(PageEndpoints.count)
        bridge.declare(PageEndpoints.paint)
        bridge.declare(PageEndpoints.prices)
        #expect(try bridge.contract == shop())
    }

    @Test("a type that would hold itself is refused, in a list it is not")
    func recursion() throws {
        func contract(_ member: String) throws -> Contract {
            try Contract(
                parsing: """
                    {"format": "native-bridge/contract", "version": 1,
                     "types": {"A": {"b?": "B"}, "B": {"a": "\(member)"}}}
                    """
            )
        }
        _ = try ContractSwift(contract("A[]"))
        let error = #expect(throws: BridgeError.self) { try ContractSwift(contract("A")) }
        #expect(error?.message == "types/A has itself as a member, which no Swift value can; make it a list.")
    }
}
