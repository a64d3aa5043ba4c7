import BridgeCore
package import Foundation

/// What a person is about to call: the fields as they were typed, whether they make sense or not.
package struct CallDraft: Sendable, Hashable {
    /// The handler's name.
    package var name = ""
    /// The data's text.
    package var data = ""
    /// The deadline's text.
    package var deadline = ""
    /// Whether an answer is wanted.
    package var wantsAnswer = true

    /// Nothing yet.
    package init() {}

    /// The fields for `call`.
    package init(_ call: SavedCall) {
        name = call.name.rawValue
        data = call.data?.laidOut ?? ""
        deadline = call.deadline?.formatted ?? ""
        wantsAnswer = call.wantsAnswer
    }

    /// The draft that was kept in `file`; an empty one where there is none.
    package init(contentsOf file: URL) {
        guard let text = try? String(contentsOf: file, encoding: .utf8), let kept = try? JSONValue(parsing: text)
        else { return }
        name = kept["name"]?.string ?? ""
        data = kept["data"]?.string ?? ""
        deadline = kept["deadline"]?.string ?? ""
        wantsAnswer = kept["callback"]?.bool ?? true
    }

    /// Keeps the draft in `file`.
    ///
    /// - Throws: `FileTrouble` where that cannot be done.
    package func write(to file: URL) throws(FileTrouble) {
        let draft: JSONValue = [
            "name": .string(name), "data": .string(data), "deadline": .string(deadline), "callback": .bool(wantsAnswer),
        ]
        try TextFile.write(draft.text.text + "\n", to: file.path(percentEncoded: false))
    }
}
