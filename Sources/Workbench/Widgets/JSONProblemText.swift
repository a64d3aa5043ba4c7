import BridgeScripting

extension JSONDraft.Problem {
    /// What is wrong, and where, in the person's language.
    var sentence: String {
        translated(
            "Line {line}, column {column}: {problem}",
            ["line": "\(line)", "column": "\(column)", "problem": words]
        )
    }

    private var words: String {
        let ending = ", found the end of the text"
        guard message.hasSuffix(ending) else { return Self.words(message) }
        return Self.words(String(message.dropLast(ending.count))) + translated(", found the end of the text")
    }

    /// The scanner's words in the person's language; those that are rare, and values, stay as they are.
    private static func words(_ message: String) -> String {
        switch message {
        case "expected a value": translated("expected a value")
        case "expected the end of the text": translated("expected the end of the text")
        case "expected , or }": translated("expected , or }")
        case "expected , or ]": translated("expected , or ]")
        case "expected :": translated("expected :")
        case "expected a key in double quotes": translated("expected a key in double quotes")
        case "expected \" at the end of a string": translated("expected \" at the end of a string")
        case "expected no control character inside a string":
            translated("expected no control character inside a string")
        case "expected an escape": translated("expected an escape")
        case "expected four hexadecimal digits": translated("expected four hexadecimal digits")
        case "expected a digit": translated("expected a digit")
        default: message
        }
    }
}
