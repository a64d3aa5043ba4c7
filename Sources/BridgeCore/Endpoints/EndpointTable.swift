/// The endpoints that a bridge knows, each with what describes it.
struct EndpointTable {
    enum Side { case app, page }

    /// Describes an endpoint by the Swift types that it was declared with.
    typealias Description = (ContractTypes) throws -> ContractEndpoint

    private var app: [HandlerName: Description] = [:]
    private var page: [HandlerName: Description] = [:]

    mutating func add(_ name: HandlerName, _ side: Side, _ describe: @escaping Description) {
        switch side {
        case .app: app[name] = describe
        case .page: page[name] = describe
        }
    }

    mutating func remove(_ name: HandlerName) { app[name] = nil }

    func contract() throws(BridgeError) -> Contract {
        let types = ContractTypes()
        var contract = Contract()
        contract.app = try Self.described(app, types)
        contract.page = try Self.described(page, types)
        contract.types = types.definitions
        return contract
    }

    private static func described(
        _ endpoints: [HandlerName: Description],
        _ types: ContractTypes
    ) throws(BridgeError) -> [HandlerName: ContractEndpoint] {
        var described: [HandlerName: ContractEndpoint] = [:]
        // In order, so that types of one name are told apart in the same way at each start.
        for (name, describe) in endpoints.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            do {
                described[name] = try describe(types)
            } catch {
                throw BridgeError(.invalidContract, "\"\(name)\": \((error as? BridgeError)?.message ?? "\(error)")")
            }
        }
        return described
    }
}

extension Endpoint {
    static func described(_ types: ContractTypes) throws -> ContractEndpoint {
        .call(
            input: try types.type(of: Input.self),
            output: try types.type(of: Output.self),
            progress: Progress.self == Never.self ? nil : try types.type(of: Progress.self)
        )
    }
}

extension StreamEndpoint {
    static func described(_ types: ContractTypes) throws -> ContractEndpoint {
        .stream(input: try types.type(of: Input.self), element: try types.type(of: Element.self))
    }
}

extension EventEndpoint {
    static func described(_ types: ContractTypes) throws -> ContractEndpoint {
        .event(try types.type(of: Value.self))
    }
}
