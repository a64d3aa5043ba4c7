import BridgeWebKit
import Foundation
import LiveTesting
import XCTest

/// Which files a page is made of.
final class PageFilesTests: LiveTestCase {
    private static let files = [
        "index.html": """
        <!DOCTYPE html><link rel="stylesheet" href="style.css"><img src="picture.svg">
        <iframe src="frame.html?a#b"></iframe><script src="plain.js"></script>
        <script type="module" src="module.js"></script>
        <script>
          new Worker("worker.js").onmessage = () => fetch("data.json").then(() => { document.title = "done"; });
        </script>
        """,
        "style.css": "@import 'base.css';", "base.css": "body { background: url(back.svg); }",
        "picture.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>",
        "back.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>", "frame.html": "<script src='framed.js'></script>",
        "framed.js": "", "plain.js": "", "module.js": "import './part.mjs';", "part.mjs": "",
        "worker.js": "postMessage(1);",
        "data.json": "{}", "unused.js": "",
    ]

    func testAllThatAPageIsMadeOfIsKnown() throws {
        try live {
            let window = WebWindow(title: "files", .test())
            defer { window.close() }
            let folder = FileManager.default.temporaryDirectory.appending(path: "native-bridge-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            for (name, text) in Self.files { try Data(text.utf8).write(to: folder.appending(path: name)) }
            try window.webView.load(folder.path(percentEncoded: false))
            let expected = Self.files.keys.filter { !["data.json", "unused.js"].contains($0) }.sorted()
            try await until("the page has loaded all of it") {
                window.webView.title == "done" && window.webView.pageFiles.count >= expected.count
            }
            XCTAssertEqual(window.webView.pageFiles.map(\.lastPathComponent).sorted(), expected)
        }
    }
}
