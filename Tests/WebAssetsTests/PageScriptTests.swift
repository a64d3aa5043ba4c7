import BridgeCore
import BridgeTesting
import Foundation
import Testing
import WebAssets

/// The page scripts of the wire protocols in a bare JavaScriptCore context, against the texts that the codecs read.
struct PageScriptTests {
    static let golden: [GoldenWire] = {
        let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        return (try? GoldenWire.all(in: tests.path(percentEncoded: false) + "/Fixtures/wire")) ?? []
    }()

    /// A page that has just got its bridge `b`; timers run when `turn()` is called, what is sent is in `wires`.
    func page(_ golden: GoldenWire, isStrict: Bool = false) throws -> ScriptContext {
        let context = ScriptContext()
        let script = try #require(WebAssets.protocols[golden.protocol])
        let native = ["Values", "Table", "Words", "Options", "Calls", "Streams", "Handlers", "Events", "Space"]
        let parts = (["wireText", "exchange", "lateBridge"] + ["nativeTrail"] + native.map { "native\($0)" }).map {
            name in
            "\(name): \(WebAssets.parts[name]?.trimmingCharacters(in: .whitespacesAndNewlines) ?? "")"
        }
        try context.evaluate(
            """
            const window = globalThis, wires = [], timers = [], remarks = [];
            const turn = () => { while (timers.length) timers.shift()(); };
            const { apply, defineProperty, deleteProperty, getOwnPropertyDescriptor } = Reflect;
            const parts = { \(parts.joined(separator: ",\n")) };
            parts.nativeValues = parts.nativeValues(parts.nativeTrail, class { get nodeType() { return undefined; } });
            const slice = (text, from) => text.slice(from);
            const tools = {
              window, apply, defineProperty, deleteProperty, setProperty: Reflect.set, getOwnPropertyDescriptor, slice, Error,
              strict: \(isStrict), device: "desktop", contains: (text, part) => text.includes(part),
              stringify: JSON.stringify, parse: JSON.parse, now: () => 1700000000000,
              owns: Object.hasOwn, own: (object, key) => Object.hasOwn(object, key) ? object[key] : undefined,
              isTaken: (name) => !!Object.getOwnPropertyDescriptor(window, name)?.value,
              place: (name, bridge) => { window[name] = bridge; },
              find: (text, part, from) => text.indexOf(part, from), ownKeys: Reflect.ownKeys, control() {},
              isObject: (value) => typeof value === "object" && value !== null,
              describe: String, later: (body) => timers.push(body), log() {}, uncaught: (error) => remarks.push(error),
              whenDocumentIs: (state, body) => body(), documentIsComplete: () => true,
              text: parts.wireText(JSON.stringify, slice),
              exchange: (link, words) => parts.exchange(link, tools, words),
              lateBridge: (link, words) => parts.lateBridge(link, tools, words),
              native: { \(native.map { "\($0.lowercased()): parts.native\($0)" }.joined(separator: ", ")) }, after: (delay, body) => timers.push(body), stopTimer() {},
              sendBytes: (view) => view.length > 5 ? 7 : undefined,
              aborts: { isAborted: () => false, listen() {}, stopListening() {}, newController: () => ({}), abort() {} },
            };
            const differences = [];
            const link = {
              send: (json) => wires.push(json), ask: (json) => { wires.push(json); }, ready() {}, recognised() {}, registered() {}, made() {},
              remark: (kind, name) => remarks.push(kind + " " + name),
              dropped: (name) => remarks.push("message-dropped " + name), lost() {}, threw() {}, setUpThrew() {},
              differs: (difference) => differences.push(difference),
            };
            const script = \(script.trimmingCharacters(in: .whitespacesAndNewlines));
            const installed = script.install(link, tools);
            installed.begin();
            turn();
            const f = (data) => seen.push(data === undefined ? null : JSON.stringify(data)), g = () => {}, seen = [];
            \(golden.page)
            """
        )
        return context
    }

    @Test("calls of the page become the golden texts", arguments: golden)
    func calls(_ golden: GoldenWire) throws {
        for text in golden.fromPage {
            let page = try page(golden)
            try page.evaluate(text.script)
            #expect(try page.evaluate("wires.join('\\n')") == text.wire, "\(text.script)")
        }
    }

    @Test("what else a page says becomes the golden texts", arguments: golden)
    func others(_ golden: GoldenWire) throws {
        for other in golden.others ?? [] {
            let page = try page(golden)
            try page.evaluate(other.script)
            #expect(try page.evaluate("wires.join('\\n')") == other.wire, "\(other.script)")
        }
    }

    @Test("many bytes go beside the message, which names them by their number")
    func sentBytes() throws {
        let page = try page(try #require(Self.golden.first { $0.protocol == "native" }))
        try page.evaluate("b.notify('v', [new Uint8Array(6), new Uint8Array(1)])")
        #expect(try page.evaluate("wires[0]")?.hasSuffix("\"marker\":\"$\",\"bytes\":[7,\"AA==\"]}") == true)
    }

    /// WebKit delays a timer that was set while many others were nested, and lets a later one overtake it.
    @Test("WVJB's messages stay in their order whichever timer fires first")
    func orderOfTimers() throws {
        let page = try page(try #require(Self.golden.first { $0.protocol == "wvjb6" }))
        try page.evaluate("b.registerHandler('n', (data) => seen.push(data))")
        for number in 1...3 {
            try page.evaluate("installed.receive('{\"handlerName\":\"n\",\"data\":\(number)}')")
        }
        try page.evaluate("while (timers.length) timers.pop()()")
        #expect(try page.evaluate("seen.join()") == "1,2,3")
    }

    @Test("calls of the app reach the page's handler", arguments: golden)
    func handlers(_ golden: GoldenWire) throws {
        for text in golden.toPage {
            let page = try page(golden)
            try page.evaluate(
                "register('page', (data, answer) => seen.push(JSON.stringify([data === undefined ? null : JSON.stringify(data), typeof answer])))"
            )
            try page.evaluate("installed.receive(\(JSONValue.string(text.wire).text)); turn()")
            #expect(try page.evaluate("seen.join('\\n')") == text.seen)
        }
    }

    @Test("answers of the page become the golden texts", arguments: golden)
    func answersOfPage(_ golden: GoldenWire) throws {
        let codec = try #require(WireProtocols.named(golden.name))
        let call = codec.encode(.request(name: "page", data: nil, id: codec.id(ofCall: 1)))
        for text in golden.answersOfPage {
            let page = try page(golden)
            try page.evaluate("register('page', (data, answer) => answer(\(text.answer)))")
            try page.evaluate("installed.receive(\(JSONValue.string(call).text)); turn()")
            #expect(try page.evaluate("wires.join('\\n')") == text.wire, "\(text.answer)")
        }
    }

    @Test("answers of the app reach the page's callback, once", arguments: golden)
    func answersOfApp(_ golden: GoldenWire) throws {
        for text in golden.answersOfApp {
            let page = try page(golden)
            try page.evaluate(golden.fromPage[1].script)
            let receive = "installed.receive(\(JSONValue.string(text.wire).text)); turn();"
            try page.evaluate(receive + receive)
            #expect(try page.evaluate("JSON.stringify(seen)") == "[\(JSONValue.optional(text.seen).text)]")
        }
    }

    @Test("one call that cannot be written harms no other", arguments: golden)
    func poison(_ golden: GoldenWire) throws {
        let page = try page(golden)
        let codec = try #require(WireProtocols.named(golden.name))
        let unwritable = codec.carriesEveryValue ? "g" : "10n"
        try page.evaluate(
            "const cycle = {}; cycle.self = cycle; call('bad', cycle, f); call('bad', \(unwritable), f); turn()"
        )
        #expect(try page.evaluate("wires.length") == "0")
        #expect(try page.evaluate("remarks.join()") == "message-dropped bad,message-dropped bad")
        #expect(try page.evaluate("seen.length + ' ' + JSON.parse(seen[0]).error.name") == "2 NotSerializable")
        try page.evaluate("call('good', 1)")
        #expect(try page.evaluate("wires.length") == "1")
    }

    @Test("names that every object has are not handlers", arguments: golden)
    func inheritedNames(_ golden: GoldenWire) throws {
        if !golden.callsPage { return }
        let codec = try #require(WireProtocols.named(golden.name))
        for name in ["toString", "constructor", "__proto__", "hasOwnProperty"] {
            let page = try page(golden)
            let call = codec.encode(.request(name: HandlerName(name), data: nil, id: codec.id(ofCall: 1)))
            // Where the page brings its own script, that throws.
            try page.evaluate("try { installed.receive(\(JSONValue.string(call).text)); turn() } catch {}")
            let wire = try #require(try page.evaluate("wires.join('\\n')"))
            guard case .response(_, .failure(let failure)) = try codec.decode(wire) else {
                Issue.record("\(name): \(wire)")
                continue
            }
            #expect(failure.name == "NoHandler")
            try page.evaluate(
                "register('\(name)', (data, answer) => answer('here')); installed.receive(\(JSONValue.string(call).text)); turn()"
            )
            #expect(try page.evaluate("wires[1]")?.contains("\"here\"") == true)
        }
    }

    @Test("WVJB's surface is upstream's, no more and no less")
    func surface() throws {
        let page = try page(#require(Self.golden.first { $0.name == .wvjb6 }))
        #expect(
            try page.evaluate("Object.keys(b).sort().join()")
                == "_fetchQueue,_handleMessageFromObjC,callHandler,disableJavscriptAlertBoxSafetyTimeout,registerHandler"
        )
        #expect(try page.evaluate("typeof b.then") == "undefined")
    }

    @Test("waiting set-up functions run once, the rest also when one throws")
    func waiting() throws {
        let context = try page(#require(Self.golden.first { $0.name == .wvjb6 }))
        try context.evaluate(
            """
            delete window.WebViewJavascriptBridge;
            window.WVJBCallbacks = [() => { throw "first"; }, (bridge) => seen.push(typeof bridge.callHandler)];
            const again = script.install(link, tools); again.begin(); turn();
            """
        )
        #expect(
            try context.evaluate("seen.join() + ' ' + remarks.join() + ' ' + typeof window.WVJBCallbacks")
                == "function first undefined"
        )
    }
}

extension JSONValue {
    fileprivate static func optional(_ text: String?) -> JSONValue { text.map(JSONValue.string) ?? .null }
}
