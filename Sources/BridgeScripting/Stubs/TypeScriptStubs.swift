import BridgeCore

/// The types of what the page and the app say to each other, in TypeScript.
package struct TypeScriptStubs {
    private let handlers: RecordedHandlers
    private var names = StubNames(reserved: ["AppHandlers", "CallApp", "PageHandlers", "Array", "Promise", "Record"])
    private var interfaces: [String] = []

    /// The types of a recording's handlers.
    package init(_ handlers: RecordedHandlers) { self.handlers = handlers }

    /// The file; it passes the strict compiler.
    package var text: String {
        var copy = self
        return copy.write()
    }

    private mutating func write() -> String {
        let app = table("AppHandlers", "What the page calls, by name.", handlers.app)
        let page = table("PageHandlers", "What the app calls, by name.", handlers.page)
        let call = """
            /** Calls the app. */
            export type CallApp = <Name extends keyof AppHandlers>(
              name: Name,
              data: AppHandlers[Name]["data"],
            ) => Promise<AppHandlers[Name]["answer"]>;
            """
        return ([app, page, call] + interfaces).joined(separator: "\n\n") + "\n"
    }

    private mutating func table(_ name: String, _ comment: String, _ handlers: [RecordedHandlers.Handler]) -> String {
        let lines = handlers.map { handler in
            let data = type(handler.data, handler.dataShape, handler.name.rawValue, "Data")
            let answer = type(handler.answers, handler.answerShape, handler.name.rawValue, "Answer")
            return "  \(Self.key(handler.name.rawValue)): { data: \(data); answer: \(answer) };"
        }
        return (["/** \(comment) */", "export interface \(name) {"] + lines + ["}"]).joined(separator: "\n")
    }

    /// The type of payloads, where none at all is `undefined`.
    private mutating func type(_ texts: [JSONText?], _ shape: JSONShape, _ name: String, _ suffix: String) -> String {
        guard texts.contains(where: { $0 != nil }) else { return "undefined" }
        return type(shape, name, suffix)
    }

    private mutating func type(_ shape: JSONShape, _ name: String, _ suffix: String) -> String {
        var parts: [String] = []
        if shape.scalars.contains(.bool) { parts.append("boolean") }
        if !shape.scalars.isDisjoint(with: [.whole, .number]) { parts.append("number") }
        if shape.scalars.contains(.string) { parts.append("string") }
        if shape.objects > 0 { parts.append(shape.isMap ? "Record<string, unknown>" : declare(shape, name, suffix)) }
        if let elements = shape.elements { parts.append("Array<\(type(elements, name, suffix + "Element"))>") }
        if shape.isNull { parts.append("null") }
        return parts.isEmpty ? "unknown" : parts.joined(separator: " | ")
    }

    private mutating func declare(_ shape: JSONShape, _ name: String, _ suffix: String) -> String {
        let typeName = names.type(name, suffix)
        let place = interfaces.count
        interfaces.append("")
        let lines = shape.members.map { member in
            let mark = member.count < shape.objects ? "?" : ""
            return "  \(Self.key(member.key))\(mark): \(type(member.shape, typeName + " " + member.key, ""));"
        }
        interfaces[place] = (["export interface \(typeName) {"] + lines + ["}"]).joined(separator: "\n")
        return typeName
    }

    /// A key of an interface: in quotes where it is no name.
    private static func key(_ key: String) -> String {
        let isName =
            !key.isEmpty && key.first?.isNumber == false
            && key.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == "$") }
        return isName ? key : JSONValue.string(key).text.text
    }
}
