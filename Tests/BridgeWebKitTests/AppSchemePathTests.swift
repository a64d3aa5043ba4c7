import BridgeCore
import BridgeWebKit
import Conformance
import Foundation
import LiveTesting
import XCTest

/// No path leads out of a folder that is served.
final class AppSchemePathTests: LiveTestCase {
    private var outside = URL(filePath: "/")
    private var folder = URL(filePath: "/")

    override func setUpWithError() throws {
        outside = URL.testFiles.appending(path: "app-\(UUID().uuidString)")
        folder = outside.appending(path: "site")
        let files = FileManager.default
        try files.createDirectory(at: folder.appending(path: "sub"), withIntermediateDirectories: true)
        try files.createDirectory(at: outside.appending(path: "site-2"), withIntermediateDirectories: true)
        for name in [
            "site/index.html", "site/a b.txt", "site/sub/index.html", "site/.env", "secret.txt", "site-2/x.txt",
        ] {
            try Data(name.utf8).write(to: outside.appending(path: name))
        }
        let links = ["out": "../secret.txt", "in": "a b.txt", "up": "..", "away": "/etc", "next": "../site-2"]
        for (name, target) in links {
            try files.createSymbolicLink(atPath: folder.appending(path: name).path, withDestinationPath: target)
        }
    }

    override func tearDownWithError() throws { try FileManager.default.removeItem(at: outside) }

    func testServesWhatIsInTheFolder() throws {
        let paths = [
            "": "index.html", "/": "index.html", "/sub/": "sub/index.html", "/a%20b.txt": "a b.txt", "/in": "a b.txt",
        ]
        for (path, name) in paths {
            let file = try AppScheme.file(in: folder, path: path)
            XCTAssertEqual(file.path, folder.resolvingSymlinksInPath().appending(path: name).path, path)
        }
    }

    func testNoPathLeavesTheFolder() {
        let paths = [
            "/../secret.txt", "/%2e%2e/secret.txt", "/%2E./secret.txt", "/.%2e/secret.txt", "/sub/../../secret.txt",
            "/..%2fsecret.txt", "/%2e%2e%2fsecret.txt", "/sub%2f..%2f..%2fsecret.txt", "/..%5csecret.txt",
            "/..\\secret.txt",
            "/sub%5C..%5C..%5Csecret.txt", "/%2fetc%2fpasswd", "//etc/passwd/..", "/secret.txt%00.html", "/%00", "/..",
            "/.", "/./index.html", "/%2e/index.html", "/.env", "/%2eenv", "/sub/.hidden", "/out", "/up/secret.txt",
            "/away/passwd", "/away/", "/next/x.txt", "/up/", "/%c0%ae%c0%ae/secret.txt", "/%ff", "/%",
            "/sub%2F%CC%81x", "/%2E%CC%81env", "/x%5C%CC%81y", "/C%3A%5Cx", "/%2e%2e%00/secret.txt",
            // Decoded once: what was encoded twice is a name, and there is no file of that name.
            "/%252e%252e/secret.txt", "/..%252fsecret.txt",
        ]
        for path in paths { XCTAssertThrowsError(try AppScheme.file(in: folder, path: path), path) }
    }

    func testAPipeIsNotServed() throws {
        XCTAssertEqual(mkfifo(folder.appending(path: "pipe").path, 0o600), 0)
        let folder = folder
        try live {
            let window = WebWindow(title: "pipe", .test())
            defer { window.close() }
            try window.webView.load(folder.path)
            try await until("the page is there") { !window.webView.isLoading && window.webView.address != "" }
            let answer = try await window.webView.evaluate(
                "return await fetch('/pipe').then(r => r.status, () => 'refused')"
            )
            XCTAssertEqual(answer?.value, "refused")
            let text = try await window.webView.evaluate("return await (await fetch('/a%20b.txt')).text()")
            XCTAssertEqual(text?.value, "site/a b.txt")
        }
    }

    func testOtherSchemesCannotReadIt() throws {
        let folder = folder
        try live {
            let server = try LocalServer()
            server.files["/"] = .init(body: "<title>there</title>")
            let window = WebWindow(title: "app", .test())
            defer { window.close() }
            try window.webView.load(folder.path)
            let address = window.webView.address
            try window.webView.load(server.origin)
            try await until("the page is there") { window.webView.title == "there" }
            let tries = """
                const load = (make) => new Promise((done) => {
                  const element = make(); element.onload = () => done("loaded"); element.onerror = () => done("refused");
                  document.body.append(element); setTimeout(() => done("nothing"), 500);
                });
                return [await fetch("\(address)").then(() => "read", () => "refused"),
                  await fetch("\(address)", { mode: "no-cors" }).then(() => "read", () => "refused"),
                  await load(() => Object.assign(document.createElement("script"), { src: "\(address)" })),
                  await load(() => Object.assign(document.createElement("img"), { src: "\(address)" }))];
                """
            let answers = try await window.webView.evaluate(tries)
            XCTAssertEqual(answers?.value, ["refused", "refused", "refused", "refused"])
        }
    }
}
