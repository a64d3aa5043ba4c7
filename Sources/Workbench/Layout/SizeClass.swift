/// How much of the workbench a window has room for at once, from the least to the most.
nonisolated package enum SizeClass: String, CaseIterable, Comparable {
    /// The page or one pane of the bridge.
    case small
    /// The page beside one pane of the bridge.
    case folded
    /// The page beside the list, and one other pane below that.
    case usual
    /// The same, and a third column for all panes but *Detail*.
    case wide

    /// How far a window must be beyond a limit to be given more, so that dragging an edge does not flicker.
    private static let hysteresis = 40

    /// The class of a window of that size in pixels; `before` is the one that it has now.
    ///
    /// Where texts are larger, as many pixels have room for less.
    package static func fitting(
        width: Int,
        height: Int,
        textScale: Double = 1,
        after before: SizeClass? = nil
    ) -> SizeClass {
        // About half of what stands in a window grows with its texts.
        let growth = (1 + textScale) / 2
        let (width, height) = (Int(Double(width) / growth), Int(Double(height) / growth))
        let most = fitting(width, height)
        guard let before else { return most }
        return min(max(before, fitting(width - hysteresis, height - hysteresis)), most)
    }

    private static func fitting(_ width: Int, _ height: Int) -> SizeClass {
        if width < 760 { return .small }
        if width < 1_000 || height < 680 { return .folded }
        return width < 1_600 ? .usual : .wide
    }

    /// Orders by room.
    package static func < (left: SizeClass, right: SizeClass) -> Bool { left.rank < right.rank }

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
