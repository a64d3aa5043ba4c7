/// Whole numbers in JSON text that have more digits than a JavaScript number keeps: those beyond 2^53.
///
/// Foundation writes doubles of that size with an exponent, so these come of integers alone.
struct LongIntegers {
    /// The last of which there are all below it.
    static let limit = 1 << 53

    private static let limitDigits = Array(String(limit).utf8)

    private let bytes: [UInt8]

    /// Those in `json`, which is well-formed.
    init(in json: String) { bytes = Array(json.utf8) }

    /// Whether there may be one: no run of as many digits can lie between the places that are looked at.
    var mayBeThere: Bool {
        let stride = Self.limitDigits.count
        var index = stride - 1
        while index < bytes.count {
            if JSONScanner.isDigit(bytes[index]), run(around: index) >= stride { return true }
            index += stride
        }
        return false
    }

    private func run(around index: Int) -> Int {
        var (start, end) = (index, index + 1)
        while start > 0, JSONScanner.isDigit(bytes[start - 1]) { start -= 1 }
        while end < bytes.count, JSONScanner.isDigit(bytes[end]) { end += 1 }
        return end - start
    }

    /// The places of all, in order.
    var places: [Range<Int>] { WrittenNumbers(in: bytes).places.filter(isLong) }

    private func isLong(_ token: Range<Int>) -> Bool {
        let digits = bytes[token].drop { $0 == UInt8(ascii: "-") }
        guard digits.count >= Self.limitDigits.count, digits.allSatisfy(JSONScanner.isDigit) else { return false }
        return digits.count > Self.limitDigits.count || Self.limitDigits.lexicographicallyPrecedes(digits)
    }

    /// The text with each of them as tagged JSON has it.
    func text(marker: String) -> String {
        var text: [UInt8] = []
        var end = 0
        for place in places {
            text += bytes[end..<place.lowerBound]
            text += "\"\(marker)bigint:".utf8
            text += bytes[place]
            text.append(UInt8(ascii: "\""))
            end = place.upperBound
        }
        return String(decoding: text + bytes[end...], as: UTF8.self)
    }
}
