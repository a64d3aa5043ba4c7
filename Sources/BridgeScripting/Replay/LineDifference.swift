/// The lines of two texts, one after the other, and which of them are in one text alone.
package struct LineDifference {
    /// Where a line is.
    package enum Kind: Character {
        /// In both texts.
        case same = " "
        /// In the old one alone.
        case removed = "-"
        /// In the new one alone.
        case added = "+"
    }

    /// One line.
    package struct Line {
        /// Where it is.
        package let kind: Kind
        /// The line without its break.
        package let text: Substring
    }

    /// All lines: those that were removed stand before those that were added in their place.
    package let lines: [Line]

    /// Comparing line by line grows with the square of what differs; longer parts count as wholly different.
    private static let limit = 2_000

    /// Compares two texts.
    package init(_ old: String, _ new: String) {
        let (old, new) = (Self.lines(of: old), Self.lines(of: new))
        let start = zip(old, new).prefix { $0 == $1 }.count
        let end = zip(old[start...].reversed(), new[start...].reversed()).prefix { $0 == $1 }.count
        let middle = Self.compare(old[start..<(old.count - end)], new[start..<(new.count - end)])
        let same = { (lines: ArraySlice<Substring>) in lines.map { Line(kind: .same, text: $0) } }
        lines = same(old[..<start]) + middle + same(old[(old.count - end)...])
    }

    private static func lines(of text: String) -> [Substring] {
        text.isEmpty ? [] : text.split(separator: "\n", omittingEmptySubsequences: false)
    }

    private static func compare(_ old: ArraySlice<Substring>, _ new: ArraySlice<Substring>) -> [Line] {
        guard old.count + new.count <= limit else {
            return old.map { Line(kind: .removed, text: $0) } + new.map { Line(kind: .added, text: $0) }
        }
        let (old, new) = (Array(old), Array(new))
        let difference = new.difference(from: old)
        var removed: Set<Int> = []
        var added: Set<Int> = []
        for change in difference {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): added.insert(offset)
            }
        }
        return merge(old, new, removed, added)
    }

    private static func merge(_ old: [Substring], _ new: [Substring], _ removed: Set<Int>, _ added: Set<Int>) -> [Line]
    {
        var lines: [Line] = []
        var (left, right) = (0, 0)
        while left < old.count || right < new.count {
            if removed.contains(left) {
                lines.append(Line(kind: .removed, text: old[left]))
                left += 1
            } else if added.contains(right) {
                lines.append(Line(kind: .added, text: new[right]))
                right += 1
            } else {
                lines.append(Line(kind: .same, text: old[left]))
                (left, right) = (left + 1, right + 1)
            }
        }
        return lines
    }
}
