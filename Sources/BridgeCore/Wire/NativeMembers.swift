import FoundationEssentials

/// Reads the members of messages of the protocol `native`, one message after the other.
///
/// The text is walked over once. The first member says what a message is; of the others the order does not matter.
struct NativeMembers {
    /// What the message is.
    private(set) var kind = NativeKey.other
    private var scanner: JSONScanner
    private let text: String
    private var kindPlace = 0..<0
    private var head: Range<Int>?
    private var name: Range<Int>?
    private var data: Range<Int>?
    private var marker: Range<Int>?
    private var bytes: Range<Int>?
    /// A count or a time.
    private var amount: Range<Int>?
    private var error: Range<Int>?
    /// The id of the request, once it was read, so that its caller can be told what is wrong.
    private var request: MessageID?
    /// The handler that was named last: most of what comes together is for the same.
    private var lastNamed: (place: Range<Int>, name: HandlerName)?

    init(_ text: String) {
        self.text = text
        scanner = JSONScanner(text, depthLimit: .max)
    }

    /// Goes to the next message.
    ///
    /// - Returns: Its place in the text's bytes.
    @discardableResult
    mutating func enter() throws(WireError) -> Range<Int> {
        (head, name, data, marker, bytes, amount, error, request) = (nil, nil, nil, nil, nil, nil, nil, nil)
        scanner.skipWhitespace()
        let start = scanner.offset
        do throws(JSONSyntaxError) {
            if takeUsualCall() {
                scanner.skipWhitespace()
                while scanner.take(UInt8(ascii: ",")) { try takeMember() }
            } else {
                scanner.goBack(to: start)
                guard scanner.take(UInt8(ascii: "{")) else { throw scanner.failure("expected an object") }
                scanner.skipWhitespace()
                if scanner.take(UInt8(ascii: "}")) { throw scanner.failure("expected a member before the end") }
                repeat { try takeMember() } while scanner.take(UInt8(ascii: ","))
            }
            guard scanner.take(UInt8(ascii: "}")) else { throw scanner.failure("expected , or }") }
            return start..<scanner.offset
        } catch {
            throw WireError(error.description(in: text))
        }
    }

    /// Takes the beginning of a call, data included, as the page's script writes it for the handler that was named last:
    /// most messages that come together are such, and the rest of them is a brace.
    ///
    /// - Returns: Whether it is one; otherwise nothing is kept, and the scanner is anywhere.
    private mutating func takeUsualCall() -> Bool {
        guard let lastNamed, scanner.take(eight: Self.callHead) else { return false }
        let id = scanner.offset
        guard (try? scanner.skipNumber()) != nil else { return false }
        let idEnd = scanner.offset
        guard scanner.take(eight: Self.nameHead), scanner.take(sameAs: lastNamed.place),
            scanner.take(eight: Self.dataHead)
        else { return false }
        let value = scanner.offset
        guard (try? scanner.skipValue()) != nil else { return false }
        (kind, head, name, data) = (.call, id..<idEnd, lastNamed.place, value..<scanner.offset)
        return true
    }

    private static let callHead = word("{\"call\":")
    private static let nameHead = word(",\"name\":")
    private static let dataHead = word(",\"data\":")

    /// Eight characters as they lie in memory.
    private static func word(_ text: StaticString) -> UInt64 {
        unsafe UnsafeRawPointer(text.utf8Start).loadUnaligned(as: UInt64.self)
    }

    private mutating func takeMember() throws(JSONSyntaxError) {
        scanner.skipWhitespace()
        guard scanner.peek == UInt8(ascii: "\"") else { throw scanner.failure("expected a key in double quotes") }
        let keyStart = scanner.offset
        try scanner.skipString()
        let keyPlace = keyStart..<scanner.offset
        let key = key(at: keyPlace)
        scanner.skipWhitespace()
        guard scanner.take(UInt8(ascii: ":")) else { throw scanner.failure("expected :") }
        scanner.skipWhitespace()
        let start = scanner.offset
        try scanner.skipValue()
        let place = start..<scanner.offset
        scanner.skipWhitespace()
        guard head != nil else { return (kind, kindPlace, head) = (key, keyPlace, place) }
        switch key {
        case .name: name = place
        case .data: data = place
        case .marker: marker = place
        case .bytes: bytes = place
        case .count, .timeout: amount = place
        case .error: error = place
        default: break
        }
    }

    /// The key that stands there in quotes.
    private func key(at place: Range<Int>) -> NativeKey {
        let word = scanner.word(at: place.lowerBound + 1..<place.upperBound - 1)
        return word.map { NativeKey(word: $0) } ?? NativeKey(textOfKey(at: place).utf8)
    }

    private func textOfKey(at place: Range<Int>) -> String {
        JSONText(unchecked: scanner.text(place)).string ?? ""
    }

    /// Why a message is none that this protocol has.
    var unknownKind: WireError {
        WireError("the first member must say what the message is, found \(textOfKey(at: kindPlace).prefix(40))")
    }

    /// Whether another message follows.
    mutating func takeComma() -> Bool { scanner.take(UInt8(ascii: ",")) }

    mutating func expectEnd() throws(WireError) {
        do throws(JSONSyntaxError) { try scanner.expectEnd() } catch { throw WireError(error.description(in: text)) }
    }

    /// The id that the first member has.
    mutating func id(ofRequest isRequest: Bool = false) throws(WireError) -> MessageID {
        let token = head.map(scanner.text) ?? ""
        guard let head, isID(head) else { throw WireError("an id must be a whole number, found \(token.prefix(40))") }
        let id = MessageID(token: token)
        if isRequest { request = id }
        return id
    }

    /// Whether a whole number stands there as it is usually written, and none that is larger than a page can count to.
    private func isID(_ place: Range<Int>) -> Bool {
        (1...16).contains(place.count) && scanner.hasOnlyDigits(place)
            && (place.count == 1 || scanner[place.lowerBound] != UInt8(ascii: "0"))
    }

    /// The name of a handler, which an event has in its first member.
    mutating func handlerName(isFirst: Bool = false) throws(WireError) -> HandlerName {
        guard let place = isFirst ? head : name else { throw WireError("\"name\" is missing", request: request) }
        if let lastNamed, scanner.isSame(place, lastNamed.place) { return lastNamed.name }
        let token = scanner.text(place)
        guard let name = JSONText(unchecked: token).string else {
            throw WireError("a name must be a text, found \(token.prefix(40))", request: request)
        }
        let handler = HandlerName(name)
        lastNamed = (place, handler)
        return handler
    }

    func positiveCount() throws(WireError) -> Int {
        guard let count = amount.flatMap({ Int(scanner.text($0)) }), count > 0 else {
            throw WireError("\"count\" must be a whole number above 0")
        }
        return count
    }

    /// How long the page waits at most.
    func limit() throws(WireError) -> Duration {
        guard let limit = amount.flatMap({ Double(scanner.text($0)) }), limit > 0, limit <= 0x7fff_ffff else {
            throw WireError("\"timeout\" must be a number of milliseconds above 0", request: request)
        }
        return .milliseconds(limit)
    }

    /// What a failure says, its data aside.
    func failure() throws(WireError) -> JSONValue {
        guard let error = error.flatMap({ try? JSONValue(parsing: scanner.text($0)) }), error["name"]?.string != nil
        else {
            throw WireError("\"error\" must have a name")
        }
        return error
    }

    /// The data, with its marker and bytes; nil where there is none.
    ///
    /// What was sent beside the messages is what `sent` gives.
    func payload(_ sent: (Int) -> Data?) throws(WireError) -> JSONText? {
        guard let data else { return nil }
        // The message itself is one level.
        guard scanner.deepest <= JSONScanner.depthLimit else {
            throw WireError("its data has more than \(JSONScanner.depthLimit) levels of nesting", request: request)
        }
        guard let marker else { return plainPayload(data) }
        let sign = JSONText(unchecked: scanner.text(marker)).string ?? ""
        guard !sign.isEmpty, sign.utf8.allSatisfy({ $0 == UInt8(ascii: "$") }) else {
            throw WireError(
                "\"marker\" must be dollar signs, found \(scanner.text(marker).prefix(40))",
                request: request
            )
        }
        return JSONText(TaggedJSON(marker: sign, json: plainPayload(data).text, bytes: try byteValues(sent)))
    }

    private func plainPayload(_ place: Range<Int>) -> JSONText {
        if let value = scanner.plainString(at: place) { return JSONText(unquoted: value) }
        return JSONText(checked: scanner.text(place), hasLineBreaks: scanner.hasLineBreaks)
    }

    private func byteValues(_ sent: (Int) -> Data?) throws(WireError) -> [Data] {
        guard let bytes else { return [] }
        var values: [Data] = []
        var scanner = JSONScanner(scanner.text(bytes))
        do throws(JSONSyntaxError) {
            try scanner.forEachElement { (scanner) throws(JSONSyntaxError) in
                guard scanner.peek == UInt8(ascii: "\"") else {
                    let start = scanner.offset
                    try scanner.skipValue()
                    guard let number = Int(scanner.text(start..<scanner.offset)), let data = sent(number) else {
                        throw scanner.failure("expected a text, or the number of bytes that were sent")
                    }
                    return values.append(data)
                }
                guard let data = Data(base64Encoded: try scanner.string()) else {
                    throw scanner.failure("expected base64")
                }
                values.append(data)
            }
        } catch {
            throw WireError("\"bytes\" must be texts in base64: \(error.problem)", request: request)
        }
        return values
    }
}
