/// A list that is filled a while in each frame before it is shown.
final class ListBuilding {
    /// The list.
    let list = ListedRows()
    /// Whether it has all that was found.
    let isAll: Bool

    private var numbers: ReversedCollection<ArraySlice<Int>>.SubSequence

    /// A list of what was found, the newest `limit` of it.
    init(_ found: TrafficSearch.Found, limit: Int?) {
        isAll = found.isAll
        let newest = found.numbers.prefix(limit ?? found.numbers.count)
        numbers = newest.reversed()[...]
        list.leftOut = found.numbers.count - newest.count
    }

    /// Fills it until `end`; returns whether it is full.
    func fill(until end: ContinuousClock.Instant) -> Bool {
        repeat {
            for number in numbers.prefix(64) { list.append(number) }
            numbers = numbers.dropFirst(64)
        } while !numbers.isEmpty && ContinuousClock.now < end
        if numbers.isEmpty { list.setHead(list.leftOut > 0) }
        return numbers.isEmpty
    }
}
