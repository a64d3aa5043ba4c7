/// Finds what somebody probably meant.
package enum NearestName {
    /// The one of `candidates` that differs from `name` by the fewest typing slips, or nil where none is near.
    ///
    /// Near is at most two slips, and at most one in four characters (one in a shorter name). A slip is one character
    /// too many, too few or wrong, or two that changed places; upper and lower case count as the same.
    package static func of(_ name: String, among candidates: some Sequence<String>) -> String? {
        let limit = min(2, max(1, name.count / 4))
        let distances = candidates.map { (name: $0, distance: distance(name.lowercased(), $0.lowercased())) }
        return distances.filter { $0.distance <= limit }.min { $0.distance < $1.distance }?.name
    }

    private static func distance(_ left: String, _ right: String) -> Int {
        let (left, right) = (Array(left), Array(right))
        var beforeLast: [Int] = []
        var last = Array(0...right.count)
        for row in left.indices {
            var current = [row + 1]
            for column in right.indices {
                let isSame = left[row] == right[column]
                var best = min(last[column] + (isSame ? 0 : 1), last[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
                    best = min(best, beforeLast[column - 1] + 1)
                }
                current.append(best)
            }
            (beforeLast, last) = (last, current)
        }
        return last[right.count]
    }
}
