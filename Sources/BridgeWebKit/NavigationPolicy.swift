/// Decides which ordinary navigations happen, in the top page and in frames.
public struct NavigationPolicy: Sendable {
    /// Whether the address may be opened.
    public let decide: @MainActor @Sendable (_ address: String) -> Bool

    /// A policy made of a function.
    ///
    /// It is asked once for each navigation.
    public init(_ decide: @escaping @MainActor @Sendable (_ address: String) -> Bool) {
        self.decide = decide
    }

    /// Everything may be opened.
    public static let allowAll = NavigationPolicy { _ in true }
}
