import BridgeCore
import BridgeScripting

extension RunOptions {
    /// The options that say what is done with the page, and what must come of it.
    static var stepTable: [Option<RunOptions>] {
        [
            Option(
                "call",
                "NAME[=JSON]",
                "Call a handler of the page; may be repeated; =JSON calls WVJB v4's default one"
            ) { (options, text) in
                options.steps.append(RunStep(try call(text)))
            },
            Option("calls", "FILE", "Make the calls of this file and compare their answers; may be repeated") {
                (options, file) in
                options.steps += try calls(file).map { RunStep($0, of: file) }
            },
            Option("eval", "JS", "Run the body of an async function in the page; may be repeated") { (options, text) in
                options.steps.append(RunStep(evaluating: text))
            },
            Option("expect", "JSON", "The result of the --call or --eval before it must equal this") {
                (options, text) in
                try options.expect(try json(text, "--expect"))
            },
            Option("junit", "FILE", "Write what held and what did not to this file, in the XML of JUnit") {
                $0.junit = $1
            },
        ]
    }

    private mutating func expect(_ result: JSONText) throws(CommandFailure) {
        guard let last = steps.indices.last, steps[last].file == nil else {
            throw .usage("--expect must stand behind the --call or --eval whose result it is about.")
        }
        guard steps[last].expected == nil else {
            throw .usage("Two --expect are about the same --call or --eval.")
        }
        steps[last].expected = result
    }

    private static func call(_ text: String) throws(CommandFailure) -> SavedCall {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(parts[0])
        // "=JSON" is for the default handler, which has no name.
        guard !text.isEmpty else { throw .usage("--call needs the name of a handler, found \"\".") }
        guard parts.count == 2 else { return SavedCall(HandlerName(name)) }
        return SavedCall(HandlerName(name), try json(String(parts[1]), "The data of --call \(name)"))
    }

    private static func calls(_ file: String) throws(CommandFailure) -> [SavedCall] {
        do throws(JSONFileError) {
            return try CallsFile(contentsOf: file).calls
        } catch {
            throw .usage("The file \(file) cannot be used.\n\(error)")
        }
    }

    private static func json(_ text: String, _ what: String) throws(CommandFailure) -> JSONText {
        do throws(BridgeError) {
            return try JSONText(parsing: text)
        } catch {
            throw .usage("\(what) must be JSON: \(error.message), in \(text)")
        }
    }
}
