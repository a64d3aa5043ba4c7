import BridgeCore
import BridgeWebKit
import LiveTesting
import XCTest

/// Data that does not fit is told of by its name and place, to the page and to the app.
final class NativeMisfitTests: NativeTestCase {
    private struct Item: Codable, Sendable { let amount: Int }

    func testThePageIsToldWhichDataDoesNotFit() {
        eachTransport { bridge in
            try bridge.register(Endpoint<[Item], Int, Never>("price")) { $0.count }
            try bridge.register("later") { (item: Item) async throws in item }
        } _: { view, _ in
            let seen = try await view.evaluate(
                """
                const seen = [];
                const look = (error) => seen.push(error.code + ": " + error.message);
                await nativeBridge.price([{ amount: 1 }, { amount: 1.5 }]).catch(look);
                await nativeBridge.later().catch(look);
                return seen;
                """
            )
            XCTAssertEqual(
                seen?.value,
                [
                    "notDecodable: The data of \"price\" at data[1].amount: expected a whole number, found 1.5.",
                    "notDecodable: The data of \"later\": expected an object, found null.",
                ]
            )
        }
    }

    func testTheAppIsToldWhichAnswerDoesNotFit() {
        eachTransport("<script>nativeBridge.register('item', () => ({ amount: 'x' }))</script>") { view, _ in
            do {
                _ = try await view.bridge.call(Endpoint<Nothing, Item, Never>("item"), Nothing())
                XCTFail("The answer does not fit.")
            } catch {
                XCTAssertEqual(
                    (error as? BridgeError)?.message,
                    "The page's answer to \"item\" at answer.amount: expected a whole number, found \"x\"."
                )
            }
        }
    }
}
