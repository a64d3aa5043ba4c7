/// A decoder that has no values, and notes which it is asked for.
struct ContractDecoder: Decoder {
    let types: ContractTypes
    let notes: ContractNotes
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
        if notes.members == nil { notes.members = [] }
        return KeyedDecodingContainer(ContractMembers<Key>(types: types, notes: notes))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        throw Self.unclear("a list with places of its own")
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { ContractSingle(types: types, notes: notes) }

    static func unclear(_ what: String) -> BridgeError {
        BridgeError(
            .invalidContract,
            "A type is coded as \(what), which does not show its shape; make it ContractDescribed."
        )
    }
}

/// Asked for members, it notes them.
struct ContractMembers<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let types: ContractTypes
    let notes: ContractNotes
    var codingPath: [any CodingKey] { [] }
    var allKeys: [Key] { [] }

    func contains(_ key: Key) -> Bool { true }

    /// Whoever asks whether there is nothing can do without: so the library does for optional numbers and texts.
    func decodeNil(forKey key: Key) -> Bool {
        notes.optional = key.stringValue
        return false
    }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        let (shape, value) = try types.probe(type)
        if case .optional(let wrapped) = shape {
            notes.add(key.stringValue, wrapped, isOptional: true)
        } else {
            notes.add(key.stringValue, shape, isOptional: notes.optional == key.stringValue)
        }
        return value
    }

    func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
        notes.add(key.stringValue, try types.type(of: type), isOptional: true)
        return nil
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type,
        forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> {
        throw ContractDecoder.unclear("objects within an object")
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        throw ContractDecoder.unclear("a list with places of its own")
    }

    func superDecoder() -> any Decoder { ContractDecoder(types: types, notes: notes) }

    func superDecoder(forKey key: Key) -> any Decoder { superDecoder() }
}

/// Asked for one value, it notes its type.
struct ContractSingle: SingleValueDecodingContainer {
    let types: ContractTypes
    let notes: ContractNotes
    var codingPath: [any CodingKey] { [] }

    func decodeNil() -> Bool { false }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let (shape, value) = try types.probe(type)
        notes.single = shape
        return value
    }
}
