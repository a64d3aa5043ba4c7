/// Two texts as one, line by line, as `diff -u` prints them.
package enum UnifiedDiff {
    /// The parts in which the texts differ, with three lines around each; empty where they are the same.
    ///
    /// Lines of `old` alone are marked by "-", those of `new` alone by "+".
    package static func text(_ old: String, _ new: String, names: (old: String, new: String)) -> String {
        let lines = LineDifference(old, new).lines
        guard lines.contains(where: { $0.kind != .same }) else { return "" }
        let hunks = hunks(of: lines).map { hunk in header(of: hunk, in: lines) + body(of: hunk, in: lines) }
        return "--- \(names.old)\n+++ \(names.new)\n" + hunks.joined()
    }

    private static let context = 3

    private static func hunks(of lines: [LineDifference.Line]) -> [Range<Int>] {
        var hunks: [Range<Int>] = []
        for (place, line) in lines.enumerated() where line.kind != .same {
            let range = max(0, place - context)..<min(lines.count, place + context + 1)
            if let last = hunks.last, last.upperBound >= range.lowerBound {
                hunks[hunks.count - 1] = last.lowerBound..<range.upperBound
            } else {
                hunks.append(range)
            }
        }
        return hunks
    }

    private static func header(of hunk: Range<Int>, in lines: [LineDifference.Line]) -> String {
        let parts = [("-", LineDifference.Kind.added), ("+", .removed)].map { sign, other in
            let start = lines[..<hunk.lowerBound].count { $0.kind != other }
            let count = lines[hunk].count { $0.kind != other }
            let first = count == 0 ? start : start + 1
            return count == 1 ? "\(sign)\(first)" : "\(sign)\(first),\(count)"
        }
        return "@@ \(parts.joined(separator: " ")) @@\n"
    }

    private static func body(of hunk: Range<Int>, in lines: [LineDifference.Line]) -> String {
        lines[hunk].map { "\($0.kind.rawValue)\($0.text)\n" }.joined()
    }
}
