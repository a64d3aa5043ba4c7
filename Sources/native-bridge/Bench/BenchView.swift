import BridgeCore
import BridgeWebKit
import Foundation

/// The library's side of the benchmarks: a window on a small page that does the same work as the C host's.
final class BenchView {
    private static let data = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789ab"
    private static let answer = "0123456789abcdef"

    private let window: WebWindow
    private var bridge: NativeBridge { window.webView.bridge }
    private var began: ContinuousClock.Instant?
    private var ended: CheckedContinuation<ContinuousClock.Instant, Never>?

    init(_ wireProtocol: WireProtocolName, _ transport: TransportName) async throws {
        var configuration = WebViewConfiguration()
        configuration.wireProtocol = wireProtocol
        configuration.transport = transport
        configuration.bridge.deadline = nil
        window = WebWindow(title: "bench", width: 800, height: 600, configuration)
        try bridge.register("echo") { [unowned self] (_: String) in
            if began == nil { began = .now }
            return Self.answer
        }
        try bridge.register("done") { [unowned self] (wrong: Int) in
            guard wrong == 0 else { throw BenchError("the page got wrong answers") }
            ended?.resume(returning: .now)
            ended = nil
        }
        let folder = try Self.folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        window.webView.load(PageLocation(serving: folder, page: "\(wireProtocol).html", host: "bench"))
        let _: String = try await bridge.call("echo", Self.data)
    }

    func close() { window.close() }

    /// From the start of this process to a page's first message.
    static func millisecondsToFirstMessage() async throws -> Double {
        let view = try await BenchView(.yk, .scriptMessage)
        view.close()
        return Double(ProcessInfo.processInfo.systemUptime - (try started())) * 1_000
    }

    /// When this process started, in seconds since the machine did.
    private static func started() throws -> Double {
        let stat = try String(contentsOfFile: "/proc/self/stat", encoding: .utf8)
        let fields = stat[(stat.lastIndex(of: ")") ?? stat.startIndex)...].split(separator: " ")
        return (Double(fields[20]) ?? 0) / Double(sysconf(Int32(_SC_CLK_TCK)))
    }

    /// Microseconds per call of `calls` calls of the page, `inFlight` at a time.
    func pageCalls(_ calls: Int, inFlight: Int = 1) async throws -> Double {
        began = nil
        try bridge.notify("run", [calls, min(inFlight, calls)])
        let end = await withCheckedContinuation { ended = $0 }
        return (end - (began ?? end)).milliseconds * 1_000 / Double(calls)
    }

    /// Microseconds per call of `calls` calls of the app, one after the other.
    func appCalls(_ calls: Int) async throws -> Double {
        let start = ContinuousClock.now
        for _ in 0..<calls {
            let answer: String = try await bridge.call("echo", Self.data)
            guard answer == Self.answer else { throw BenchError("the page gave a wrong answer") }
        }
        return (ContinuousClock.now - start).milliseconds * 1_000 / Double(calls)
    }

    private static func folder() throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appending(path: "native-bridge-bench-\(getpid())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (name, words) in words {
            try Data(page(words).utf8).write(to: folder.appending(path: "\(name).html"))
        }
        return folder
    }

    /// How a page gets its bridge and gives it to `start`, calls, and registers a handler.
    private typealias Words = (start: String, call: String, register: String)

    private static let words: [String: Words] = [
        "yk": (
            start: "start(YKWebBridgeEngine);", call: "bridge.sendMessage(name, data, next);",
            register: "bridge.addMessageHandler(name, (data, answer) => answer(handler(data)));"
        ),
        "wvjb6": (
            start: """
            window.WVJBCallbacks = [(bridge) => { bridge.disableJavscriptAlertBoxSafetyTimeout(); start(bridge); }];
            const frame = document.createElement("iframe");
            frame.src = "https://__bridge_loaded__";
            document.documentElement.append(frame);
            """, call: "bridge.callHandler(name, data, next);",
            register: "bridge.registerHandler(name, (data, answer) => answer(handler(data)));"
        ),
        "native": (
            start: "start(nativeBridge);", call: "bridge.call(name, data).then(next);",
            register: "bridge.register(name, handler);"
        ),
    ]

    private static func page(_ words: Words) -> String {
        """
        <!doctype html><title>bench</title><body><script>
        const data = "\(data)", expected = "\(answer)";
        function start(bridge) {
          const call = (name, data, next) => { \(words.call) };
          const register = (name, handler) => { \(words.register) };
          register("echo", (value) => value.length === 60 ? expected : "bad");
          register("run", ([calls, inFlight]) => {
            let sent = 0, answered = 0, wrong = 0;
            const send = () => { sent++; call("echo", data, next); };
            const next = (value) => {
              if (value !== expected) wrong++;
              if (++answered === calls) call("done", wrong, () => {});
              else if (sent < calls) send();
            };
            while (sent < inFlight) send();
          });
        }
        \(words.start)
        </script>
        """
    }
}
