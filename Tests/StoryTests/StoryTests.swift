import Foundation
import XCTest

/// The first ten minutes of a person with a page and no phone app, through the window's accessible parts.
final class StoryTests: StoryTestCase, @unchecked Sendable {
    func testTheFirstTenMinutes() throws {
        try onScreen {
            let window = try window([])
            defer { window.close() }
            try window.press("push button", "Reload")
            _ = try window.part("toggle button", "Menu")
            try window.see("WVJB v6")
        }
    }
}
