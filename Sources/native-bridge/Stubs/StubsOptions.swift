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
        arguments: "RECORDING",
        summary: """
            Makes code of a recording, to go on from: handlers in Swift, types in TypeScript for the page, and a file of
            handlers for --native. Of shop.bridge.jsonl it writes shop.swift, shop.d.ts and shop.native.json.
            """,
        details: """
            Types are made of all values that were recorded; what was not always there is optional. Each handler answers what
            was recorded last, the file of handlers one answer after the other.

            Exit status: 0 all was written, 2 a mistake on the command line or in the recording, 3 a file cannot be written.

            Examples:
              native-bridge stubs shop.bridge.jsonl --into Sources/App
              native-bridge stubs shop.bridge.jsonl --print native > app.native.json
            """
    )
}
