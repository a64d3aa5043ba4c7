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

    /// The one of `candidates` that is meant by the name of a handler that is not there, or nil where none is near.
    ///
    /// Near is one that has the same words in another order or case, or that differs by at most two slips and at most one
    /// in four characters.
    package static func ofHandler(_ name: String, among candidates: some Sequence<String>) -> String? {
        let words = words(of: name)
        if let same = candidates.first(where: { Self.words(of: $0) == words }) { return same }
        guard let near = of(name, among: candidates) else { return nil }
        return distance(name.lowercased(), near.lowercased()) * 4 <= name.count ? near : nil
    }

    /// The words of a name that is written `likeThis`, `like_this` or `like.this`, in lower case and sorted.
    private static func words(of name: String) -> [String] {
        var words = [""]
        var isAfterCapital = false
        for character in name {
            let isPart = character.isLetter || character.isNumber
            if !isPart || (character.isUppercase && !isAfterCapital) { words.append("") }
            isAfterCapital = character.isUppercase
            if isPart { words[words.count - 1] += character.lowercased() }
        }
        return words.filter { !$0.isEmpty }.sorted()
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
