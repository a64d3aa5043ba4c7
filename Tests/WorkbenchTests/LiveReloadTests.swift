import BridgeCore
import BridgeWebKit
import CWebKitGTK
import Foundation
import LiveTesting
import Workbench
import XCTest

/// Pages from folders, while somebody works on their files.
final class LiveReloadTests: WindowTestCase {
    /// The folder that somebody works on.
    private struct Site: Sendable {
        let folder = FileManager.default.temporaryDirectory.appending(path: "native-bridge-\(UUID().uuidString)")

        init() throws {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try write("index.html", LiveReloadTests.index)
            try write("app.js", "document.title = 'one';")
            try write("style.css", "@import 'base.css'; p { color: rgb(1, 1, 1); }")
            try write("base.css", "p { margin-left: 1px; }")
            try write("data.json", "{}")
        }

        func write(_ name: String, _ text: String, isAtomic: Bool = false) throws {
            try Data(text.utf8).write(to: folder.appending(path: name), options: isAtomic ? .atomic : [])
        }

        func remove(_ name: String) throws { try FileManager.default.removeItem(at: folder.appending(path: name)) }
    }

    /// The data is none.
    private static let parts = ["app.js", "base.css", "index.html", "style.css"]
    private static let index = """
        <!DOCTYPE html><link rel="stylesheet" href="style.css?v=1"><p id="p">text</p>
        <script src="app.js"></script><script>fetch("data.json").then(() => { window.isReady = true; });</script>
        """

    /// Opens the folder's page and waits until its files are watched.
    private func withPage(
        of site: Site,
        _ settings: Settings? = nil,
        isLive: Bool = true,
        _ body: @escaping @MainActor (WorkbenchWindow) async throws -> Void
    ) throws {
        try withWindow(settings: settings) { window in
            window.open(try PageLocation(path: site.folder.path(percentEncoded: false)))
            try await until("the page is ready") {
                try await window.webView.evaluate("return window.isReady === true")?.value == true
            }
            try await until("its files are watched") { window.watchedFiles == (isLive ? Self.parts : []) }
            try await body(window)
        }
    }

    @MainActor
    private static func says(_ text: String, in window: WorkbenchWindow) -> Bool {
        WidgetTree(window.widget).texts.contains { $0.contains(text) }
    }

    func testAScriptThatIsChangedIsLoadedOnceWithItsPage() throws {
        let site = try Site()
        try withPage(of: site) { window in
            let page = window.webView.bridge.pageNumber
            // Neither is a part of the page.
            try site.write("data.json", "{\"changed\": true}")
            try site.write("notes.txt", "changed")
            // Editors write in steps, or put a new file in the place of the old one.
            for part in ["", "document.", "document.title = 'two';"] { try site.write("app.js", part) }
            try site.write("app.js", "document.title = 'three';", isAtomic: true)
            try await until("the page is loaded with it") { window.webView.title == "three" }
            try await until("it is said") { Self.says("live reload: app.js", in: window) }
            XCTAssertEqual(window.webView.bridge.pageNumber, page + 1)
        }
    }

    func testAStyleSheetIsRenewedOnThePageThatIsThere() throws {
        let site = try Site()
        try withPage(of: site) { window in
            _ = try await window.webView.evaluate("window.mark = 1")
            for number in [2, 3] {
                try site.write(
                    "style.css",
                    "@import 'base.css'; p { color: rgb(\(number), 1, 1); }",
                    isAtomic: number == 3
                )
                try await until("the page has it") {
                    let seen = try await window.webView.evaluate(
                        "return [window.mark, getComputedStyle(p).color, getComputedStyle(p).marginLeft]"
                    )
                    return seen?.value == [1, .string("rgb(\(number), 1, 1)"), "1px"]
                }
            }
            try await until("it is said") { Self.says("live reload: style.css", in: window) }
            // No link names it.
            try site.write("base.css", "p { margin-left: 2px; }")
            try await until("the page is loaded with it") {
                let seen = try await window.webView.evaluate(
                    "return [window.mark ?? 0, getComputedStyle(p).marginLeft]"
                )
                return seen?.value == [0, "2px"]
            }
        }
    }

    func testTheSwitchIsRemembered() throws {
        let site = try Site()
        let file = site.folder.appending(path: "settings.ini")
        let settings = MainActor.assumeIsolated { Settings(file: file) }
        try withPage(of: site, settings) { window in
            window.activate("live-reload")
            XCTAssertEqual(window.watchedFiles, [])
            try await until("it is not said") { !Self.says("live reload", in: window) }
            try site.write("app.js", "document.title = 'two';")
            window.activate("live-reload")
            try await until("it is said") { Self.says("live reload", in: window) }
            XCTAssertEqual(window.webView.title, "one")
            try site.write("app.js", "document.title = 'three';")
            try await until("the page is loaded with it") { window.webView.title == "three" }
            window.activate("live-reload")
        }
        try withPage(of: site, MainActor.assumeIsolated { Settings(file: file) }, isLive: false) { window in
            XCTAssertFalse(Self.says("live reload", in: window))
        }
    }

    /// What has gone is waited for; what has come back is loaded.
    func testAPageThatIsTakenAwayComesBack() throws {
        let site = try Site()
        try withPage(of: site) { window in
            let page = window.webView.bridge.pageNumber
            try site.remove("index.html")
            try site.write("index.html", Self.index + "<title>back</title>")
            try site.write("app.js", "")
            try await until("it is loaded") { window.webView.title == "back" }
            XCTAssertEqual(window.webView.bridge.pageNumber, page + 1)
        }
    }

    func testAPageThatHasCrashedIsLoadedWhenItIsMended() throws {
        let site = try Site()
        try withPage(of: site) { window in
            window.webView.killWebProcess()
            try await until("it is explained") { Self.says("The page has crashed", in: window) }
            try site.write("app.js", "document.title = 'mended';")
            try await until("it is loaded") { window.webView.title == "mended" }
            XCTAssertFalse(Self.says("The page has crashed", in: window))
        }
    }

    /// Another page has files of its own.
    func testAPageThatIsLeftIsNotWatched() throws {
        let site = try Site()
        try site.write("second.html", "<!DOCTYPE html><title>second</title><script src='second.js'></script>")
        try site.write("second.js", "")
        try withPage(of: site) { window in
            _ = try? await window.webView.evaluate("location.href = 'second.html'")
            try await until("its files are watched") { window.watchedFiles == ["second.html", "second.js"] }
            window.webView.goBack()
            try await until("those of the first are again") {
                window.watchedFiles == Self.parts
            }
            window.open(ExampleApp.page())
            try await until("the example's are not") { window.watchedFiles == [] }
        }
    }
}
