import BridgeScripting

/// What `stubs` writes.
enum StubKind: String, CaseIterable {
    /// Handlers in Swift.
    case swift
    /// Types in TypeScript.
    case typescript
    /// A file of handlers.
    case native

    /// How the file's name ends.
    var ending: String {
        switch self {
        case .swift: ".swift"
        case .typescript: ".d.ts"
        case .native: ".native.json"
        }
    }

    func text(_ handlers: RecordedHandlers) -> String {
        switch self {
        case .swift: SwiftStubs(handlers).text
        case .typescript: TypeScriptStubs(handlers).text
        case .native: NativeFileStubs(handlers).text
        }
    }
}
