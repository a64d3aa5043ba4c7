import BridgeWebKit
import Foundation
import WebAssets

/// A page that shows one way in which things go wrong, to try the window with.
enum ReadyExample: String, CaseIterable {
    /// The page calls a handler that no app has.
    case missingHandler = "missing-handler"
    /// The page's policy forbids the frame that starts its bridge.
    case forbiddenFrame = "forbidden-frame"
    /// The app takes longer than a page likes to wait.
    case slowApp = "slow-app"

    /// What it is called.
    var title: String {
        switch self {
        case .missingHandler: translated("A missing handler")
        case .forbiddenFrame: translated("A forbidden frame")
        case .slowApp: translated("A slow app")
        }
    }

    /// What happens there.
    var summary: String {
        switch self {
        case .missingHandler: translated("The page asks for a token that no app gives it, and waits.")
        case .forbiddenFrame: translated("The page's own policy keeps its bridge from starting on a phone.")
        case .slowApp: translated("The app answers after eight seconds.")
        }
    }

    /// The path of the page.
    var path: String { WebAssets.readyExamples.appending(path: "\(rawValue).html").path(percentEncoded: false) }

    /// Whether the page at an address is one of these.
    static func isPage(_ address: String) -> Bool {
        let folder = PageLocation.folder(of: address)?.standardizedFileURL.path(percentEncoded: false)
        return folder == WebAssets.readyExamples.standardizedFileURL.path(percentEncoded: false) + "/"
    }
}
