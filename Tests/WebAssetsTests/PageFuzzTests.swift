import BridgeCore
import BridgeTesting
import Foundation
import Testing

/// Malformed texts for the page scripts, by the thousand: none ends the page, and the next good one works.
struct PageFuzzTests {
    /// The protocols in which native code can call the page.
    static let golden = PageScriptTests.golden.filter { !$0.toPage.isEmpty }
    static let seeds: [UInt64] = [1, 2, 3]

    @Test("malformed messages to the page", arguments: golden, seeds)
    func messages(_ golden: GoldenWire, _ seed: UInt64) throws {
        let page = try FuzzedPage(golden)
        try page.prepare()
        var texts = TextMutations(of: golden.texts, seed: seed)
        for number in 1...100 {
            let text = texts.next()
            try page.take(text)
            let seen = try page.takeGood()
            #expect(seen == golden.toPage[0].seen, "seed \(seed), text \(number): \(text.prefix(200))")
        }
    }

    @Test("malformed messages of a new seed to the page", arguments: golden)
    func newMessages(_ golden: GoldenWire) throws {
        let seconds = ProcessInfo.processInfo.environment["FUZZ_SECONDS"].flatMap(Double.init) ?? 1
        let end = ContinuousClock.now + .seconds(seconds / Double(Self.golden.count))
        let seed = UInt64.random(in: .min ... .max)
        let page = try FuzzedPage(golden)
        try page.prepare()
        var texts = TextMutations(of: golden.texts, seed: seed)
        while ContinuousClock.now < end {
            let text = texts.next()
            try page.take(text)
            #expect(try page.takeGood() == golden.toPage[0].seen, "seed \(seed): \(text.prefix(200))")
        }
    }

    /// What a page may hand to the functions that native code calls on the phone.
    @Test("what is no text at all does not end the page", arguments: golden)
    func values(_ golden: GoldenWire) throws {
        let page = try FuzzedPage(golden)
        try page.prepare()
        let values = [
            "undefined", "null", "0", "1n", "Symbol('x')", "{}", "[]", "() => {}", "cycle", "new Proxy({}, trap)",
            "throwing",
            "new String('{}')", "'x'.repeat(1 << 20)", "new Date(NaN)", "/x/", "globalThis",
        ]
        try page.context.evaluate(
            """
            const cycle = {}; cycle.self = cycle;
            const fail = () => { throw new Error("trapped"); };
            const trap = { get: fail, has: fail, ownKeys: fail, getOwnPropertyDescriptor: fail, getPrototypeOf: fail };
            const throwing = { toString: fail, valueOf: fail, toJSON: fail, get handlerName() { return fail(); } };
            """
        )
        for value in values {
            for script in [
                "installed.receive(\(value))", "call(\(value), \(value), \(value))", "call('x', \(value))",
                "call('x', \(value), f)", "register(\(value), \(value))", "register('odd', \(value))",
                "if (installed.post) installed.post(\(value))",
                "if (b._bridgeEngineDidWriteData) b._bridgeEngineDidWriteData(\(value))",
                "if (b.init) b.init(\(value))", "if (b.send) b.send(\(value), \(value))",
            ] {
                try page.context.evaluate("try { \(script) } catch {} watch()")
                #expect(try page.takeGood() == golden.toPage[0].seen, "\(script)")
            }
        }
    }
}

extension GoldenWire {
    /// Every text of the protocol, either way.
    fileprivate var texts: [String] {
        fromPage.map(\.wire) + toPage.map(\.wire) + answersOfPage.map(\.wire) + answersOfApp.map(\.wire) + invalid
    }
}

/// A page that is given one malformed text after the other.
private struct FuzzedPage: ~Copyable {
    let context: ScriptContext
    private let golden: GoldenWire

    init(_ golden: GoldenWire) throws {
        self.golden = golden
        context = try PageScriptTests().page(golden)
    }

    /// Names what is not there in every protocol.
    func prepare() throws {
        try context.evaluate(
            """
            if (typeof b === "undefined") globalThis.b = {};
            const settle = () => { for (;;) { try { return turn(); } catch { /* the page's onerror would hear of it */ } } };
            const watch = () => register('page', (data, answer) =>
              seen.push(JSON.stringify([data === undefined ? null : JSON.stringify(data), typeof answer])));
            watch();
            """
        )
    }

    /// Gives the page a text and lets its timers run.
    func take(_ text: String) throws {
        let literal = JSONValue.string(text).text.text
        try context.evaluate("try { installed.receive(\(literal)) } catch {} settle(); wires.length = 0")
    }

    /// What the page's handler sees of a good text.
    func takeGood() throws -> String? {
        let wire = JSONValue.string(golden.toPage[0].wire).text.text
        return try context.evaluate(
            """
            settle(); seen.length = 0; installed.receive(\(wire)); settle();
            seen.join('\\n')
            """
        )
    }
}
