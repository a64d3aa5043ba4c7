/// Describes Swift types, by having each decoded from a decoder that notes what it is asked for.
final class ContractTypes {
    /// The types of its own that were met, by name.
    private(set) var definitions: [String: ContractDefinition] = [:]
    private var names: [ObjectIdentifier: String] = [:]

    /// The shape of a type.
    ///
    /// - Throws: `BridgeError.Code.invalidContract` where its decoding does not show it.
    func type(of type: Any.Type) throws -> ContractType {
        if let type = type as? any ContractDescribed.Type { return type.contractType }
        if let type = type as? any ContractShaped.Type { return try type.shape(self) }
        if let name = names[ObjectIdentifier(type)] { return .named(name) }
        if let choice = try choice(of: type) { return choice }
        guard let decodable = type as? any Decodable.Type else { return .any }
        return try probe(decodable).type
    }

    /// The shape of a type, and a value of it.
    func probe<Value: Decodable>(_ type: Value.Type) throws -> (type: ContractType, value: Value) {
        if let value = sample(type) as? Value { return (try self.type(of: type), value) }
        let name = reserveName(type)
        let notes = ContractNotes()
        do {
            let value = try Value(from: ContractDecoder(types: self, notes: notes))
            return (try finish(type, name, notes), value)
        } catch let error as BridgeError {
            throw error
        } catch {
            throw BridgeError(
                .invalidContract,
                "How \(Value.self) is coded does not show its shape (\(JSONCoding.reason(error))); make it ContractDescribed."
            )
        }
    }

    private func finish(_ type: Any.Type, _ name: String, _ notes: ContractNotes) throws -> ContractType {
        if let members = notes.members {
            definitions[name] = .object(members)
            return .named(name)
        }
        names[ObjectIdentifier(type)] = nil
        return notes.single ?? .any
    }

    // MARK: Choices

    private func choice(of type: Any.Type) throws -> ContractType? {
        guard let texts = choices(type), !texts.isEmpty else { return nil }
        let name = reserveName(type)
        definitions[name] = .choice(texts)
        return .named(name)
    }

    /// The texts of an enumeration of texts that knows all its cases.
    private func choices(_ type: Any.Type) -> [String]? {
        guard let type = type as? any (CaseIterable & RawRepresentable).Type else { return nil }
        func texts<Choice: CaseIterable & RawRepresentable>(_: Choice.Type) -> [String]? {
            let all = Choice.allCases.compactMap { $0.rawValue as? String }
            return all.count == Choice.allCases.count ? all : nil
        }
        return texts(type)
    }

    /// A value of a type that needs no decoder for one.
    private func sample(_ type: Any.Type) -> Any? {
        if let type = type as? any ContractDescribed.Type { return type.contractSample }
        if let type = type as? any ContractShaped.Type { return type.sample }
        guard choices(type) != nil, let type = type as? any CaseIterable.Type else { return nil }
        func first<Choice: CaseIterable>(_: Choice.Type) -> Choice? { Choice.allCases.first }
        return first(type)
    }

    // MARK: Names

    /// The name of a type: the last part of its own, and more of that where another type has it.
    private func reserveName(_ type: Any.Type) -> String {
        if let name = names[ObjectIdentifier(type)] { return name }
        let parts = String(reflecting: type).split { !($0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_")) }
        let taken = Set(names.values)
        let words = String(describing: type).split { !($0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_")) }
        var name = Self.capitalised(words)
        if taken.contains(name) { name = Self.capitalised(parts) }
        var number = 2
        let base = name
        while taken.contains(name) || !ContractType.isName(name) {
            name = "\(base.isEmpty ? "Type" : base)\(number)"
            number += 1
        }
        names[ObjectIdentifier(type)] = name
        return name
    }

    private static func capitalised(_ words: [Substring]) -> String {
        words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }
}

/// What a type asked its decoder for.
final class ContractNotes {
    /// The members of an object; nil where it asked for none.
    var members: [ContractDefinition.Member]?
    /// The one value that it is.
    var single: ContractType?
    /// The key of which it asked last whether there is something.
    var optional: String?

    func add(_ key: String, _ type: ContractType, isOptional: Bool) {
        if members?.contains(where: { $0.key == key }) ?? false { return }
        members?.append(ContractDefinition.Member(key, type, isOptional: isOptional))
    }
}
