package import BridgeCore

/// What a phone would do otherwise, as far as a page has met it: each difference once for each page.
package struct PhoneList: Sendable {
    /// One difference that was met.
    package struct Entry: Sendable, Hashable {
        /// The page that met it.
        package let page: Int
        /// The difference.
        package let difference: PhoneDifference.ID
        /// The handler that it was about at first, if it was about one.
        package let name: String?
        /// The call that it was about at first, if it was about one.
        package let call: CallID?
        /// When it was met at first.
        package let time: Duration
        /// How many times it was met.
        package internal(set) var count = 1
    }

    /// Oldest first.
    package private(set) var entries: [Entry] = []

    private static let limit = 500

    /// Takes a remark about a difference in.
    mutating func take(_ difference: PhoneDifference.ID, _ remark: BridgeRemark, _ event: BridgeEvent) {
        if let place = entries.firstIndex(where: { $0.page == event.page && $0.difference == difference }) {
            entries[place].count += 1
            return
        }
        if entries.count >= Self.limit { entries.removeFirst(entries.count / 4) }
        entries.append(
            Entry(
                page: event.page,
                difference: difference,
                name: remark.name?.rawValue,
                call: remark.call,
                time: event.time
            )
        )
    }
}
