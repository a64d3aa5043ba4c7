/// What a member of a message of the protocol `native` is called.
///
/// Each key has up to eight bytes and is kept as one number, so that reading it makes no text and telling it costs one look.
struct NativeKey: Equatable {
    private let bits: UInt64

    /// One that no message has.
    static let other = NativeKey("".utf8)
    static let call = NativeKey("call".utf8)
    static let answer = NativeKey("answer".utf8)
    static let failure = NativeKey("failure".utf8)
    static let notify = NativeKey("notify".utf8)
    static let stream = NativeKey("stream".utf8)
    static let progress = NativeKey("progress".utf8)
    static let more = NativeKey("more".utf8)
    static let cancel = NativeKey("cancel".utf8)
    static let has = NativeKey("has".utf8)
    static let names = NativeKey("names".utf8)
    static let ask = NativeKey("ask".utf8)
    static let agree = NativeKey("agree".utf8)
    static let name = NativeKey("name".utf8)
    static let data = NativeKey("data".utf8)
    static let marker = NativeKey("marker".utf8)
    static let bytes = NativeKey("bytes".utf8)
    static let timeout = NativeKey("timeout".utf8)
    static let count = NativeKey("count".utf8)
    static let error = NativeKey("error".utf8)

    /// The key whose bytes are those of `word`.
    init(word: UInt64) { bits = word }

    /// The key with those bytes; `other` where no message has it.
    init(_ key: some Collection<UInt8>) {
        bits = key.count > 8 || key.first == 0 ? 0 : key.reduce(0) { $0 << 8 | UInt64($1) }
    }
}
