/// Two texts beside each other, line by line: where one has no line, the other's stands beside an empty one.
package struct AlignedTexts {
    /// How the two lines of a row differ.
    package enum Mark: Sendable {
        /// They are the same.
        case same
        /// The left one is not in the right text.
        case removed
        /// The right one is not in the left text.
        case added
        /// Each stands in place of the other.
        case changed
    }

    /// What there is to the left, one line for each row.
    package let left: String
    /// What there is to the right, one line for each row.
    package let right: String
    /// How the rows differ.
    package let marks: [Mark]

    /// Puts two texts beside each other.
    package init(_ old: String, _ new: String) {
        var rows: [(left: Substring, right: Substring, mark: Mark)] = []
        var lines = LineDifference(old, new).lines[...]
        while let line = lines.first {
            if line.kind == .same {
                rows.append((line.text, line.text, .same))
                lines.removeFirst()
                continue
            }
            let removed = lines.prefix { $0.kind == .removed }
            lines = lines.dropFirst(removed.count)
            let added = lines.prefix { $0.kind == .added }
            lines = lines.dropFirst(added.count)
            for (left, right) in zip(removed, added) { rows.append((left.text, right.text, .changed)) }
            rows += removed.dropFirst(added.count).map { ($0.text, "", .removed) }
            rows += added.dropFirst(removed.count).map { ("", $0.text, .added) }
        }
        left = rows.map(\.left).joined(separator: "\n")
        right = rows.map(\.right).joined(separator: "\n")
        marks = rows.map(\.mark)
    }
}
