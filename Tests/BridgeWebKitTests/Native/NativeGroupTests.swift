import BridgeCore
import BridgeWebKit
import LiveTesting
import XCTest

/// Handlers in a namespace of their own, as a page calls them.
final class NativeGroupTests: NativeTestCase {
    /// A group that has a state, so that it is a class.
    @MainActor
    private final class Basket: HandlerGroup {
        static let add = Endpoint<String, Int, Never>("add", in: Basket.self)
        static let pay = Endpoint<Nothing, String, Int>("pay", in: Basket.self)
        static let articles = StreamEndpoint<Nothing, String>("articles", in: Basket.self)

        private var names: [String] = []

        var handlers: [EndpointHandler] {
            [
                Self.add.answered(by: add), Self.pay.answered(by: pay),
                Self.articles.answered { [self] _ in
                    let (articles, reader) = AsyncStream.makeStream(of: String.self)
                    for name in names { reader.yield(name) }
                    reader.finish()
                    return articles
                },
            ]
        }

        private func add(_ name: String) -> Int {
            names.append(name)
            return names.count
        }

        private func pay(_: Nothing, _ report: ProgressReport<Int>) async throws -> String {
            for index in names.indices { try report(index) }
            await Task.yield()
            return "paid \(names.count)"
        }
    }

    func testAPageCallsAGroupByItsNamespace() {
        eachTransport { view, _ in
            let basket = Basket()
            try view.bridge.register(basket)
            let seen = try await view.evaluate(
                """
                const seen = [await nativeBridge.basket.add("tea"), nativeBridge.callSync("basket.add", "jam")];
                seen.push(await nativeBridge.basket.pay(null, { onProgress: (index) => seen.push(index) }));
                for await (const name of nativeBridge.stream("basket.articles")) seen.push(name);
                return [...seen, await nativeBridge.handlers()];
                """
            )
            XCTAssertEqual(
                seen?.value,
                [1, 2, 0, 1, "paid 2", "tea", "jam", ["basket.add", "basket.articles", "basket.pay"]]
            )
            view.bridge.unregister(basket)
            let left = try await view.evaluate(
                "return [await nativeBridge.handlers(), await nativeBridge.basket.add('x').catch((error) => error.name)]"
            )
            XCTAssertEqual(left?.value, [[], "NoHandler"])
        }
    }
}
