/// What a page and its app can say to each other: every endpoint of both sides with its types.
///
///     try bridge.register(Endpoint<String, [File], Never>("files.list")) { … }
///     try bridge.contract.typeScript   // nativeBridge.files.list(data: string): Promise<File[]>
///
/// It comes from the endpoints that a bridge knows (``NativeBridge/contract``), or from JSON that people write:
///
///     {"format": "native-bridge/contract", "version": 1,
///      "types": {"File": {"path": "string", "changed?": "date"}, "Order": ["name", "size"]},
///      "app": {"files.list": {"input": "string", "output": "File[]"},
///              "files.lines": {"input": "string", "element": "string"},
///              "log": {"event": "string"}},
///      "page": {"confirm": {"input": "string", "output": "boolean"}}}
///
/// An `Int64` or `UInt64` is a `bigint`, in TypeScript `number | bigint`: such a number is a `BigInt` in the page if and only if
/// it lies beyond 2^53. An `Int` is an `integer`, in TypeScript `number`, since nearly all are counts: it too arrives as a
/// `BigInt` beyond 2^53, so one that may lie there is better declared as an `Int64`.
public struct Contract: Sendable, Hashable {
    /// What stands under "format" in a contract's JSON.
    public static let format = "native-bridge/contract"

    /// What the app answers and hears, by name.
    public var app: [HandlerName: ContractEndpoint] = [:]
    /// What the page answers and hears, by name.
    public var page: [HandlerName: ContractEndpoint] = [:]
    /// The types of the contract's own, by name.
    public var types: [String: ContractDefinition] = [:]

    /// A contract about nothing.
    public init() {}

    /// The contract as JSON, its names in order.
    public var json: JSONText {
        let object: JSONObject = [
            "format": .string(Self.format), "version": 1,
            "types": Self.sorted(types) {
                $0
            } value: {
                $0.json
            },
            "app": Self.sorted(app) {
                $0.rawValue
            } value: {
                $0.json
            },
            "page": Self.sorted(page) {
                $0.rawValue
            } value: {
                $0.json
            },
        ]
        return JSONValue.object(object).text
    }

    private static func sorted<Key, Value>(
        _ table: [Key: Value],
        name: (Key) -> String,
        value: (Value) -> JSONValue
    ) -> JSONValue {
        let names = table.map { (name($0.key), value($0.value)) }.sorted { $0.0 < $1.0 }
        return .object(names.reduce(into: JSONObject()) { object, member in object[member.0] = member.1 })
    }
}

/// One thing that one side of a contract answers or hears.
public enum ContractEndpoint: Sendable, Hashable {
    /// A call; without progress where it gives nothing but its answer.
    case call(input: ContractType, output: ContractType, progress: ContractType? = nil)
    /// A call that is answered by one element after the other.
    case stream(input: ContractType, element: ContractType)
    /// A message that is not answered.
    case event(ContractType)

    var json: JSONValue {
        switch self {
        case .call(let input, let output, let progress):
            var object: JSONObject = ["input": .string("\(input)"), "output": .string("\(output)")]
            object["progress"] = progress.map { .string("\($0)") }
            return .object(object)
        case .stream(let input, let element):
            return ["input": .string("\(input)"), "element": .string("\(element)")]
        case .event(let value): return ["event": .string("\(value)")]
        }
    }

    /// All types that it names.
    var types: [ContractType] {
        switch self {
        case .call(let input, let output, let progress): [input, output] + (progress.map { [$0] } ?? [])
        case .stream(let input, let element): [input, element]
        case .event(let value): [value]
        }
    }

    /// As people read it: "(string) => File[]".
    func text(_ show: (ContractType) -> String = { "\($0)" }) -> String {
        switch self {
        case .call(let input, let output, nil): "(\(show(input))) => \(show(output))"
        case .call(let input, let output, let progress?):
            "(\(show(input))) => \(show(output)), with \(show(progress)) before it"
        case .stream(let input, let element): "(\(show(input))) => stream of \(show(element))"
        case .event(let value): "event of \(show(value))"
        }
    }
}

extension ContractDefinition {
    var json: JSONValue {
        switch self {
        case .choice(let texts): return .array(texts.map(JSONValue.string))
        case .object(let members):
            return .object(
                members.reduce(into: JSONObject()) { object, member in
                    object[member.key + (member.isOptional ? "?" : "")] = .string("\(member.type)")
                }
            )
        }
    }
}
