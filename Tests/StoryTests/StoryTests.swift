import Foundation
import XCTest

/// The first ten minutes of a person with a page and no phone app, through the window's accessible parts.
final class StoryTests: XCTestCase {
    func testTheFirstTenMinutes() throws {
        try MainActor.assumeIsolated {
            let window = try ProgramWindow([], in: FileManager.default.temporaryDirectory)
            defer { window.close() }
            try window.press("push button", "Reload")
            _ = try window.part("toggle button", "Menu")
            try window.see("WVJB v6")
        }
    }
}
