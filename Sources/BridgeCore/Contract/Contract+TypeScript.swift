extension Contract {
    /// Declarations in TypeScript: `nativeBridge` with these endpoints and no others.
    ///
    /// The text is a file of its own (`bridge.d.ts`) that passes the strict compiler.
    public var typeScript: String {
        let parts = [Self.bridgeDeclarations] + typeDeclarations + tables + [spaces]
        return parts.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
    }

    private static var bridgeDeclarations: String {
        var text = String(decoding: PackageResources.native_bridge_d_ts, as: UTF8.self)
        while text.last?.isNewline ?? false { text.removeLast() }
        return text
    }

    // MARK: Types

    private var typeDeclarations: [String] {
        types.sorted { $0.key < $1.key }.map { name, definition in
            switch definition {
            case .choice(let texts): "type \(Self.typeName(name)) = \(texts.map(quoted).joined(separator: " | "));"
            case .object(let members):
                Self.interface(
                    Self.typeName(name),
                    members.map { "\(Self.key($0.key))\($0.isOptional ? "?" : ""): \(Self.type($0.type));" }
                )
            }
        }
    }

    /// What a type of the contract is called: pages have a `File` of their own.
    private static func typeName(_ name: String) -> String { "App" + name }

    private static func type(_ type: ContractType) -> String {
        switch type {
        case .nothing: "null"
        case .boolean: "boolean"
        case .integer, .number: "number"
        case .bigInteger: "number | bigint"
        case .string: "string"
        case .date: "Date"
        case .bytes: "Uint8Array"
        case .any: "any"
        case .list(let element): "Array<\(Self.type(element))>"
        case .dictionary(let value): "Record<string, \(Self.type(value))>"
        case .optional(let value): "\(Self.type(value)) | null"
        case .named(let name): typeName(name)
        }
    }

    // MARK: Endpoints

    private var tables: [String] {
        [("App", app), ("Page", page)].flatMap { side, endpoints in
            let sorted = endpoints.sorted { $0.key.rawValue < $1.key.rawValue }
            var (calls, streams, events): ([String], [String], [String]) = ([], [], [])
            for (name, endpoint) in sorted {
                let key = Self.key(name.rawValue)
                switch endpoint {
                case .call(let input, let output, let progress):
                    let progress = progress.map(Self.type) ?? "never"
                    calls.append(
                        "\(key): { input: \(Self.type(input)); output: \(Self.type(output)); progress: \(progress) };"
                    )
                case .stream(let input, let element):
                    streams.append("\(key): { input: \(Self.type(input)); element: \(Self.type(element)) };")
                case .event(let value): events.append("\(key): \(Self.type(value));")
                }
            }
            let tables = [("Calls", calls), ("Streams", streams), ("Events", events)]
            return tables.filter { !$0.1.isEmpty }.map { Self.interface("NativeBridge\(side)\($0.0)", $0.1) }
        }
    }

    private static func interface(_ name: String, _ lines: [String]) -> String {
        (["interface \(name) {"] + lines.map { "  " + $0 } + ["}"]).joined(separator: "\n")
    }

    /// A key of an interface: in quotes where it is no name.
    private static func key(_ key: String) -> String {
        let isName =
            !key.isEmpty && key.first?.isNumber == false
            && key.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == "$") }
        return isName ? key : quoted(key)
    }

    // MARK: Namespaces

    private var spaces: String {
        var root = ContractSpace()
        for (name, endpoint) in app {
            if case .call = endpoint { root.add(name.rawValue) }
        }
        // These are the bridge's own.
        let own = ["call", "callSync", "notify", "register", "stream", "on", "off", "once", "has", "handlers", "agree"]
        for name in own + ["then", "toJSON", ""] { root.spaces[name] = nil }
        guard !root.spaces.isEmpty else { return "" }
        return (["interface NativeBridge {"] + root.lines(1, Self.key) + ["}"]).joined(separator: "\n")
    }
}

/// The app's calls by the dots in their names.
private struct ContractSpace {
    var spaces: [String: ContractSpace] = [:]
    private var name: String?

    mutating func add(_ name: String) {
        add(name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)[...], name)
    }

    private mutating func add(_ path: ArraySlice<String>, _ name: String) {
        guard let first = path.first else {
            self.name = name
            return
        }
        spaces[first, default: ContractSpace()].add(path.dropFirst(), name)
    }

    func lines(_ depth: Int, _ key: (String) -> String) -> [String] {
        let indent = String(repeating: "  ", count: depth)
        return spaces.sorted { $0.key < $1.key }.flatMap { part, space in
            let function = space.name.map { "NativeBridgeFunction<\(quoted($0))>" }
            let head = "\(indent)readonly \(key(part)): \(function ?? "")"
            if space.spaces.isEmpty { return [head + ";"] }
            return [head + (function == nil ? "{" : " & {")] + space.lines(depth + 1, key) + [indent + "};"]
        }
    }
}
