import BridgeCore

/// The types of a Swift file, made of shapes.
struct SwiftTypes {
    /// The declarations so far.
    private(set) var declarations: [String] = []
    private var names = StubNames(reserved: reserved)
    private var functions = StubNames(reserved: ["call"])

    /// Types of the language and of the library.
    private static let reserved = Set(
        """
        Any Array Bool BridgeError Codable Data Double Error HandlerFailure HandlerName Int JSONObject JSONText JSONValue \
        Never Optional Self String Type Void
        """.split(separator: " ").map(String.init)
    )

    /// A function's name that no other one has: "callOnLogin".
    mutating func function(_ verb: String, _ name: String) -> String {
        functions.member("\(verb) \(name)")
    }

    /// The type of the values of a shape; structures are declared.
    mutating func type(_ shape: JSONShape, _ name: String, _ suffix: String) -> SwiftType {
        let type = required(shape, name, suffix)
        return shape.isNull && type != .any ? .optional(type) : type
    }

    private mutating func required(_ shape: JSONShape, _ name: String, _ suffix: String) -> SwiftType {
        guard shape.kinds == 1, !shape.isMap else { return .any }
        if let elements = shape.elements { return .array(type(elements, name, suffix + "Element")) }
        if shape.objects > 0 { return .structure(declare(shape, name, suffix)) }
        if shape.scalars.contains(.bool) { return .scalar("Bool") }
        if shape.scalars.contains(.string) { return .scalar("String") }
        return .scalar(shape.scalars.contains(.number) ? "Double" : "Int")
    }

    private mutating func declare(_ shape: JSONShape, _ name: String, _ suffix: String) -> SwiftStructure {
        let typeName = names.type(name, suffix)
        var memberNames = StubNames()
        var members: [SwiftStructure.Member] = []
        for member in shape.members {
            let type = self.type(member.shape, typeName + " " + member.key, "")
            let isOptional = member.count < shape.objects
            members.append(
                SwiftStructure.Member(
                    key: member.key,
                    name: memberNames.member(member.key),
                    type: isOptional && !type.isOptional ? .optional(type) : type
                )
            )
        }
        let structure = SwiftStructure(name: typeName, members: members)
        declarations.append(structure.declaration)
        return structure
    }
}
