extension Contract {
    /// Reads a contract's JSON.
    ///
    /// - Throws: `notJSON`; `invalidContract`, with the place, where it is not one.
    public init(parsing text: String) throws(BridgeError) {
        let value = try JSONValue(parsing: text)
        let known = ["$schema", "format", "version", "types", "app", "page"]
        if let other = try Self.members(value, "A contract").keys.first(where: { !known.contains($0) }) {
            throw BridgeError(.invalidContract, "\"\(other)\" is no part of a contract; those are types, app and page.")
        }
        guard value["format"]?.string == Self.format, value["version"]?.number == 1 else {
            throw BridgeError(
                .invalidContract,
                "This is no contract: \"format\" must be \"\(Self.format)\" and \"version\" 1."
            )
        }
        for (name, definition) in try Self.members(value["types"], "types") {
            guard ContractType.isName(name), ContractType.simple[name] == nil, name != "Record" else {
                throw BridgeError(
                    .invalidContract,
                    "types/\(name): a type's name must begin with a capital, of ASCII letters."
                )
            }
            types[name] = try Self.definition(definition, "types/\(name)")
        }
        app = try Self.endpoints(value["app"], "app")
        page = try Self.endpoints(value["page"], "page")
        try checkNames()
    }

    private static func members(_ value: JSONValue?, _ place: String) throws(BridgeError) -> JSONObject {
        guard let value else { return JSONObject() }
        guard case .object(let object) = value else {
            throw BridgeError(.invalidContract, "\(place) must be an object, found \(value.typeName).")
        }
        return object
    }

    private static func type(_ value: JSONValue?, _ place: String) throws(BridgeError) -> ContractType {
        guard let text = value?.string else {
            throw BridgeError(
                .invalidContract,
                "\(place) must be a type's text, found \(value?.typeName ?? "nothing")."
            )
        }
        do throws(BridgeError) { return try ContractType(parsing: text) } catch {
            throw BridgeError(.invalidContract, "\(place): \(error.message)")
        }
    }

    private static func definition(_ value: JSONValue, _ place: String) throws(BridgeError) -> ContractDefinition {
        if case .array(let elements) = value {
            let texts = elements.compactMap(\.string)
            guard !texts.isEmpty, texts.count == elements.count, Set(texts).count == texts.count else {
                throw BridgeError(.invalidContract, "\(place) must be a list of different texts.")
            }
            return .choice(texts)
        }
        var members: [ContractDefinition.Member] = []
        for (key, value) in try Self.members(value, place) {
            let isOptional = key.hasSuffix("?")
            let type = try type(value, "\(place)/\(key)")
            members.append(.init(isOptional ? String(key.dropLast()) : key, type, isOptional: isOptional))
        }
        return .object(members)
    }

    private static func endpoints(
        _ value: JSONValue?,
        _ place: String
    ) throws(BridgeError) -> [HandlerName: ContractEndpoint] {
        var endpoints: [HandlerName: ContractEndpoint] = [:]
        for (name, value) in try members(value, place) {
            endpoints[HandlerName(name)] = try endpoint(value, "\(place)/\(name)")
        }
        return endpoints
    }

    private static func endpoint(_ value: JSONValue, _ place: String) throws(BridgeError) -> ContractEndpoint {
        let keys = Set(try members(value, place).keys)
        func type(_ key: String) throws(BridgeError) -> ContractType { try Self.type(value[key], "\(place)/\(key)") }
        switch keys {
        case ["event"]: return .event(try type("event"))
        case ["input", "element"]: return .stream(input: try type("input"), element: try type("element"))
        case ["input", "output"]: return .call(input: try type("input"), output: try type("output"))
        case ["input", "output", "progress"]:
            return .call(input: try type("input"), output: try type("output"), progress: try type("progress"))
        default:
            throw BridgeError(
                .invalidContract,
                "\(place) must have \"input\" and \"output\", perhaps \"progress\"; or \"input\" and \"element\"; or \"event\"."
            )
        }
    }

    /// That every type that is named is there.
    private func checkNames() throws(BridgeError) {
        func check(_ type: ContractType, _ place: String) throws(BridgeError) {
            if let name = type.names.first(where: { types[$0] == nil }) {
                throw BridgeError(
                    .invalidContract,
                    "\(place) names the type \"\(name)\", which is not among \"types\"."
                )
            }
        }
        for (name, definition) in types {
            guard case .object(let members) = definition else { continue }
            for member in members { try check(member.type, "types/\(name)/\(member.key)") }
        }
        for (side, endpoints) in [("app", app), ("page", page)] {
            for (name, endpoint) in endpoints {
                for type in endpoint.types { try check(type, "\(side)/\(name)") }
            }
        }
    }
}
