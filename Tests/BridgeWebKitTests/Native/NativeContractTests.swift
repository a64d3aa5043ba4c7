import BridgeCore
import BridgeWebKit
import LiveTesting
import XCTest

/// That a page hears at its start whether the app is the one that it was made for.
final class NativeContractTests: NativeTestCase {
    func testAPageAgreesWithItsApp() {
        let size = Endpoint<String, Int, Never>("files.size")
        eachTransport { bridge in
            try bridge.register(size) { $0.count }
            try bridge.register(Endpoint<Nothing, Nothing, Never>("other")) { $0 }
        } _: { view, _ in
            let own = try view.bridge.contract.hashes["app:files.size"] ?? ""
            let seen = try await view.evaluate(
                "return await nativeBridge.agree({ 'app:files.size': '\(own)' }) === undefined"
            )
            XCTAssertEqual(seen?.value, true)
        }
    }

    func testAnErrorNamesTheEndpointsThatAreOthers() {
        let size = Endpoint<String, Int, Never>("files.size")
        eachTransport { bridge in
            try bridge.register(size) { $0.count }
        } _: { view, _ in
            let seen = try await view.evaluate(
                """
                const told = (error) => [error instanceof Error, error.name, error.code ?? null, error.message];
                const contract = { "app:files.size": "0123456789abcdef", "app:files.list": "0", "page:ask": "1" };
                return [await nativeBridge.agree(contract).catch(told), (await nativeBridge.agree().catch(told))[1]];
                """
            )
            XCTAssertEqual(
                seen?.value,
                [
                    [
                        true, "ContractError", "contract",
                        .string(
                            "The app has no endpoint \"files.list\". The endpoint \"files.size\" is not what the page was made for: "
                                + "it is (string) => integer now. The app has no endpoint \"ask\" of the page."
                        ),
                    ], "TypeError",
                ]
            )
        }
    }
}
