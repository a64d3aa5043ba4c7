package import BridgeCore

/// Which of the two sides a recording stands for in a replay; the other one is alive.
package enum ReplaySide: String, Sendable, CaseIterable {
    /// The app: the page is alive and gets the answers that were recorded.
    case app
    /// The page: the app's handlers are alive and get the calls that were recorded.
    case page

    /// The direction of the calls that this side makes.
    package var calls: CallDirection { self == .app ? .toPage : .fromPage }
}
