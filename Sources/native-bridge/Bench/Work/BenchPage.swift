import BridgeCore
import Conformance
import Foundation

/// The page of the library's side: the same work as the C host's page, by whatever bridge.
enum BenchPage {
    static let answer = "0123456789abcdef"

    /// A folder of this process's own.
    static let folder = FileManager.default.temporaryDirectory
        .appending(path: "native-bridge-bench-\(ProcessInfo.processInfo.processIdentifier)")

    /// Removes the folder with all that is in it.
    static func removeFolder() { try? FileManager.default.removeItem(at: folder) }

    /// Writes the page for a protocol into the folder; returns the file's name.
    static func write(for name: WireProtocolName) throws -> String {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let adapter = name == .native ? direct : PageAdapter.script(for: name)
        guard let adapter else { throw BenchError("There is no page for \(name).") }
        let page = "\(name).html"
        let text = """
            <!doctype html><title>bench</title><body>
            <script>\(adapter)</script>
            <script>\(register)\(work)</script>
            """
        try Data(text.utf8).write(to: folder.appending(path: page))
        return page
    }

    /// nativeBridge as a page uses it; by the example's adapter it would be slower.
    private static let direct = """
        const whenBridge = (callback) => callback({
          callHandler: (name, data, next) => { nativeBridge.call(name, data).then(next); },
          registerAnswer: (name, handler) => nativeBridge.register(name, handler),
        });
        """

    private static let register = """
        const registerWith = (bridge) => bridge.registerAnswer
          || ((name, handler) => bridge.registerHandler(name, (data, respond) => respond(handler(data))));
        """

    /// What is called, with which data, and how long its answer is.
    private static let work = """

        const answer = "\(answer)", small = "\(BenchView.data)";
        const text = (size) => answer.repeat(size / 16);
        const bytes = (size) => new Uint8Array(size).fill(7);
        const isAnswer = (value) => value === answer;
        const isCount = (value, size) => value === size;
        const isLong = (value, size) => value.length === size;
        const works = {
          "echo": [() => small, isAnswer],
          "text-up": [text, isCount], "text-down": [(size) => size, isLong], "text-echo": [text, isLong],
          "bytes-up": [bytes, isCount], "bytes-down": [(size) => size, isLong], "bytes-echo": [bytes, isLong],
        };
        whenBridge((bridge) => {
          const call = bridge.callHandler.bind(bridge);
          const register = registerWith(bridge);
          // Otherwise that library leaves a turn of the loop between its messages.
          bridge.disableJavscriptAlertBoxSafetyTimeout?.();
          register("echo", (value) => value.length === 60 ? answer : "bad");
          register("never", () => new Promise(() => {}));
          register("prepare", (json) => {
            const { handlers, held } = JSON.parse(json);
            for (let i = 0; i < handlers; i++) register("handler" + i, () => i);
            for (let i = 0; i < held; i++) call("hold", "", () => {});
            return "";
          });
          register("run", (json) => {
            const { name, calls, inFlight, size } = JSON.parse(json);
            const [make, isRight] = works[name];
            const data = make(size);
            let sent = 0, answered = 0, wrong = 0;
            const send = () => { sent++; call(name, data, next); };
            const next = (value) => {
              if (!isRight(value, size)) wrong++;
              if (++answered === calls) call("done", wrong === 0 ? "right" : "wrong", () => {});
              else if (sent < calls) send();
            };
            call("begin", "", () => { while (sent < inFlight) send(); });
            return "";
          });
          call("hello", "", () => {});
        });
        """
}
