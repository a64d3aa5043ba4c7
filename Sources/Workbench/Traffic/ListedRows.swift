import CWebKitGTK
import GLibKit

/// The numbers of the rows that the list shows, in order, and the list's own store with the same numbers.
///
/// The first row may be one that says what came before.
final class ListedRows {
    /// The number in the store of the row that says what came before.
    static let head = Int(guint.max)

    /// The rows' numbers, without the first one that says what came before.
    private(set) var numbers: ArraySlice<Int> = []
    /// Whether the first row says what came before.
    private(set) var hasHead = false

    /// How many older rows it could have but for its limit.
    var leftOut = 0

    /// The number before which the rows that stay are known to be kept.
    private var looked = 0
    private let store = GObjectRef<UnsafeMutablePointer<GtkListStore>>(adopting: nb_number_list_new())

    /// What the view takes.
    var model: OpaquePointer { OpaquePointer(store.pointer) }

    /// The number of the last row.
    var last: Int? { numbers.last }

    /// Adds a number behind the others.
    func append(_ number: Int) {
        nb_number_list_append(store.pointer, guint(number))
        numbers.append(number)
    }

    /// Puts a number in its place, or takes it out.
    func set(_ number: Int, isIn: Bool) {
        let place = place(of: number)
        let isThere = place < numbers.endIndex && numbers[place] == number
        guard isThere != isIn else { return }
        if isIn {
            numbers.insert(number, at: place)
            nb_number_list_insert(store.pointer, gint(path(place)), guint(number))
        } else {
            numbers.remove(at: place)
            remove(at: path(place))
        }
    }

    /// Takes out rows with lower numbers that are not kept any more, looking at `count` at most; returns whether there
    /// are more to look at.
    func drop(before number: Int, atMost count: Int, isKept: (Int) -> Bool) -> Bool {
        for _ in 0..<count {
            let place = place(of: looked)
            guard place < numbers.endIndex, numbers[place] < number else { break }
            let oldest = numbers[place]
            looked = oldest + 1
            guard !isKept(oldest) else { continue }
            remove(at: path(place))
            if place == numbers.startIndex { numbers.removeFirst() } else { numbers.remove(at: place) }
        }
        let place = place(of: looked)
        return place < numbers.endIndex && numbers[place] < number
    }

    /// Takes the oldest rows out, which may come back.
    func leaveOut(_ count: Int) {
        for _ in 0..<min(count, numbers.count) {
            remove(at: hasHead ? 1 : 0)
            numbers.removeFirst()
            leftOut += 1
        }
    }

    /// Has the first row say what came before, or not.
    func setHead(_ isIn: Bool) {
        guard isIn != hasHead else { return }
        hasHead = isIn
        if isIn { nb_number_list_insert(store.pointer, 0, guint(Self.head)) } else { remove(at: 0) }
    }

    /// Where a row stands in the view, or nil where it is not listed.
    func index(of number: Int) -> Int? {
        let place = place(of: number)
        return place < numbers.endIndex && numbers[place] == number ? path(place) : nil
    }

    /// Where the first row stands that has that number or a higher one.
    func index(from number: Int) -> Int { path(place(of: number)) }

    /// The number of the row at a place in the view; nil for the first row that says what came before.
    func number(at index: Int) -> Int? {
        let place = numbers.startIndex + index - (hasHead ? 1 : 0)
        return numbers.indices.contains(place) ? numbers[place] : nil
    }

    private func path(_ place: Int) -> Int { place - numbers.startIndex + (hasHead ? 1 : 0) }

    private func place(of number: Int) -> Int {
        var (low, high) = (numbers.startIndex, numbers.endIndex)
        while low < high {
            let middle = (low + high) / 2
            if numbers[middle] < number { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private func remove(at index: Int) {
        var row = GtkTreeIter()
        guard gtk_tree_model_iter_nth_child(model, &row, nil, gint(index)) != 0 else { return }
        gtk_list_store_remove(store.pointer, &row)
    }
}
