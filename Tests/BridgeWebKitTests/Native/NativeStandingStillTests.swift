import BridgeCore
import BridgeWebKit
import LiveTesting
import XCTest

/// Calls that a page stands still for, and how it goes on.
final class NativeStandingStillTests: NativeTestCase {
    func testAPageGoesOnWhenItsTimeIsOver() {
        eachTransport { bridge in
            bridge.standIn = NeverAnswering()
            try bridge.register("soon") { () async -> Int in
                await Task.yield()
                return 1
            }
        } _: { view, _ in
            let seen = try await view.evaluate(
                """
                const seen = [];
                const look = (...given) => {
                  try { seen.push(nativeBridge.callSync(...given)); } catch (error) { seen.push([error.name, error.code ?? null]); }
                };
                look("never", null, { timeout: 30 });
                look("soon", null, { timeout: 20000 });
                look("soon", null, { timeout: Infinity });
                for (const timeout of [0, NaN, "5", null]) look("soon", null, { timeout });
                return [...seen, await nativeBridge.soon()];
                """
            )
            let wrong: JSONValue = ["TypeError", nil]
            XCTAssertEqual(seen?.value, [["TimeoutError", "deadline"], 1, 1, wrong, wrong, wrong, wrong, 1])
        }
    }

    func testAHandlerCannotCallThePageThatStandsStillForIt() {
        let page = "<!DOCTYPE html><script>nativeBridge.register('double', (n) => n * 2);</script>"
        eachTransport(page) { view, _ in
            try view.bridge.register("ask") { (number: Int) async throws -> Int in
                try await view.bridge.call("double", number)
            }
            let seen = try await view.evaluate(
                """
                const seen = [];
                try { nativeBridge.callSync("ask", 2); } catch (error) { seen.push(error.code, error.message); }
                return [...seen, await nativeBridge.ask(3)];
                """
            )
            XCTAssertEqual(
                seen?.value,
                [
                    "pageStandsStill",
                    .string(
                        "The page stands still until \"ask\" is answered, so it cannot answer \"double\": "
                            + "have it use a call that does not stand still, or call it after the answer."
                    ), 6,
                ]
            )
        }
    }
}

/// Has the name "never", and does not answer it.
private final class NeverAnswering: StandIn {
    let names: [HandlerName] = ["never"]

    func has(_ name: HandlerName) -> Bool { names.contains(name) }

    func handler(for request: BridgeRequest, registered: BridgeHandler?) -> BridgeHandler? {
        if let registered { return registered }
        return { _ in
            try await Task.sleep(for: .seconds(3_600))
            return nil
        }
    }
}
