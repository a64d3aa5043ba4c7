import BridgeCore
import BridgeWebKit
import Foundation
import LiveTesting
import XCTest

/// Pages whose scripts and style sheets are files of their own.
final class AppSchemeTests: LiveTestCase {
    func testScriptsModulesAndStyleSheetsOfAFolderAreTaken() throws {
        try live {
            let window = WebWindow(title: "files", .test())
            defer { window.close() }
            let folder = try Self.folder([
                "index.html": """
                <!DOCTYPE html><link rel="stylesheet" href="style.css"><p id="p">text</p>
                <script src="plain.js"></script><script type="module" src="module.js"></script>
                """,
                "style.css": "#p { color: rgb(1, 2, 3); }",
                "plain.js": "window.plain = 'ran';",
                "module.js": "window.module = 'ran';",
            ])
            try window.webView.load(folder.path(percentEncoded: false))
            // WebKit may call a load finished before its modules have run.
            try await until("all of it has run") {
                let seen = try? await window.webView.evaluate(
                    "return [window.plain, window.module, getComputedStyle(p).color].map(String)"
                )
                return seen?.value == ["ran", "ran", "rgb(1, 2, 3)"]
            }
        }
    }

    func testAPartOfAFileIsServedWhereItIsAskedFor() throws {
        try live {
            let window = WebWindow(title: "files", .test())
            defer { window.close() }
            let folder = try Self.folder(["index.html": "<!DOCTYPE html>", "digits.txt": "0123456789", "empty.txt": ""])
            var isLoaded = false
            window.webView.onLoadFinished = { isLoaded = true }
            try window.webView.load(folder.path(percentEncoded: false))
            try await until("the page is loaded") { isLoaded }
            let seen = try await window.webView.evaluate(
                """
                const part = async (range, file = "digits.txt") => {
                  const answer = await fetch(file, range ? { headers: { Range: range } } : {});
                  return [answer.status, answer.headers.get("Content-Range") ?? "", await answer.text()].join(" ");
                };
                return [await part(), await part("bytes=2-4"), await part("bytes=7-"), await part("bytes=-2"),
                  await part("bytes=8-99"), await part("bytes=50-60"), await part("bytes=0-1,4-5"), await part("lines=1-2"),
                  await part("bytes=0-", "empty.txt")];
                """
            )
            XCTAssertEqual(
                seen?.value,
                [
                    "200  0123456789", "206 bytes 2-4/10 234", "206 bytes 7-9/10 789", "206 bytes 8-9/10 89",
                    "206 bytes 8-9/10 89", "200  0123456789", "200  0123456789", "200  0123456789", "200  ",
                ]
            )
        }
    }

    private static func folder(_ files: [String: String]) throws -> URL {
        let folder = URL.testFiles.appending(path: "native-bridge-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (name, text) in files { try Data(text.utf8).write(to: folder.appending(path: name)) }
        return folder
    }
}
