package import BridgeCore

/// A colour that the page asks for: `[red, green, blue, opacity]`, the first three from 0 to 255, the last from 0 to 1.
nonisolated package struct ViewColour: Equatable, Sendable {
    package let red: Double
    package let green: Double
    package let blue: Double
    package let opacity: Double

    /// The colour that a page sent.
    ///
    /// - Throws: `HandlerFailure` when it is not four numbers in their ranges.
    package init(_ data: JSONText?) throws(HandlerFailure) {
        guard case .array(let elements) = data?.value, elements.count == 4 else { throw Self.wrong }
        let numbers = elements.compactMap(\.number)
        guard numbers.count == 4, numbers[..<3].allSatisfy((0...255).contains), (0...1).contains(numbers[3]) else {
            throw Self.wrong
        }
        (red, green, blue, opacity) = (numbers[0], numbers[1], numbers[2], numbers[3])
    }

    private static let wrong = HandlerFailure(
        name: "InvalidData",
        message: "A colour is [red, green, blue, opacity]: 0 to 255 three times, then 0 to 1."
    )
}
