import BridgeCore
import BridgeWebKit
import Conformance
import LiveTesting
import XCTest

/// The server that the other tests lean on.
final class LocalServerTests: LiveTestCase {
    func testServesTwoOriginsLateAndElsewhere() throws {
        try live {
            let (first, second) = (try LocalServer(), try LocalServer(host: "localhost"))
            second.files["/late"] = .init(
                body: "late",
                headers: ["Access-Control-Allow-Origin": "*"],
                delay: .milliseconds(80)
            )
            first.files["/"] = .init(body: "<title>first</title>")
            first.files["/away"] = .init(body: "", redirect: first.origin + "/")
            first.handler = { path, query in
                path == "/echo" ? .init(body: query["text"] ?? "none", type: "text/plain") : nil
            }
            let window = WebWindow(title: "server", .test())
            defer { window.close() }
            try window.webView.load(first.origin + "/away")
            try await until("the redirect was followed") { window.webView.title == "first" }
            XCTAssertEqual(first.requests.prefix(2), ["/away", "/"])
            let echo = try await window.webView.evaluate("return await (await fetch('/echo?text=a%20b')).text()")
            XCTAssertEqual(echo?.value, "a b")
            let late = try await window.webView.evaluate(
                "const t = Date.now(), r = await (await fetch('\(second.origin)/late')).text(); return [r, Date.now() - t >= 70]"
            )
            XCTAssertEqual(late?.value, ["late", true])
            let missing = try await window.webView.evaluate("return (await fetch('/nowhere')).status")
            XCTAssertEqual(missing?.value, 404)
        }
    }
}
