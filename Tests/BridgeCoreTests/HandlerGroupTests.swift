import BridgeCore
import BridgeTesting
import Foundation
import Testing

/// Handlers that are registered together, under the name of their type.
@MainActor
struct HandlerGroupTests {
    private struct Files: HandlerGroup {
        static let size = Endpoint<String, Int, Never>("size", in: Files.self)
        static let copy = Endpoint<[String], Bool, Double>("copy", in: Files.self)
        static let lines = StreamEndpoint<String, String>("lines", in: Files.self)
        static let changed = EventEndpoint<String>("changed", in: Files.self)

        let texts: [String: String]

        var handlers: [EndpointHandler] {
            [
                Self.size.answered(by: size),
                Self.copy.answered { paths, report in
                    try report(1)
                    return paths.count == 2
                },
                Self.lines.answered { path in
                    AsyncStream { reader in
                        for line in (texts[path] ?? "").split(separator: "\n") { reader.yield(String(line)) }
                        reader.finish()
                    }
                },
            ]
        }

        func size(of path: String) throws -> Int {
            guard let text = texts[path] else { throw HandlerFailure(name: "Missing", message: "There is no \(path).") }
            return text.utf8.count
        }
    }

    private struct Mixed: HandlerGroup {
        static let namespace = "odd.place"
        let names: [String]

        var handlers: [EndpointHandler] {
            names.map { Endpoint<Nothing, Nothing, Never>(HandlerName($0)).answered { $0 } }
        }
    }

    private enum URLCache: EndpointNamespace {}
    private enum HTTP: EndpointNamespace {}
    private enum L10n: EndpointNamespace {}
    private enum Box<Value>: EndpointNamespace {}

    private let transport = InMemoryTransport()

    private func makeBridge() -> NativeBridge { NativeBridge(transport: transport) }

    @Test("endpoints are named after their type")
    func names() {
        #expect(Files.lines.name == "files.lines")
        #expect(Files.changed.name == "files.changed")
        #expect(Endpoint<Nothing, Nothing, Never>("a.b", in: Mixed.self).name == "odd.place.a.b")
        let namespaces = [URLCache.namespace, HTTP.namespace, L10n.namespace, Box<Int>.namespace]
        #expect(namespaces == ["urlCache", "http", "l10n", "box"])
    }

    @Test("a group's handlers answer until they are taken away")
    func answers() throws {
        let bridge = makeBridge()
        let files = Files(texts: ["a": "one\ntwo"])
        try bridge.register(files)
        #expect(bridge.registeredNames == ["files.copy", "files.lines", "files.size"])
        transport.start(.wvjb6)
        transport.receive(#"{"handlerName":"files.size","data":"a","callbackId":"1"}"#)
        transport.receive(#"{"handlerName":"files.size","data":"b","callbackId":"2"}"#)
        let failure = #"{"error":{"name":"Missing","message":"There is no b."}}"#
        #expect(
            transport.sent == [
                #"{"responseId":"1","responseData":7}"#, #"{"responseId":"2","responseData":\#(failure)}"#,
            ]
        )
        bridge.unregister(files)
        #expect(bridge.registeredNames.isEmpty)
        #expect(try bridge.contract == Contract())
    }

    @Test("the contract and its declarations have a group as a namespace")
    func contract() throws {
        let bridge = makeBridge()
        try bridge.register(Files(texts: [:]))
        _ = bridge.notifications(Files.changed)
        var expected = Contract()
        expected.app = [
            "files.size": .call(input: .string, output: .integer),
            "files.copy": .call(input: .list(.string), output: .boolean, progress: .number),
            "files.lines": .stream(input: .string, element: .string), "files.changed": .event(.string),
        ]
        #expect(try bridge.contract == expected)
        #expect(
            try bridge.contract.typeScript.hasSuffix(
                """
                interface NativeBridge {
                  readonly files: {
                    readonly copy: NativeBridgeFunction<"files.copy">;
                    readonly size: NativeBridgeFunction<"files.size">;
                  };
                }

                """
            )
        )
    }

    @Test(
        "of a group that cannot be registered no handler is",
        arguments: [
            (["odd.place.a", "odd.place.b", "odd.placeless"], BridgeError.Code.invalidName),
            (["odd.place.a", "taken"], .invalidName), (["odd.place.a", "odd.place.taken"], .handlerExists),
            (["odd.place.a", "odd.place.a"], .handlerExists),
        ]
    )
    func allOrNone(_ names: [String], _ code: BridgeError.Code) throws {
        let bridge = makeBridge()
        try bridge.register("odd.place.taken") { _ in nil }
        let error = #expect(throws: BridgeError.self) { try bridge.register(Mixed(names: names)) }
        #expect(error?.code == code)
        #expect(bridge.registeredNames == ["odd.place.taken"])
        #expect(try bridge.contract == Contract())
    }
}
