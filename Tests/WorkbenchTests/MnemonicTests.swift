import BridgeCore
import BridgeWebKit
import CWebKitGTK
import Foundation
import LiveTesting
import Workbench
import XCTest

/// A key with Alt does one thing at a time.
final class MnemonicTests: WindowTestCase {
    func testNoTwoLabelsInSightHaveTheSameKey() throws {
        let page = TestPages.page(
            "b.callHandler('echo', {a: 1}, () => {}); b.callHandler('noSuchHandler', 1, () => {});"
        )
        for language in Language.allCases {
            MainActor.assumeIsolated { Language.use(language) }
            defer { MainActor.assumeIsolated { Language.use(.english) } }
            for (size, isExample) in [((1_700, 1_000), false), ((1_280, 800), true), ((900, 600), false)] {
                try withWindow(html: isExample ? nil : page, size: size) { window in
                    if isExample { window.open(ExampleApp.page()) }
                    try await until("the page speaks") { window.webView.bridge.wireProtocol != nil }
                    window.select(named: "noSuchHandler")
                    for pane in ["traffic", "start", "detail", "call", "app", "why", "replay"] {
                        window.activate("pane-\(pane)")
                        if pane == "app" { window.activate("make-handler") }
                        await window.nextFrames()
                        let place = "\(pane) at \(size) in \(language.title)"
                        XCTAssertEqual(Self.doubled(in: window.widget), [], place)
                    }
                }
            }
        }
    }

    func testNoTwoItemsOfAMenuHaveTheSameKey() throws {
        let file = SourceTexts.root.appending(path: "Sources/Workbench/Resources/window.ui")
        let menus = try String(contentsOf: file, encoding: .utf8).split(separator: "<submenu").dropFirst()
        XCTAssertGreaterThan(menus.count, 1)
        for language in Language.allCases {
            MainActor.assumeIsolated { Language.use(language) }
            defer { MainActor.assumeIsolated { Language.use(.english) } }
            for menu in menus {
                // The first is the menu's own.
                let labels = menu.prefix(upTo: menu.firstRange(of: "</submenu>")?.lowerBound ?? menu.endIndex)
                    .matches(of: /"label" translatable="yes">([^<]*)</).dropFirst().map { translated(String($0.1)) }
                let keys = labels.compactMap { $0.firstMatch(of: /_(.)/)?.1.lowercased() }
                XCTAssertEqual(keys.count, Set(keys).count, "\(labels) in \(language.title)")
            }
        }
    }

    func testNoKeyOfTheWindowIsListedTwice() throws {
        let file = SourceTexts.root.appending(path: "Sources/Workbench/Resources/shortcuts.ui")
        let text = try String(contentsOf: file, encoding: .utf8)
        let keys = text.matches(of: /"accelerator">([^<]*)</).map { String($0.1) }
        XCTAssertGreaterThan(keys.count, 20)
        XCTAssertEqual(keys.count, Set(keys).count, "\(keys.sorted())")
    }

    /// The texts of labels whose key another one has, too.
    @MainActor
    private static func doubled(in window: UnsafeMutablePointer<GtkWidget>) -> [String] {
        var texts: [guint: Set<String>] = [:]
        var counts: [guint: Int] = [:]
        for widget in WidgetTree(window).seen(gtk_label_get_type()) {
            let label = UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GtkLabel.self)
            let key = gtk_label_get_mnemonic_keyval(label)
            guard key != guint(GDK_KEY_VoidSymbol), let text = gtk_label_get_label(label) else { continue }
            texts[key, default: []].insert(String(cString: text))
            counts[key, default: 0] += 1
        }
        return counts.filter { $0.value > 1 }.flatMap { texts[$0.key] ?? [] }.sorted()
    }
}
