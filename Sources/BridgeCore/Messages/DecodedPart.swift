/// What somebody wanted to read as a Swift type, as a message about it calls it.
enum DecodedPart {
    /// A value of which no more is known.
    case value
    /// What the page calls the app's handler with.
    case data(HandlerName)
    /// What the page tells, as an event or before it answers, of which the reader says the name.
    case notification
    /// What the page's handler answers.
    case answer(HandlerName)
    /// One of what the page's handler gives as a stream.
    case item(HandlerName)

    var subject: String {
        switch self {
        case .value: "The value"
        case .data(.default): "The data of a message without a name"
        case .data(let name): "The data of \"\(name)\""
        case .notification: "Its data"
        case .answer(let name): "The page's answer to \"\(name)\""
        case .item(let name): "The page's item of \"\(name)\""
        }
    }

    var root: String {
        switch self {
        case .value: "value"
        case .data, .notification: "data"
        case .answer: "answer"
        case .item: "item"
        }
    }
}
