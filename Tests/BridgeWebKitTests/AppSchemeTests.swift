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

    private static func folder(_ files: [String: String]) throws -> URL {
        let folder = URL.testFiles.appending(path: "native-bridge-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (name, text) in files { try Data(text.utf8).write(to: folder.appending(path: name)) }
        return folder
    }
}
