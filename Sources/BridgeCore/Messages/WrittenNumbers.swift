/// The numbers in a JSON text, in their order.
struct WrittenNumbers {
    private let bytes: [UInt8]
    private var places: [Range<Int>] = []

    /// Those in `json`, which is well-formed.
    init(in json: String) {
        bytes = Array(json.utf8)
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

    private static func begins(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "-") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    private static func goesOn(_ byte: UInt8) -> Bool {
        begins(byte) || [UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E")].contains(byte)
    }
}
