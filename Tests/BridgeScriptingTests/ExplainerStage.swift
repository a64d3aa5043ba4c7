import BridgeCore
import BridgeScripting
import BridgeTesting

/// A bridge with a page that a test plays, and what is concluded from all that happens there.
@MainActor
final class ExplainerStage {
    let transport = InMemoryTransport()
    let bridge: NativeBridge
    let clock = ManualClock()
    private let events: AsyncStream<BridgeEvent>
    private var explainer: Explainer

    init(_ surroundings: Explainer.Surroundings = .init()) {
        var configuration = BridgeConfiguration()
        configuration.isStrict = surroundings.isStrict
        configuration.deadline = .seconds(60)
        bridge = NativeBridge(transport: transport, configuration: configuration, clock: clock.bridgeClock)
        events = bridge.events
        explainer = Explainer(surroundings)
    }

    /// The page asks for its bridge and can be called.
    func recognise(_ name: WireProtocolName, by: String = "https://__bridge_loaded__") {
        transport.onEvent?(.recognised(name, by: by, .scriptMessage))
        transport.onEvent?(.ready(name))
    }

    func remark(_ kind: BridgeRemark.Kind, name: HandlerName? = nil, _ details: JSONObject = [:]) {
        transport.onEvent?(.remark(BridgeRemark(kind, name: name, details: details, "what happened")))
    }

    func differ(_ difference: PhoneDifference.ID, _ name: HandlerName = .default) {
        transport.onEvent?(.differed(difference, .wvjb6, name))
    }

    /// The page calls, in the words of WVJB.
    func call(_ name: String, id: String? = "1") {
        let callback = id.map { ",\"callbackId\":\"\($0)\"" } ?? ""
        transport.receive("{\"handlerName\":\"\(name)\",\"data\":1\(callback)}")
    }

    /// Every explanation that there ever was, as "kind: sentence", and behind it what would happen on a phone.
    func explanations() async -> [String] { await all().map(Self.text) }

    private static let end = BridgeRemark.Kind(rawValue: "the end of the test")

    /// Every explanation that there ever was, as it was at the end.
    func all() async -> [Explanation] {
        remark(Self.end)
        bridge.close()
        var found: [Explanation.ID: Explanation] = [:]
        var order: [Explanation.ID] = []
        func note(_ news: [Explainer.News]) {
            for piece in news where found.updateValue(piece.explanation, forKey: piece.explanation.id) == nil {
                order.append(piece.explanation.id)
            }
        }
        for await event in events {
            while let time = explainer.nextLook, time <= event.time { note(explainer.look(at: time)) }
            if case .remark(let remark) = event.kind, remark.kind == Self.end { break }
            note(explainer.take(event))
        }
        return order.compactMap { found[$0] }
    }

    static func text(_ explanation: Explanation) -> String {
        let sentences = [explanation.sentence.english, explanation.onPhone?.english]
        return "\(explanation.id.kind.rawValue): " + sentences.compactMap(\.self).joined(separator: " ")
    }
}
