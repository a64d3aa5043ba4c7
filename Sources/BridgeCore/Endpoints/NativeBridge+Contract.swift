/// What the bridge's endpoints are, for whoever writes the page.
extension NativeBridge {
    /// What the page and the app can say to each other.
    ///
    /// The app's side are the endpoints that handlers were registered for, and the events whose notifications were asked for;
    /// handlers that were registered by a name alone are not in it. The page's side are those that were declared.
    ///
    /// - Throws: `invalidContract` when how a type is coded does not show its shape.
    public var contract: Contract { get throws(BridgeError) { try endpoints.contract() } }

    /// Notes that pages have a handler of the endpoint, for the contract.
    public func declare<Input, Output, Progress>(_ endpoint: Endpoint<Input, Output, Progress>) {
        endpoints.add(endpoint.name, .page, Endpoint<Input, Output, Progress>.described)
    }

    /// Notes that pages have a handler that gives one item after the other, for the contract.
    public func declare<Input, Element>(_ endpoint: StreamEndpoint<Input, Element>) {
        endpoints.add(endpoint.name, .page, StreamEndpoint<Input, Element>.described)
    }

    /// Notes that pages listen to the event, for the contract.
    public func declare<Value>(_ event: EventEndpoint<Value>) {
        endpoints.add(event.name, .page, EventEndpoint<Value>.described)
    }

    /// What `agree` answers a page that was made for endpoints of those hashes.
    ///
    /// - Throws: A failure that names each endpoint that is another one, or not there.
    func agree(_ data: JSONText?) throws -> JSONText? {
        guard case .object(let object)? = data?.value else {
            throw HandlerFailure(name: "TypeError", message: "agree takes the contract that the page was made for.")
        }
        var hashes: [String: String] = [:]
        for (name, hash) in object { hashes[name] = hash.string ?? "" }
        let differences = try contract.differences(from: hashes)
        guard !differences.isEmpty else { return nil }
        throw HandlerFailure(name: "ContractError", message: differences.joined(separator: " "), code: "contract")
    }
}
