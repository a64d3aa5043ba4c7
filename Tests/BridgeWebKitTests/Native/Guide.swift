import BridgeCore
import FoundationEssentials

// The Swift of the article PagesOfYourOwn, so that it is compiled; GuideTests compares the two.

struct Article: Codable, Sendable {
    let id: Int
    let name: String
}

enum Shop: EndpointNamespace {
    // What the app answers: input, output, progress.
    static let price = Endpoint<String, Double, Never>("price", in: Shop.self)
    static let fetch = Endpoint<String, Data, Double>("fetch", in: Shop.self)
    static let articles = StreamEndpoint<Nothing, Article>("articles", in: Shop.self)
    // What the app hears.
    static let clicked = EventEndpoint<Int>("clicked", in: Shop.self)
    // What the page answers, and what it hears.
    static let confirm = Endpoint<String, Bool, Double>("confirm", in: Shop.self)
    static let lines = StreamEndpoint<Int, String>("lines", in: Shop.self)
    static let changed = EventEndpoint<Article>("changed", in: Shop.self)
}

@MainActor
struct Guide {
    let bridge: NativeBridge
    let show: (any CustomStringConvertible) -> Void
    let allowsFetching = true

    func answer() throws {
        try bridge.register(Shop.price) { name in
            guard name == "tea" else {
                throw HandlerFailure(
                    name: "NoSuchArticle",
                    message: "There is no \(name).",
                    code: "404",
                    data: try JSONText(encoding: ["name": name])
                )
            }
            return 2.5
        }

        try bridge.register(Shop.fetch) { name, report in
            for part in [0.5, 1] { try report(part) }
            return Data(name.utf8)
        }

        try bridge.register(Shop.articles) { _ in
            AsyncStream { reader in
                for (id, name) in ["tea", "jam"].enumerated() { reader.yield(Article(id: id, name: name)) }
                reader.finish()
            }
        }

        let clicks = bridge.notifications(Shop.clicked)
        Task {
            for await id in clicks { try bridge.notify(Shop.changed, Article(id: id, name: "tea")) }
        }
    }

    func ask() async throws {
        let call = try bridge.start(Shop.confirm, "Pay?", deadline: .seconds(60))
        for await part in call.progress { show(part) }
        show(try await call.value)
        for try await line in try bridge.stream(Shop.lines, 2) { show(line) }
    }

    func decide() {
        bridge.authorize = { origin, name in
            name == "shop.fetch" && !allowsFetching ? .deny("Ask first.") : .allow
        }
    }
}
