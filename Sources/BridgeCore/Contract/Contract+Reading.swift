extension Contract {
    /// Reads a contract's JSON.
    ///
    /// - Throws: `notJSON`; `invalidContract`, with a line for each thing that is wrong and its place, where it is not one.
    public init(parsing text: String) throws(BridgeError) {
        var reader = ContractReader()
        let contract = reader.read(try JSONValue(parsing: text))
        guard reader.problems.isEmpty else {
            throw BridgeError(.invalidContract, reader.problems.joined(separator: "\n"))
        }
        self = contract
    }
}

/// Reads a contract's JSON and collects everything that is wrong with it.
private struct ContractReader {
    /// What is wrong, a sentence each, in the order of the contract's parts.
    private(set) var problems: [String] = []
    /// The names of all types, also of those that cannot be read.
    private var names: Set<String> = []

    private static let known = ["$schema", "format", "version", "types", "app", "page"]

    /// The contract, as far as it makes sense.
    mutating func read(_ value: JSONValue) -> Contract {
        var contract = Contract()
        for key in members(value, "A contract").keys where !Self.known.contains(key) {
            report("\"\(key)\" is no part of a contract; those are types, app and page.")
        }
        guard value.typeName == "object" else { return contract }
        guard value["format"]?.string == Contract.format, value["version"]?.number == 1 else {
            report("This is no contract: \"format\" must be \"\(Contract.format)\" and \"version\" 1.")
            return contract
        }
        let types = members(value["types"], "types")
        names = Set(types.keys)
        for (name, definition) in types { contract.types[name] = read(definition, ofType: name) }
        contract.app = endpoints(value["app"], "app")
        contract.page = endpoints(value["page"], "page")
        return contract
    }

    private mutating func report(_ problem: String) { problems.append(problem) }

    private mutating func members(_ value: JSONValue?, _ place: String) -> JSONObject {
        guard let value else { return JSONObject() }
        if case .object(let object) = value { return object }
        report("\(place) must be an object, found \(value.typeName).")
        return JSONObject()
    }

    // MARK: Types

    private mutating func read(_ definition: JSONValue, ofType name: String) -> ContractDefinition? {
        let place = "types/\(name)"
        if !ContractType.isName(name) || ContractType.simple[name] != nil || name == "Record" {
            report("\(place): a type's name must begin with a capital, of ASCII letters.")
        }
        if case .array(let elements) = definition {
            let texts = elements.compactMap(\.string)
            if !texts.isEmpty, texts.count == elements.count, Set(texts).count == texts.count { return .choice(texts) }
            report("\(place) must be a list of different texts.")
            return nil
        }
        var read: [ContractDefinition.Member] = []
        for (key, value) in members(definition, place) {
            let isOptional = key.hasSuffix("?")
            guard let type = type(value, "\(place)/\(key)") else { continue }
            read.append(.init(isOptional ? String(key.dropLast()) : key, type, isOptional: isOptional))
        }
        return .object(read)
    }

    private mutating func type(_ value: JSONValue?, _ place: String) -> ContractType? {
        guard let text = value?.string else {
            report("\(place) must be a type's text, found \(value?.typeName ?? "nothing").")
            return nil
        }
        do throws(BridgeError) {
            let type = try ContractType(parsing: text)
            for name in type.names where !names.contains(name) {
                report("\(place) names the type \"\(name)\", which is not among \"types\".")
            }
            return type
        } catch {
            report("\(place): \(error.message)")
            return nil
        }
    }

    // MARK: Endpoints

    private mutating func endpoints(_ value: JSONValue?, _ place: String) -> [HandlerName: ContractEndpoint] {
        var endpoints: [HandlerName: ContractEndpoint] = [:]
        for (name, value) in members(value, place) {
            endpoints[HandlerName(name)] = endpoint(value, "\(place)/\(name)")
        }
        return endpoints
    }

    private mutating func endpoint(_ value: JSONValue, _ place: String) -> ContractEndpoint? {
        let count = problems.count
        let keys = Set(members(value, place).keys)
        guard problems.count == count else { return nil }
        switch keys {
        case ["event"]: return type(value["event"], "\(place)/event").map { .event($0) }
        case ["input", "element"]:
            let (input, element) = (type(value["input"], "\(place)/input"), type(value["element"], "\(place)/element"))
            guard let input, let element else { return nil }
            return .stream(input: input, element: element)
        case ["input", "output"], ["input", "output", "progress"]:
            let (input, output) = (type(value["input"], "\(place)/input"), type(value["output"], "\(place)/output"))
            let progress = keys.contains("progress") ? type(value["progress"], "\(place)/progress") : nil
            guard let input, let output else { return nil }
            return .call(input: input, output: output, progress: progress)
        default:
            report(
                "\(place) must have \"input\" and \"output\", perhaps \"progress\"; or \"input\" and \"element\"; or \"event\"."
            )
            return nil
        }
    }
}
