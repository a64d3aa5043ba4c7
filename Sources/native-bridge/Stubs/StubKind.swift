/// What `stubs` writes.
enum StubKind: String, CaseIterable {
    /// Handlers in Swift, or endpoints and types.
    case swift
    /// Types in TypeScript.
    case typescript
    /// A file of handlers.
    case native
    /// A page's module with the hashes of a contract.
    case hashes

    /// How the file's name ends.
    var ending: String {
        switch self {
        case .swift: ".swift"
        case .typescript: ".d.ts"
        case .native: ".native.json"
        case .hashes: ".contract.js"
        }
    }
}
