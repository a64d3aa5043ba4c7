/// Makes lines of bytes that come in pieces.
struct LineBuffer {
    private var rest: [UInt8] = []

    /// The lines that are complete with these bytes, without their breaks.
    mutating func take(_ bytes: some Collection<UInt8>) -> [String] {
        rest += bytes
        var lines = rest.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        rest = lines.popLast().map(Array.init) ?? []
        return lines.map { String(decoding: $0, as: UTF8.self) }
    }
}
