package import BridgeCore

/// A contract's endpoints and types in Swift.
package struct ContractSwift {
    private let contract: Contract
    private var names: [String: String] = [:]

    /// What mean something else in the file already.
    private static let reserved: Set<String> = [
        "AppEndpoints", "Bool", "CodingKey", "CodingKeys", "Data", "Date", "Double", "Endpoint", "EventEndpoint", "Int",
        "JSONValue", "Never", "Nothing", "PageEndpoints", "Self", "StreamEndpoint", "String", "Type",
    ]

    /// - Throws: `BridgeError.Code.invalidContract` where a type has itself as a member, which no Swift value can.
    package init(_ contract: Contract) throws(BridgeError) {
        self.contract = contract
        var free = StubNames(reserved: Self.reserved)
        for name in contract.types.keys.sorted() {
            names[name] = free.type(name)
            if holdsItself(name) {
                throw BridgeError(
                    .invalidContract,
                    "types/\(name) has itself as a member, which no Swift value can; make it a list."
                )
            }
        }
    }

    /// The file; it compiles against the library.
    package var text: String {
        let endpoints = [
            enumeration("AppEndpoints", "What the app answers and hears.", contract.app),
            enumeration("PageEndpoints", "What the page answers and hears.", contract.page),
        ]
        let types = contract.types.sorted { $0.key < $1.key }.map { declaration($0.key, $0.value) }
        let needsFoundation = (endpoints + types).contains { $0.contains("Data") || $0.contains("Date") }
        let head = needsFoundation ? "import BridgeCore\nimport Foundation" : "import BridgeCore"
        return ([head] + endpoints.filter { !$0.isEmpty } + types).joined(separator: "\n\n") + "\n"
    }

    // MARK: Endpoints

    private func enumeration(_ name: String, _ comment: String, _ endpoints: [HandlerName: ContractEndpoint]) -> String
    {
        guard !endpoints.isEmpty else { return "" }
        var free = StubNames()
        let lines = endpoints.sorted { $0.key.rawValue < $1.key.rawValue }.map { name, endpoint in
            let constant = SwiftLiteral.identifier(free.member(name.rawValue))
            return "    static let \(constant) = \(value(endpoint))(\(SwiftLiteral.text(name.rawValue)))"
        }
        return (["/// \(comment)", "enum \(name) {"] + lines + ["}"]).joined(separator: "\n")
    }

    private func value(_ endpoint: ContractEndpoint) -> String {
        switch endpoint {
        case .call(let input, let output, let progress):
            "Endpoint<\(name(of: input)), \(name(of: output)), \(progress.map(name) ?? "Never")>"
        case .stream(let input, let element): "StreamEndpoint<\(name(of: input)), \(name(of: element))>"
        case .event(let value): "EventEndpoint<\(name(of: value))>"
        }
    }

    private func name(of type: ContractType) -> String {
        switch type {
        case .nothing: "Nothing"
        case .boolean: "Bool"
        case .integer: "Int"
        case .bigInteger: "Int64"
        case .number: "Double"
        case .string: "String"
        case .date: "Date"
        case .bytes: "Data"
        case .any: "JSONValue"
        case .list(let element): "[\(name(of: element))]"
        case .dictionary(let value): "[String: \(name(of: value))]"
        case .optional(let value): "\(name(of: value))?"
        case .named(let name): names[name] ?? name
        }
    }

    // MARK: Types

    private func declaration(_ type: String, _ definition: ContractDefinition) -> String {
        let name = names[type] ?? type
        var free = StubNames()
        switch definition {
        case .choice(let texts):
            let cases = texts.map { text in
                let name = free.member(text)
                let line = "    case \(SwiftLiteral.identifier(name))"
                return name == text ? line : "\(line) = \(SwiftLiteral.text(text))"
            }
            return (["enum \(name): String, Codable, Sendable, CaseIterable {"] + cases + ["}"]).joined(separator: "\n")
        case .object(let members):
            let properties = members.map { member in
                let type = SwiftType.scalar(self.name(of: member.type))
                return SwiftStructure.Member(
                    key: member.key,
                    name: free.member(member.key),
                    type: member.isOptional ? .optional(type) : type
                )
            }
            return SwiftStructure(name: name, members: properties).declaration
        }
    }

    /// Whether a value of the type would have to hold another one.
    private func holdsItself(_ name: String) -> Bool {
        var open = [name]
        var seen: Set<String> = []
        while let next = open.popLast() {
            guard case .object(let members)? = contract.types[next] else { continue }
            let held = members.compactMap { Self.held(by: $0.type) }
            if held.contains(name) { return true }
            open += held.filter { seen.insert($0).inserted }
        }
        return false
    }

    private static func held(by type: ContractType) -> String? {
        switch type {
        case .named(let name): name
        case .optional(let type): held(by: type)
        default: nil
        }
    }
}
