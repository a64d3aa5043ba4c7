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
            if isDigit(bytes[index]), run(around: index) >= stride { return true }
            index += stride
        }
        return false
    }

    private func run(around index: Int) -> Int {
        var (start, end) = (index, index + 1)
        while start > 0, isDigit(bytes[start - 1]) { start -= 1 }
        while end < bytes.count, isDigit(bytes[end]) { end += 1 }
        return end - start
    }

    /// The places of all, in order.
    var places: [Range<Int>] {
        var places: [Range<Int>] = []
        var index = 0
        while index < bytes.count {
            let start = index
            if bytes[index] == UInt8(ascii: "\"") {
                index = end(ofText: index)
            } else if Self.isInNumber(bytes[index]) {
                while index < bytes.count, Self.isInNumber(bytes[index]) { index += 1 }
                if isLong(start..<index) { places.append(start..<index) }
            } else {
                index += 1
            }
        }
        return places
    }

    private func end(ofText start: Int) -> Int {
        var index = start + 1
        while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
            index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        return index + 1
    }

    private static func isInNumber(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."),
            UInt8(ascii: "e"), UInt8(ascii: "E"):
            true
        default: false
        }
    }

    private func isLong(_ token: Range<Int>) -> Bool {
        let digits = bytes[token].drop { $0 == UInt8(ascii: "-") }
        guard digits.count >= Self.limitDigits.count, digits.allSatisfy(isDigit) else { return false }
        return digits.count > Self.limitDigits.count || Self.limitDigits.lexicographicallyPrecedes(digits)
    }

    private func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

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
