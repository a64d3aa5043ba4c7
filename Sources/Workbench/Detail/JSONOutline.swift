import BridgeCore

/// The members and elements of a JSON text, read level by level and some at a time.
nonisolated struct JSONOutline: Sendable {
    /// A value in the text.
    struct Item: Sendable {
        /// Its key, or its place in an array; nil for the whole text.
        let key: String?
        /// Where its text stands, in UTF-8 bytes.
        let range: Range<Int>
        /// What it is, short enough for a line.
        let summary: String
        /// Whether it has members or elements.
        let hasChildren: Bool
    }

    /// Some items of a level.
    struct Page: Sendable {
        var items: [Item] = []
        /// How many come after them.
        var rest = 0
        /// Where the next one begins, in UTF-8 bytes.
        var next = 0
    }

    /// How many items are read at a time.
    static let pageLength = 200
    private static let summaryLength = 200
    /// The members of longer values are not counted for their summary.
    private static let countedLength = 4_096

    private let text: String

    /// An outline of `text`, which is one JSON value.
    init(_ text: JSONText) { self.text = text.text }

    /// The whole text.
    var root: Item { item(nil, 0..<text.utf8.count) }

    /// The text of an item.
    func text(of item: Item) -> String { String(slice(item.range)) }

    /// Items of the value at `range`: from its beginning, or from `place`, the number `first` of them, on.
    func page(of range: Range<Int>, from place: Int? = nil, first: Int = 0) -> Page {
        var page = Page()
        let isObject = text.utf8[index(range.lowerBound)] == UInt8(ascii: "{")
        let start = place ?? range.lowerBound + 1
        // One byte more: the bracket that ends it.
        var scanner = JSONScanner(slice(start..<range.upperBound))
        var number = first
        while let next = try? Self.next(&scanner, isObject) {
            if page.items.count < Self.pageLength {
                let place = start + next.value.lowerBound..<start + next.value.upperBound
                page.items.append(item(next.key ?? String(number), place))
                page.next = start + scanner.offset
            } else {
                page.rest += 1
            }
            number += 1
        }
        return page
    }

    /// The next member or element; nil at the end.
    private static func next(
        _ scanner: inout JSONScanner,
        _ isObject: Bool
    ) throws -> (key: String?, value: Range<Int>)? {
        scanner.skipWhitespace()
        _ = scanner.take(UInt8(ascii: ","))
        scanner.skipWhitespace()
        guard let byte = scanner.peek, byte != UInt8(ascii: "}"), byte != UInt8(ascii: "]") else { return nil }
        let key = isObject ? try scanner.string() : nil
        if isObject {
            scanner.skipWhitespace()
            _ = scanner.take(UInt8(ascii: ":"))
        }
        scanner.skipWhitespace()
        let start = scanner.offset
        try scanner.skipValue()
        return (key, start..<scanner.offset)
    }

    private func item(_ key: String?, _ range: Range<Int>) -> Item {
        let first = range.isEmpty ? 0 : text.utf8[index(range.lowerBound)]
        let isObject = first == UInt8(ascii: "{")
        guard isObject || first == UInt8(ascii: "[") else {
            return Item(key: key, range: range, summary: scalar(range), hasChildren: false)
        }
        guard range.count <= Self.countedLength else {
            let size = range.count.byteText
            let summary =
                isObject ? translated("object, {size}", ["size": size]) : translated("array, {size}", ["size": size])
            return Item(key: key, range: range, summary: summary, hasChildren: true)
        }
        let count = count(range, isObject)
        let summary =
            isObject
            ? translated("object, {n} key", "object, {n} keys", count)
            : translated("array, {n} element", "array, {n} elements", count)
        return Item(key: key, range: range, summary: summary, hasChildren: count > 0)
    }

    private func count(_ range: Range<Int>, _ isObject: Bool) -> Int {
        var scanner = JSONScanner(slice(range.lowerBound + 1..<range.upperBound))
        var count = 0
        while (try? Self.next(&scanner, isObject)) != nil { count += 1 }
        return count
    }

    private func scalar(_ range: Range<Int>) -> String {
        guard range.count > Self.summaryLength else { return String(slice(range)) }
        let rest = (range.count - Self.summaryLength).byteText
        let start = slice(range.lowerBound..<range.lowerBound + Self.summaryLength)
        return start + translated("… {size} more", ["size": rest])
    }

    private func index(_ offset: Int) -> String.Index { text.utf8.index(text.startIndex, offsetBy: offset) }

    private func slice(_ range: Range<Int>) -> Substring { text[index(range.lowerBound)..<index(range.upperBound)] }
}
