import Foundation
import XCTest

/// Each part of the window as a screen reader goes through it, and as a picture.
final class PartsTests: StoryTestCase, @unchecked Sendable {
    func testEveryPartSaysWhatItIs() throws {
        try onScreen {
            let window = try window(["shop.html"])
            defer { window.close() }
            try window.see("1 call waits for you", ["n": "1"])
            var unnamed: Set<String> = []
            try goThrough(window) { part in
                try window.picture(part)
                unnamed.formUnion(window.unnamed.map { "\(part): \($0)" })
            }
            XCTAssertEqual(unnamed.sorted(), [])
        }
    }

    /// Tells `body` of each part when it is in sight.
    @MainActor
    private func goThrough(_ window: ProgramWindow, _ body: (String) throws -> Void) throws {
        try lookAtTheList(window, body)
        try lookAtADetail(window, body)
        try lookAtTheOtherPanes(window, body)
        try lookAtMenus(window, body)
        try lookAtAFailure(window, body)
    }

    @MainActor
    private func lookAtTheList(_ window: ProgramWindow, _ body: (String) throws -> Void) throws {
        window.key(.two, .alt)
        _ = try window.part("text", "Filter")
        try body("list")
        window.key(.f, .control)
        try window.type("nmae:x", into: "Filter")
        try window.see("No field \"{word}\".", ["word": "nmae"])
        try body("filter")
        window.key(.escape)
        try window.press("toggle button", "Kept filters")
        try window.see("Keep This Filter")
        try body("kept-filters")
        window.key(.escape)
    }

    @MainActor
    private func lookAtADetail(_ window: ProgramWindow, _ body: (String) throws -> Void) throws {
        window.key(.j, .control)
        _ = try window.part("push button", "Answer Once")
        try body("detail")
        for page in ["JSON", "Wire", "Stack", "Events", "Tree"] {
            try window.press("radio button", page)
            try body("detail-\(page.lowercased())")
        }
        for menu in ["_More", "Copy As", "Send Again"] {
            try window.press("toggle button", menu)
            try body("menu-\(menu.lowercased().filter(\.isLetter))")
            window.key(.escape)
        }
    }

    @MainActor
    private func lookAtTheOtherPanes(_ window: ProgramWindow, _ body: (String) throws -> Void) throws {
        window.key(.four, .alt)
        try window.type("onLogin", into: "Handler name")
        try window.type("{'id': 1}", into: "Call data")
        try body("call")
        window.key(.five, .alt)
        try body("fake-app")
        window.key(.j, .control)
        window.key(.m, .control)
        try body("handler")
        window.key(.six, .alt)
        try body("why")
    }

    @MainActor
    private func lookAtMenus(_ window: ProgramWindow, _ body: (String) throws -> Void) throws {
        try window.press("toggle button", "Device")
        try body("device")
        window.key(.escape)
        try window.press("toggle button", "Menu")
        try body("menu")
        for menu in ["_Session", "_View", "_Protocol"] {
            try window.press("push button", menu)
            try body("menu-\(menu.lowercased().filter(\.isLetter))")
            window.key(.escape)
            try window.press("toggle button", "Menu")
        }
        try window.press("push button", "_Faults…")
        try body("faults")
        window.key(.escape)
    }

    @MainActor
    private func lookAtAFailure(_ window: ProgramWindow, _ body: (String) throws -> Void) throws {
        try window.open("http://127.0.0.1:9/")
        _ = try window.part("push button", "Open Another Page…")
        try body("failure")
    }
}
