/// The numbers in a JSON text, in their order.
struct WrittenNumbers {
    /// Where they stand in the text's bytes of UTF-8.
    private(set) var places: [Range<Int>] = []
    private let bytes: [UInt8]

    /// Those in `json`, which is well-formed.
    init(in json: String) { self.init(in: Array(json.utf8)) }

    /// Those in a well-formed text's bytes.
    init(in bytes: [UInt8]) {
        self.bytes = bytes
        var index = 0
        while index < bytes.count {
            let start = index
            if bytes[index] == UInt8(ascii: "\"") {
                skipText(&index)
            } else if Self.begins(bytes[index]) {
                while index < bytes.count, Self.goesOn(bytes[index]) { index += 1 }
                places.append(start..<index)
            } else {
                index += 1
            }
        }
    }

    var count: Int { places.count }

    subscript(index: Int) -> String { String(decoding: bytes[places[index]], as: UTF8.self) }

    /// The text with its first `count` numbers, then perhaps something else in place of one, and 0 for all others.
    func text(keeping count: Int, then other: String = "0") -> String {
        guard count < places.count else { return String(decoding: bytes, as: UTF8.self) }
        var text = Array(bytes[..<places[count].lowerBound])
        for index in count..<places.count {
            text += Array((index == count ? other : "0").utf8)
            let end = index + 1 < places.count ? places[index + 1].lowerBound : bytes.count
            text += bytes[places[index].upperBound..<end]
        }
        return String(decoding: text, as: UTF8.self)
    }

    private func skipText(_ index: inout Int) {
        index += 1
        while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
            index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        index += 1
    }

    private static func begins(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "-") || JSONScanner.isDigit(byte) }

    private static func goesOn(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"): true
        default: begins(byte)
        }
    }
}
