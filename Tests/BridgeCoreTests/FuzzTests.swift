import BridgeCore
import BridgeTesting
import Foundation
import Testing

/// Malformed texts, by the thousand: nothing crashes, whoever waits is answered once, and the next good text works.
///
/// The seeds are always the same ones, and for FUZZ_SECONDS in the environment (1 without it) a new one, which a failure
/// names.
@MainActor
struct FuzzTests {
    nonisolated static let golden = WireProtocolTests.golden
    nonisolated static let seeds: [UInt64] = [1, 2, 3]
    nonisolated static let chosenSeconds = ProcessInfo.processInfo.environment["FUZZ_SECONDS"].flatMap(Double.init)
    /// How long the test of each protocol goes on with a seed of its own.
    nonisolated static let time = Duration.seconds((chosenSeconds ?? 1) / Double(golden.count))

    @Test("malformed messages", arguments: golden, seeds)
    func messages(_ golden: GoldenWire, _ seed: UInt64) async throws {
        for isStrict in [false, true] {
            let run = try FuzzedBridge(golden, seed: seed, isStrict: isStrict)
            for number in 1...150 { try run.takeNext(number) }
            try await run.end()
        }
    }

    @Test("malformed messages of a new seed", arguments: golden)
    func newMessages(_ golden: GoldenWire) async throws {
        let end = ContinuousClock.now + Self.time
        while ContinuousClock.now < end {
            let seed = UInt64.random(in: .min ... .max)
            let run = try FuzzedBridge(golden, seed: seed, isStrict: false)
            for number in 1...100 { try run.takeNext(number) }
            try await run.end()
        }
    }

    @Test("messages as large as they may be, and larger", arguments: golden)
    func largeMessages(_ golden: GoldenWire) async throws {
        let limit = Self.chosenSeconds == nil ? 1 << 18 : BridgeConfiguration().messageLimit
        let run = try FuzzedBridge(golden, seed: 0, isStrict: false, limit: limit)
        let good = golden.fromPage[1]
        let id = MessageID(token: try #require(good.request.id))
        for length in [limit / 2, limit] {
            let large = good.wire.dropLast() + ",\"more\":\"\(String(repeating: "x", count: length))\"}"
            try run.take(String(large), answering: [id], "a message with \(length) bytes")
            try run.takeGood()
        }
        try await run.end()
    }

    @Test("every protocol's texts under every protocol's name, on pages that come and go", arguments: seeds)
    func crossed(_ seed: UInt64) async throws {
        let transport = InMemoryTransport()
        let bridge = NativeBridge(transport: transport, configuration: .init(), clock: ManualClock().bridgeClock)
        try bridge.register("x") { request in request.data }
        let calls = (1...20).map { _ in Task { try await bridge.call("page") } }
        var numbers = SeededNumbers(seed: seed)
        var texts = TextMutations(of: Self.golden.flatMap(\.texts), seed: seed)
        let names = WireProtocols.all.map(\.name) + [WireProtocolName(rawValue: ""), WireProtocolName(rawValue: "\n")]
        for number in 1...1_000 {
            let name = names[numbers.below(names.count)]
            switch numbers.below(24) {
            case 0: transport.start()
            case 1: transport.leave(number % 2 == 0 ? .left : .crashed)
            case 2: transport.onEvent?(.ready(name))
            case 3: transport.onEvent?(.registered(HandlerName(texts.next()), name))
            case 4: transport.onEvent?(.delivered)
            case 5: transport.onEvent?(.differed(.falsyReply, name, HandlerName(texts.next())))
            default: transport.receive(texts.next(), name)
            }
            if number % 100 == 0 { await Task.yield() }
        }
        bridge.close()
        for call in calls { _ = await call.result }
    }

    @Test("a page's names are remembered only so far; a call that goes the wrong way first still arrives")
    func manyNames() async throws {
        let transport = InMemoryTransport()
        let bridge = NativeBridge(transport: transport, configuration: .init(), clock: ManualClock().bridgeClock)
        transport.start(.wvjb6)
        transport.onEvent?(.ready(.lision))
        for number in 1...5_000 { transport.onEvent?(.registered(HandlerName("n\(number)"), .lision)) }
        let calls = ["n1", "n5000"].map { name in Task { try await bridge.call(HandlerName(name)) } }
        for _ in 1...10 { await Task.yield() }
        #expect(transport.sent.map { $0.contains("callbackID") } == [true, false])
        let id = try JSONValue(parsing: transport.sent[1])["callbackId"] ?? .null
        transport.receive(#"{"responseId":\#(id.text),"error":{"name":"NoHandler","message":"none"}}"#, .wvjb6)
        #expect(transport.sent.count == 3)
        #expect(transport.sent[2].contains("callbackID"))
        bridge.close()
        for call in calls { _ = await call.result }
    }

    @Test("a page that calls without end is refused when too many calls wait")
    func manyCalls() async throws {
        let transport = InMemoryTransport()
        var configuration = BridgeConfiguration()
        configuration.callLimit = 10
        let bridge = NativeBridge(transport: transport, configuration: configuration, clock: ManualClock().bridgeClock)
        try bridge.register("never") { (_: BridgeRequest) in
            try await Task.sleep(for: .seconds(3_600))
            return nil
        }
        transport.start(.wvjb6)
        for number in 1...12 { transport.receive(#"{"handlerName":"never","callbackId":"\#(number)"}"#) }
        let names = try transport.sent.map { try JSONValue(parsing: $0)["responseData"]?["error"]?["name"]?.string }
        #expect(names == ["tooManyCalls", "tooManyCalls"])
        bridge.close()
    }

    @Test("malformed JSON", arguments: seeds)
    func json(_ seed: UInt64) throws {
        var texts = TextMutations(of: Self.golden.flatMap(\.texts), seed: seed)
        for number in 1...500 {
            let text = texts.next()
            let (whole, value) = (try? JSONText(parsing: text), try? JSONValue(parsing: text))
            #expect((whole == nil) == (value == nil), "seed \(seed), text \(number): \(text.prefix(200))")
            guard let whole, let value else { continue }
            #expect(!whole.text.utf8.contains(UInt8(ascii: "\n")))
            // What was read is written so that it reads the same.
            let again = try JSONValue(parsing: value.text.text)
            #expect(again == value || value.hasInfinity, "seed \(seed), text \(number): \(text.prefix(200))")
            #expect(try whole.decode(as: JSONValue.self) == value)
            _ = value.prettyText()
            _ = try? whole.decode(as: [String: Double].self)
        }
    }
}

extension GoldenWire {
    /// Every text of the protocol, either way.
    var texts: [String] {
        fromPage.map(\.wire) + toPage.map(\.wire) + answersOfPage.map(\.wire) + answersOfApp.map(\.wire) + invalid
    }
}

extension JSONValue {
    /// Whether some number in it is larger than any that JSON can be given.
    fileprivate var hasInfinity: Bool {
        switch self {
        case .number(let number): number.isInfinite
        case .array(let elements): elements.contains(where: \.hasInfinity)
        case .object(let members): members.contains { $0.value.hasInfinity }
        default: false
        }
    }
}

/// A bridge that is given one malformed text after the other.
@MainActor
private final class FuzzedBridge {
    private let golden: GoldenWire
    private let codec: any WireProtocol
    private let transport = InMemoryTransport()
    private let bridge: NativeBridge
    private let isStrict: Bool
    private let seed: UInt64
    private var texts: TextMutations
    private let call: Task<JSONText?, any Error>

    init(
        _ golden: GoldenWire,
        seed: UInt64,
        isStrict: Bool,
        limit: Int = BridgeConfiguration().messageLimit
    ) throws {
        self.golden = golden
        self.seed = seed
        self.isStrict = isStrict
        codec = try #require(WireProtocols.named(golden.name))
        texts = TextMutations(of: golden.texts, seed: seed)
        var configuration = BridgeConfiguration()
        configuration.isStrict = isStrict
        configuration.messageLimit = limit
        let bridge = NativeBridge(transport: transport, configuration: configuration, clock: ManualClock().bridgeClock)
        self.bridge = bridge
        for name in Set(golden.fromPage.map(\.request.name)) {
            try bridge.register(HandlerName(name)) { request in request.data }
        }
        transport.start(codec.name)
        // One call is out, whose answers are among the texts.
        call = Task { try await bridge.call("page") }
    }

    func takeNext(_ number: Int) throws {
        let text = texts.next()
        try take(
            text,
            answering: waiting(for: text),
            "seed \(seed), text \(number): \(text.prefix(200).debugDescription)"
        )
        // Strict, the app may have crashed as on the phone.
        if isStrict { transport.start(codec.name) }
        try takeGood()
    }

    /// The ids under which callers wait for answers to the text.
    private func waiting(for text: String) -> [MessageID] {
        var ids: [MessageID] = []
        func add(_ error: WireError) {
            #expect(!error.description.isEmpty && error.description.utf8.count < 1_000)
            if let id = error.request { ids.append(id) }
        }
        do throws(WireError) {
            try codec.decodeAll(text, bytes: { _ in nil }) { message, _ in
                switch message {
                case .success(.request(_, _, let id?)): ids.append(id)
                case .success(.has(_, let id)), .success(.names(let id)), .success(.agree(_, let id)),
                    .success(.ask(_, _, let id, _)),
                    .success(.stream(_, _, let id)):
                    ids.append(id)
                case .success: break
                case .failure(let error): add(error)
                }
            }
        } catch {
            add(error)
        }
        return ids
    }

    func take(_ text: String, answering ids: [MessageID], _ place: String) throws {
        let answers = answers(to: text)
        try #require(isStrict ? answers.count <= ids.count : answers.count == ids.count, "\(place)")
        for (answer, id) in zip(answers, ids) {
            try #require(!answer.utf8.contains(UInt8(ascii: "\n")), "\(place)")
            try #require((try? JSONText(parsing: answer)) != nil, "\(place)")
            if namesItsCall(id) { try #require(answer.contains(id.token), "\(place)") }
        }
    }

    /// Whether answers say which call they are for; one that the page stands still for need not.
    private func namesItsCall(_ id: MessageID) -> Bool {
        codec.encode(.response(id: id, .failure(HandlerFailure(name: "x", message: "x")))).contains(id.token)
    }

    private func answers(to text: String) -> [String] {
        let before = transport.sent.count
        transport.receive(text, codec.name)
        transport.onEvent?(.delivered)
        return Array(transport.sent[before...])
    }

    /// A good text works, whatever came before.
    func takeGood() throws {
        let wire = golden.fromPage[1].wire
        let message = try codec.decode(wire)
        let onPhone = isStrict ? codec.reading(onPhone: message, wire) : nil
        var expected: [String] = []
        if case .request(_, let data, let id?) = onPhone == nil ? message : onPhone?.message {
            expected = [codec.encode(.response(id: id, .value(data)))]
        }
        try #require(answers(to: wire) == expected)
    }

    func end() async throws {
        await Task.yield()
        bridge.close()
        _ = await call.result
    }
}
