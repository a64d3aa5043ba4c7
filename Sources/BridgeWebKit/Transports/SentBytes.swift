import Foundation

/// The bytes that one view's pages have sent beside their messages, until a message names them.
@MainActor
final class SentBytes {
    /// The host of their addresses, which only the page's half of the channel knows.
    let secret: String
    private let limit: Int
    private var values: [Int: (data: Data, page: Int)] = [:]
    private var size = 0
    private var page = 0

    /// Bytes of a view whose messages may have `limit` of them, twice that at one time.
    init(secret: String, limit: Int) {
        self.secret = secret
        self.limit = 2 * limit
        ByteScheme.add(self)
    }

    /// How many more are taken.
    var room: Int { limit - size }

    func put(_ data: Data, _ number: Int) {
        size += data.count - (values[number]?.data.count ?? 0)
        values[number] = (data, page)
    }

    func take(_ number: Int) -> Data? {
        guard let (data, _) = values.removeValue(forKey: number) else { return nil }
        size -= data.count
        return data
    }

    /// What comes from now on is the next page's.
    func beginPage() { page += 1 }

    /// Forgets what the pages before have sent.
    func forgetLastPage() {
        for (number, value) in values where value.page < page { _ = take(number) }
    }

    func close() {
        (values, size) = ([:], 0)
        ByteScheme.remove(self)
    }
}
