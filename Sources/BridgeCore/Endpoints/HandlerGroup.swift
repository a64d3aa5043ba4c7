/// A namespace whose handlers come and go together.
///
///     struct Files: HandlerGroup {
///         static let read = Endpoint<String, Data, Never>("read", in: Files.self)
///         static let list = Endpoint<Nothing, [String], Never>("list", in: Files.self)
///
///         let folder: URL
///
///         var handlers: [EndpointHandler] {
///             [
///                 Self.read.answered(by: read),
///                 Self.list.answered { _ in try FileManager.default.contentsOfDirectory(atPath: folder.path()) },
///             ]
///         }
///
///         func read(_ path: String) throws -> Data { try Data(contentsOf: folder.appending(path: path)) }
///     }
///
///     try bridge.register(Files(folder: home))
///
/// A handler with other types than its endpoint's does not compile.
public protocol HandlerGroup: EndpointNamespace {
    /// What answers the page's calls, each endpoint of the namespace once.
    ///
    /// It is asked for when the group is registered and when it is taken away.
    @MainActor var handlers: [EndpointHandler] { get }
}

extension NativeBridge {
    /// Has the group's handlers answer the page's calls, from the next one on; the bridge keeps the group meanwhile.
    ///
    /// See `register(_:_:)` for the rules of each handler.
    ///
    /// - Throws: What `register(_:_:)` throws, and `invalidName` for an endpoint of another namespace; then none of the
    ///   group's handlers is registered.
    public func register<Group: HandlerGroup>(_ group: Group) throws(BridgeError) {
        var registered: [HandlerName] = []
        do throws(BridgeError) {
            for handler in group.handlers {
                guard Group.holds(handler.name) else {
                    let message = "The endpoint \"\(handler.name)\" is none of the namespace \"\(Group.namespace)\"."
                    throw BridgeError(.invalidName, message)
                }
                try register(handler)
                registered.append(handler.name)
            }
        } catch {
            for name in registered { unregister(name) }
            throw error
        }
    }

    /// Takes the group's handlers away; calls of them that run go on.
    public func unregister(_ group: some HandlerGroup) {
        for handler in group.handlers { unregister(handler.name) }
    }
}
