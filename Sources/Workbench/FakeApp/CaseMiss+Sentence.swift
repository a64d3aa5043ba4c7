import BridgeCore
import BridgeScripting
import Foundation

extension CaseMiss {
    /// Why the case did not count, for people.
    var sentence: String {
        let which = translated("Case {n} of {file}", ["n": "\(number)", "file": URL(filePath: file).lastPathComponent])
        switch reason {
        case .off: return translated("{case} is switched off.", ["case": which])
        case .usedUp(let times):
            return translated("{case} was used {n} times already.", ["case": which, "n": "\(times)"])
        case .condition(let condition, let found):
            let place = condition.place.description
            return translated(
                "{case} wants {place} {test} {value}, found {found}.",
                [
                    "case": which, "place": place.isEmpty ? translated("the data") : place,
                    "test": condition.test.title, "value": condition.test.operand.text.text,
                    "found": found.map { String($0.text.text.prefix(60)) } ?? translated("nothing"),
                ]
            )
        }
    }
}

extension NativeCondition.Test {
    /// The test in words: "over".
    var title: String { Self.title(of: word) }

    /// The test of that word in words.
    static func title(of word: String) -> String {
        switch word {
        case "isNot": translated("is not")
        case "contains": translated("contains")
        case "matches": translated("matches")
        case "over": translated("over")
        case "under": translated("under")
        case "exists": translated("exists")
        default: translated("is")
        }
    }
}
