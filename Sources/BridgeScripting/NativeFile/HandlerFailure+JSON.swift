package import BridgeCore

/// A failure as it stands in a file, and as a person writes it.
extension HandlerFailure {
    /// The name of a failure of which only the message was written.
    package static let unnamed = "Error"

    /// The name of the failure of a handler none of whose cases counts for a call.
    package static let noCaseName = "NoCaseFits"

    /// The failure as an object.
    package var json: JSONText {
        var members = [("name", JSONValue.string(name).text), ("message", JSONValue.string(message).text)]
        if let code { members.append(("code", JSONValue.string(code).text)) }
        if let data { members.append(("data", data)) }
        // Spelled as it is: it may have a number that would not survive.
        let fields = members.map { "\(JSONValue.string($0.0).text): \($0.1)" }
        return JSONText(unchecked: "{\(fields.joined(separator: ", "))}")
    }

    /// The failure that a value stands for: a text that is its message, or an object with a message; nil for another.
    package init?(_ json: JSONText) {
        let value = json.value
        guard let message = value["message"]?.string ?? value.string else { return nil }
        self.init(
            name: value["name"]?.string ?? Self.unnamed,
            message: message,
            code: value["code"]?.string,
            data: value["data"]?.text
        )
    }
}
