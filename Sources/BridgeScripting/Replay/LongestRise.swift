/// The longest part of a sequence of numbers that rises.
enum LongestRise {
    /// The numbers of that part, in their order; the others stand where they should not.
    static func of(_ numbers: [Int]) -> [Int] {
        // The places of the smallest number with which a rise of each length can end.
        var ends: [Int] = []
        var before = [Int?](repeating: nil, count: numbers.count)
        for place in numbers.indices {
            let length = ends.partitioningIndex { numbers[$0] >= numbers[place] }
            before[place] = length > 0 ? ends[length - 1] : nil
            if length == ends.count { ends.append(place) } else { ends[length] = place }
        }
        return Array(sequence(first: ends.last) { $0.flatMap { before[$0] } }.prefix { $0 != nil }.compactMap(\.self))
            .reversed().map { numbers[$0] }
    }
}

extension [Int] {
    /// The first index from which on `isSecond` holds; it must hold for none before and for all behind.
    fileprivate func partitioningIndex(_ isSecond: (Int) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isSecond(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
