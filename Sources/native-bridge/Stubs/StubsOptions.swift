/// What `stubs` was asked for.
struct StubsOptions {
    /// Where the files go.
    var folder = "."
    /// What is printed, in place of any file.
    var printed: StubKind?

    private static let kinds = StubKind.allCases.map(\.rawValue)

    static let table: [Option<StubsOptions>] = [
        Option("into", "FOLDER", "Write the files into this folder") { $0.folder = $1 },
        Option("print", "KIND", "Print one of them in place of files: \(PageOptions.list(kinds))") { options, text in
            guard let kind = StubKind(rawValue: text) else {
                throw CommandFailure.usage("There is no kind \"\(text)\"; use \(PageOptions.list(kinds)).")
            }
            options.printed = kind
        },
    ]

    static let help = CommandHelp(
        command: "native-bridge stubs",
        arguments: "RECORDING|CONTRACT",
        summary: """
            Makes code of a recording, to go on from: handlers in Swift, types in TypeScript for the page, and a file of
            handlers for --native. Of shop.bridge.jsonl it writes shop.swift, shop.d.ts and shop.native.json.

            Makes code of a contract, for both sides: endpoints and types in Swift, declarations of nativeBridge in TypeScript,
            and a module with hashes by which the page asks the app whether it is the one that it was made for. Of
            shop.contract.json it writes shop.swift, shop.d.ts and shop.contract.js.
            """,
        details: """
            Types are made of all values that were recorded; what was not always there is optional. Each handler answers what
            was recorded last, the file of handlers one answer after the other.

            A contract is JSON: {"format": "native-bridge/contract", "version": 1, "types": {"File": {"path": "string",
            "size?": "integer"}}, "app": {"files.list": {"input": "string", "output": "File[]"}}, "page": {}}. An app writes its
            own by bridge.contract.json.

            Exit status: 0 all was written, 2 a mistake on the command line or in the file, 3 a file cannot be written.

            Examples:
              native-bridge stubs shop.bridge.jsonl --into Sources/App
              native-bridge stubs shop.bridge.jsonl --print native > app.native.json
              native-bridge stubs shop.contract.json --print typescript > web/bridge.d.ts
            """
    )
}
