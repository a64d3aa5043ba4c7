import BridgeCore
import BridgeScripting
import Foundation

/// What `stubs` is given: a recording, or a contract.
struct StubSource {
    /// What can be made of it, in order.
    let kinds: [StubKind]
    private let texts: [StubKind: String]

    /// Reads the file; one whose name ends with ".contract.json" is a contract.
    init(_ file: String) throws(CommandFailure) {
        texts = try file.hasSuffix(".contract.json") ? Self.texts(ofContract: file) : Self.texts(ofRecording: file)
        kinds = StubKind.allCases.filter { [texts] in texts[$0] != nil }
    }

    /// The text of one kind.
    func text(_ kind: StubKind) throws(CommandFailure) -> String {
        guard let text = texts[kind] else {
            throw .usage(
                "Of this file \"\(kind.rawValue)\" cannot be made; use \(PageOptions.list(kinds.map(\.rawValue)))."
            )
        }
        return text
    }

    private static func texts(ofRecording file: String) throws(CommandFailure) -> [StubKind: String] {
        let handlers = RecordedHandlers(try RecordingArgument.read(file))
        guard !handlers.isEmpty else { throw .usage("The recording \(file) has no calls.") }
        return [
            .swift: SwiftStubs(handlers).text, .typescript: TypeScriptStubs(handlers).text,
            .native: NativeFileStubs(handlers).text,
        ]
    }

    private static func texts(ofContract file: String) throws(CommandFailure) -> [StubKind: String] {
        let text: String
        do {
            text = try String(contentsOf: URL(filePath: file), encoding: .utf8)
        } catch {
            throw .usage("The contract \(file) cannot be read.")
        }
        do throws(BridgeError) {
            let contract = try Contract(parsing: text)
            return [
                .swift: try ContractSwift(contract).text, .typescript: contract.typeScript, .hashes: contract.script,
            ]
        } catch {
            throw .usage("The contract \(file) cannot be used.\n\(error.message)")
        }
    }
}
