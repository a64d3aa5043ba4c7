import BridgeCore
import BridgeWebKit
import Conformance
import LiveTesting
import XCTest

/// Addresses that are no pages, and pages that do not say how they are written (WILD.md, kinds 34 and 35).
final class SchemeTests: LiveTestCase {
    /// Each way in which pages open such an address; the last is a server's.
    private static let ways = [
        "location.href = 'ADDRESS'",
        "const f = document.createElement('iframe'); f.src = 'ADDRESS'; document.body.append(f)",
        "const a = document.createElement('a'); a.href = 'ADDRESS'; document.body.append(a); a.click()",
        "const a = document.createElement('a'); a.href = 'ADDRESS'; a.target = '_blank'; document.body.append(a); a.click()",
        "window.open('ADDRESS')",
        "location.href = '/away'",
    ]

    func testUnknownSchemesAreOfferedToTheAppAndNeverReplaceThePage() throws {
        for way in Self.ways {
            try live {
                let server = try LocalServer()
                let script = way.replacing("ADDRESS", with: "myapp://open?id=7")
                server.files["/"] = .init(
                    body: "<title>here</title><body><script>setTimeout(() => { \(script); }, 0)</script>"
                )
                server.files["/away"] = .init(body: "", redirect: "myapp://open?id=7")
                let window = WebWindow(title: "schemes", .test())
                defer { window.close() }
                var offered: [String] = []
                var failures: [LoadFailure] = []
                let remarks = Remarks(of: window.webView.bridge)
                window.webView.onUnknownScheme = { address in
                    offered.append(address)
                    return true
                }
                window.webView.onLoadFailed = { failure in
                    failures.append(failure)
                    return false
                }
                try window.webView.load(server.origin)
                try await until("the address is offered: \(way)") { !offered.isEmpty }
                XCTAssertEqual(offered, ["myapp://open?id=7"], way)
                try await until("the trace says so") {
                    remarks.texts(.offered) == ["The page opened myapp://open?id=7, which the app took."]
                }
                XCTAssertEqual(remarks.texts(.refused), [], way)
                let title = try await window.webView.evaluate("return document.title")
                XCTAssertEqual(title?.value, "here", way)
                XCTAssertTrue(failures.isEmpty, way)
            }
        }
    }

    func testWhatNobodyTakesIsNamed() throws {
        for isOffered in [false, true] {
            try live {
                let window = WebWindow(title: "schemes", .test())
                defer { window.close() }
                let remarks = Remarks(of: window.webView.bridge)
                if isOffered { window.webView.onUnknownScheme = { _ in false } }
                try window.webView.load(html: "<title>here</title><script>location.href = 'tel:+4930123'</script>")
                try await until("it is named") {
                    remarks.texts(.refused) == ["The page opened tel:+4930123, whose scheme nobody handles."]
                }
                try await until("the page is there") { window.webView.title == "here" }
            }
        }
    }

    func testPagesWithoutACharsetAreReadAsUTF8() throws {
        let body =
            "<title>页面</title><script>window.WVJBCallbacks = [(b) => b.callHandler('名', 'é😀')];"
            + "document.documentElement.append(Object.assign(document.createElement('iframe'),"
            + "{ src: 'https://__bridge_loaded__' }));</script>"
        for isServed in [true, false] {
            try live {
                let server = try LocalServer()
                server.files["/"] = .init(body: body, type: "text/html")
                let window = WebWindow(title: "charset", .test())
                defer { window.close() }
                var heard: JSONValue?
                try window.webView.bridge.register("名") { request in
                    heard = request.data?.value
                    return nil
                }
                if isServed { try window.webView.load(server.origin) } else { try window.webView.load(html: body) }
                try await until("the page is read") { window.webView.title == "页面" }
                try await until("the app hears it byte for byte") { heard == "é😀" }
            }
        }
    }

    func testThePagesNameForPeople() throws {
        let page = try PageLocation.page(html: "<title>x</title>")
        let folder = page.address.split(separator: "/")[1].split(separator: "-").dropLast().joined(separator: "-")
        XCTAssertEqual(PageLocation.name(of: page.address).lowercased(), folder)
        let base = page.address.replacing("index.html", with: "")
        XCTAssertEqual(PageLocation.name(of: base + "my%20shop.html?a=b#c"), "my shop.html")
        XCTAssertEqual(PageLocation.name(of: base + "a%E2%80%AEb.html"), "a\u{FFFD}b.html")
        XCTAssertEqual(PageLocation.name(of: "https://example.org/a"), "example.org")
        XCTAssertEqual(PageLocation.name(of: "http://127.0.0.1:8080/"), "127.0.0.1:8080")
        for address in ["", "about:blank", "data:text/html,x"] {
            XCTAssertEqual(PageLocation.name(of: address), "This page")
        }
    }

    /// What a bridge remarks.
    @MainActor
    private final class Remarks {
        private var remarks: [BridgeRemark] = []
        private var reading: Task<Void, Never>?

        init(of bridge: NativeBridge) {
            let events = bridge.events
            reading = Task { [weak self] in
                for await event in events {
                    if case .remark(let remark) = event.kind { self?.remarks.append(remark) }
                }
            }
        }

        func texts(_ kind: BridgeRemark.Kind) -> [String] { remarks.filter { $0.kind == kind }.map(\.message) }
        isolated deinit { reading?.cancel() }
    }
}
