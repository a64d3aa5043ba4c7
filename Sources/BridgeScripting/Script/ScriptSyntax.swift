import CWebKitGTK
import Foundation
import GLibKit

/// Whether scripts of handlers are JavaScript, found out without running anything of them.
struct ScriptSyntax {
    /// What is wrong with a script.
    struct Problem: Equatable {
        /// The line of the script, from 1.
        var line: Int
        /// What the engine says.
        var message: String
    }

    private static let head = "async function script(\(ScriptHost.parameters.joined(separator: ", "))) {"
    /// Whether WebKit is up, which must be first: where JavaScriptCore is, no page ever loads in this process.
    private static let isWebKitUp = g_type_class_ref(webkit_web_context_get_type()) != nil
    private let context: GObjectRef<UnsafeMutablePointer<JSCContext>>

    init() {
        _ = Self.isWebKitUp
        context = GObjectRef(adopting: jsc_context_new().unsafelyUnwrapped)
    }

    /// The first thing that is wrong with `body`, the body of an async function; nil where nothing is.
    func problem(in body: String) -> Problem? {
        guard check(Self.head + body + "\n}") != nil else { return nil }
        let last = ScriptText.lineCount(of: body)
        // What is said about our own brace is said in other words: nobody knows of it.
        guard let open = check(Self.head + body) else { return Problem(line: last, message: "it has a } too many") }
        guard !open.message.hasPrefix("Unexpected end of script") else {
            return Problem(line: last, message: "it ends before it is complete")
        }
        return Problem(line: Self.line(of: open, in: body), message: open.message)
    }

    private func check(_ script: String) -> Problem? {
        var exception: UnsafeMutablePointer<JSCException>?
        let mode = JSC_CHECK_SYNTAX_MODE_SCRIPT
        _ = jsc_context_check_syntax(context.pointer, script, -1, mode, nil, 1, &exception)
        guard let exception else { return nil }
        let thrown = GObjectRef(adopting: exception)
        return Problem(
            line: Int(jsc_exception_get_line_number(thrown.pointer)),
            message: String(cString: jsc_exception_get_message(thrown.pointer))
        )
    }

    /// The line of a problem: the engine may have looked on into the next one before it complained of a word.
    private static func line(of problem: Problem, in body: String) -> Int {
        let lines = body.split(omittingEmptySubsequences: false) { $0.isNewline }
        let line = min(max(1, problem.line), lines.count)
        let word = problem.message.split(separator: "'", omittingEmptySubsequences: false).dropFirst().first ?? ""
        guard line > 1, !word.isEmpty, !lines[line - 1].contains(word), lines[line - 2].contains(word) else {
            return line
        }
        return line - 1
    }
}
