/// A type after which endpoints are named: those of `Files` are `files.read` and `files.lines`.
///
///     enum Files: EndpointNamespace {
///         static let read = Endpoint<String, Data, Never>("read", in: Files.self)
///     }
///
/// A page calls them as `nativeBridge.files.read(…)`.
public protocol EndpointNamespace {
    /// What stands before the first dot of the names; the type's own name, which then begins with a small letter, unless
    /// it says otherwise.
    ///
    /// It may have dots of its own. Pages know it: whoever renames the type should state the old one.
    static var namespace: String { get }
}

extension EndpointNamespace {
    /// The type's name with a small letter: `files` of `Files`, `urlCache` of `URLCache`.
    public static var namespace: String {
        let name = String(describing: Self.self).prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        let capitals = name.prefix(while: \.isUppercase)
        let rest = name.dropFirst(capitals.count)
        // The last of several begins the next word.
        let small = capitals.count > 1 && rest.first?.isLetter ?? false ? capitals.dropLast() : capitals
        return small.lowercased() + name.dropFirst(small.count)
    }

    /// A name within the namespace.
    static func name(_ name: String) -> HandlerName { HandlerName("\(namespace).\(name)") }

    /// Whether the name is one within the namespace.
    static func holds(_ name: HandlerName) -> Bool { name.rawValue.utf8.starts(with: "\(namespace).".utf8) }
}

extension Endpoint {
    /// The handler of that name within a namespace.
    public init(_ name: String, in namespace: (some EndpointNamespace).Type) { self.init(namespace.name(name)) }
}

extension StreamEndpoint {
    /// The handler of that name within a namespace.
    public init(_ name: String, in namespace: (some EndpointNamespace).Type) { self.init(namespace.name(name)) }
}

extension EventEndpoint {
    /// The message of that name within a namespace.
    public init(_ name: String, in namespace: (some EndpointNamespace).Type) { self.init(namespace.name(name)) }
}
