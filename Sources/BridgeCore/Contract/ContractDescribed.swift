import FoundationEssentials

/// A type whose shape in a contract its decoding does not show: an enumeration whose cases have values, or what takes a
/// number of shapes.
public protocol ContractDescribed {
    /// Its shape.
    static var contractType: ContractType { get }
    /// Any value: a type that has one as a member is described with it.
    static var contractSample: Self { get }
}

/// What has no coder of its own, or one that shows less than is known.
protocol ContractShaped {
    /// Its shape, as far as the types that it is made of are described by `types`.
    static func shape(_ types: ContractTypes) throws -> ContractType
    /// A value to go on with.
    static var sample: Self { get }
}

extension Optional: ContractShaped {
    static func shape(_ types: ContractTypes) throws -> ContractType { .optional(try types.type(of: Wrapped.self)) }
    static var sample: Self { nil }
}

extension Array: ContractShaped {
    static func shape(_ types: ContractTypes) throws -> ContractType { .list(try types.type(of: Element.self)) }
    static var sample: Self { [] }
}

extension Set: ContractShaped {
    static func shape(_ types: ContractTypes) throws -> ContractType { .list(try types.type(of: Element.self)) }
    static var sample: Self { [] }
}

extension Dictionary: ContractShaped {
    static func shape(_ types: ContractTypes) throws -> ContractType {
        // Others are written as a list of keys and values by turns.
        Key.self == String.self || Key.self == Int.self ? .dictionary(try types.type(of: Value.self)) : .any
    }
    static var sample: Self { [:] }
}

extension Bool: ContractShaped {
    static func shape(_ types: ContractTypes) -> ContractType { .boolean }
    static var sample: Bool { false }
}

extension String: ContractShaped {
    static func shape(_ types: ContractTypes) -> ContractType { .string }
    static var sample: String { "" }
}

extension ContractShaped where Self: BinaryFloatingPoint {
    static func shape(_ types: ContractTypes) -> ContractType { .number }
    static var sample: Self { 0 }
}

extension Double: ContractShaped {}
extension Float: ContractShaped {}

extension ContractShaped where Self: FixedWidthInteger {
    static func shape(_ types: ContractTypes) -> ContractType { .integer }
    static var sample: Self { 0 }
}

extension Int: ContractShaped {}
extension Int8: ContractShaped {}
extension Int16: ContractShaped {}
extension Int32: ContractShaped {}
extension Int64: ContractShaped {
    static func shape(_ types: ContractTypes) -> ContractType { .bigInteger }
}
extension UInt: ContractShaped {}
extension UInt8: ContractShaped {}
extension UInt16: ContractShaped {}
extension UInt32: ContractShaped {}
extension UInt64: ContractShaped {
    static func shape(_ types: ContractTypes) -> ContractType { .bigInteger }
}

extension Date: ContractShaped {
    static func shape(_ types: ContractTypes) -> ContractType { .date }
    static var sample: Date { Date(timeIntervalSince1970: 0) }
}

extension Data: ContractShaped {
    static func shape(_ types: ContractTypes) -> ContractType { .bytes }
    static var sample: Data { Data() }
}

extension URL: ContractShaped {
    static func shape(_ types: ContractTypes) -> ContractType { .string }
    static var sample: URL { URL(filePath: "/") }
}

extension UUID: ContractShaped {
    static func shape(_ types: ContractTypes) -> ContractType { .string }
    static var sample: UUID { UUID() }
}

extension Decimal: ContractShaped {
    static func shape(_ types: ContractTypes) -> ContractType { .number }
    static var sample: Decimal { 0 }
}

extension Nothing: ContractShaped {
    static func shape(_ types: ContractTypes) -> ContractType { .nothing }
    static var sample: Nothing { Nothing() }
}

extension JSONValue: ContractShaped {
    static func shape(_ types: ContractTypes) -> ContractType { .any }
    static var sample: JSONValue { .null }
}

extension JSONText: ContractShaped {
    static func shape(_ types: ContractTypes) -> ContractType { .any }
    static var sample: JSONText { .null }
}
