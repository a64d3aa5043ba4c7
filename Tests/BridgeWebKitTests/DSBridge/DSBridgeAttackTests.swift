import BridgeCore
import BridgeWebKit
import Conformance
import LiveTesting
import XCTest

/// Who may call by `prompt`: the top page through its own wrapped function, and nobody else.
final class DSBridgeAttackTests: DSBridgeTestCase {
    private static let refusal = "A frame, or a page without a bridge, tried to call by prompt(\"_dsbridge=…\")."

    /// Loads `top` at an allowed origin, beside a page of `foreign` at another, and gives what the title is at last.
    @MainActor
    private static func title(
        _ page: DSBridgePage,
        _ top: String,
        foreign: String = "",
        ends: String = "END"
    ) async throws -> (title: String, shown: [String]) {
        let (server, other) = (try LocalServer(), try LocalServer(host: "localhost"))
        var (shown, called) = ([String](), [String]())
        page.window.webView.onDialog = { dialog in
            shown.append(dialog.message)
            dialog.accept("a person's answer")
        }
        try page.bridge.register("PWN") { request in
            called.append(request.data?.text ?? "")
            return JSONValue.string("owned").text
        }
        try page.bridge.register("echo") { $0.data }
        server.files["/"] = .init(
            body:
                "<!doctype html><body><script>\(try DSBridgePage.library())</script><script>\(top.replacing("@B@", with: other.origin))</script>"
        )
        server.files["/frame"] = .init(body: "<!doctype html><script>\(foreign)</script>")
        other.files["/frame"] = server.files["/frame"]
        try page.window.webView.load(server.origin)
        try await until("it ended") { page.window.webView.title.hasPrefix(ends) }
        XCTAssertEqual(called, [], "\(page.transport): a handler was called")
        return (page.window.webView.title, shown)
    }

    private static let fromFrame = """
        let answer;
        try { answer = prompt("_dsbridge=PWN", '{"data":"frame"}'); } catch (error) { answer = "threw"; }
        parent.postMessage("frame got " + answer, "*");
        """

    func testFramesAreRefusedWithoutADialog() throws {
        let frames = [
            "frame.src = '/frame'", "frame.src = '@B@/frame'",
            "frame.sandbox = 'allow-scripts allow-modals'; frame.src = '/frame'",
            "frame.sandbox = 'allow-scripts allow-modals allow-same-origin'; frame.src = '/frame'",
        ]
        for frame in frames {
            try eachTransport { page in
                let seen = try await Self.title(
                    page,
                    """
                    onmessage = ({ data }) => { document.title = "END " + data + " page got " + dsBridge.call("echo", 1); };
                    const frame = document.createElement("iframe");
                    \(frame);
                    document.body.append(frame);
                    """,
                    foreign: Self.fromFrame
                )
                XCTAssertEqual(seen.title, "END frame got null page got 1", "\(page.transport) \(frame)")
                XCTAssertEqual(seen.shown, [])
                try await until("it was named") { page.messages(.refused) == [Self.refusal] }
            }
        }
    }

    func testAPromptTakenFromAFrameIsRefused() throws {
        try eachTransport { page in
            let seen = try await Self.title(
                page,
                """
                const frame = document.createElement("iframe");
                document.body.append(frame);
                const own = frame.contentWindow.prompt;
                const answers = [own("_dsbridge=PWN", "{}"), own.call(window, "_dsbridge=PWN", "{}"), own.call(window, "Name?")];
                document.title = "END " + answers.map(String).join();
                """
            )
            XCTAssertEqual(seen.title, "END null,null,a person's answer", "\(page.transport)")
            XCTAssertEqual(seen.shown, ["Name?"])
        }
    }

    func testGuessesAreDialogsForPeople() throws {
        try eachTransport { page in
            let token = String(repeating: "0", count: 32)
            let seen = try await Self.title(
                page,
                """
                const batch = "\(token) " + origin + " 0\\n? dsbridge {\\"method\\":\\"PWN\\",\\"args\\":{\\"data\\":1}}\\n";
                const answers = ["n0", "n1234567890 " + location.href, "_dsbridg=PWN", " _dsbridge=PWN", ""].map((guess) => prompt(guess, batch));
                document.title = "END " + answers.every((answer) => answer === "a person's answer");
                """
            )
            XCTAssertEqual(seen.title, "END true", "\(page.transport)")
            XCTAssertEqual(seen.shown.count, 5)
        }
    }

    func testAPageThatReplacesWhatItCanDoesNotSeeTheSecretNorBreakTheWay() throws {
        try eachTransport { page in
            let seen = try await Self.title(
                page,
                """
                const stolen = [];
                const wrapped = prompt;
                window.prompt = (...values) => { stolen.push(values[0]); return wrapped(...values); };
                for (const [object, name] of [[String.prototype, "replaceAll"], [String.prototype, "slice"], [String.prototype, "indexOf"],
                    [JSON, "parse"], [Array.prototype, "map"], [Function.prototype, "call"], [Function.prototype, "apply"]]) {
                  const original = object[name];
                  object[name] = function (...values) { stolen.push(String(this).slice.length, name); return Reflect.apply(original, this, values); };
                }
                Object.defineProperty(Object.prototype, "toJSON", { configurable: true, value() { return "PWN"; } });
                Object.defineProperty(Array.prototype, "0", { configurable: true, set(value) { stolen.push(value); } });
                const answer = wrapped("_dsbridge=echo", '{"data":[1]}');
                delete Object.prototype.toJSON;
                delete Array.prototype[0];
                document.title = "END " + answer + stolen.filter((text) => typeof text === "string" && /^n[0-9a-z]{10}/.test(text)).length;
                """
            )
            XCTAssertEqual(seen.title, "END {\"code\":0,\"data\":[1]}0", "\(page.transport)")
            XCTAssertEqual(seen.shown, [])
        }
    }

    func testAForeignPageIsRefused() throws {
        try eachTransport { page in
            let seen = try await Self.title(
                page,
                "location.replace('@B@/frame')",
                foreign: "document.title = 'FOREIGN ' + typeof window._dswk + prompt('_dsbridge=PWN', '{}')",
                ends: "FOREIGN"
            )
            XCTAssertEqual(seen.title, "FOREIGN undefinednull", "\(page.transport)")
            XCTAssertEqual(seen.shown, [])
            try await until("it was named") { page.messages(.refused) == [Self.refusal] }
        }
    }
}
