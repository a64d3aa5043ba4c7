import BridgeCore
import BridgeScripting
import CWebKitGTK

/// What was tried, in the XML of JUnit, which CI servers show.
struct JUnitReport {
    /// One thing that was tried.
    struct Case {
        enum Outcome {
            case passed
            /// It was tried and is not as it must be.
            case failed(String)
            /// It could not be tried to its end.
            case broken(String)
            case skipped(String)
        }

        /// What it belongs to.
        let group: String
        let name: String
        let outcome: Outcome
        var took: Duration?
    }

    /// What was run.
    let name: String
    var cases: [Case] = []

    /// Writes the report; a file that is there is replaced as a whole or not at all.
    ///
    /// - Throws: A failure where that cannot be done.
    func write(to file: String) throws(CommandFailure) {
        do throws(FileTrouble) {
            try TextFile.write(text, to: file)
        } catch {
            throw CommandFailure(.failed, error.description)
        }
    }

    private var text: String {
        var (failed, broken, skipped) = (0, 0, 0)
        for item in cases {
            switch item.outcome {
            case .passed: break
            case .failed: failed += 1
            case .broken: broken += 1
            case .skipped: skipped += 1
            }
        }
        let counts = #"tests="\#(cases.count)" failures="\#(failed)" errors="\#(broken)" skipped="\#(skipped)""#
        let time = cases.compactMap(\.took).reduce(.zero, +)
        let lines = [
            #"<?xml version="1.0" encoding="UTF-8"?>"#,
            "<testsuites>",
            #"  <testsuite name="\#(Self.escaped(name))" \#(counts) time="\#(Self.seconds(time))">"#,
        ]
        return (lines + cases.map(Self.element) + ["  </testsuite>", "</testsuites>", ""]).joined(separator: "\n")
    }

    private static func element(_ item: Case) -> String {
        let time = item.took.map { #" time="\#(seconds($0))""# } ?? ""
        let start = #"    <testcase classname="\#(escaped(item.group))" name="\#(escaped(item.name))"\#(time)"#
        let (tag, why) =
            switch item.outcome {
            case .passed: ("", "")
            case .failed(let why): ("failure", why)
            case .broken(let why): ("error", why)
            case .skipped(let why): ("skipped", why)
            }
        return tag.isEmpty ? start + "/>" : "\(start)>\n      <\(tag) message=\"\(escaped(why))\"/>\n    </testcase>"
    }

    private static func seconds(_ duration: Duration) -> String {
        JSONValue.spelling(of: duration.milliseconds.rounded() / 1_000)
    }

    /// `text` as it may stand in an attribute; XML knows fewer characters than Unicode.
    private static func escaped(_ text: String) -> String {
        var known = Sentence.printable(text)
        known.unicodeScalars.replace(["\u{FFFE}"], with: ["\u{FFFD}"])
        known.unicodeScalars.replace(["\u{FFFF}"], with: ["\u{FFFD}"])
        guard let characters = g_markup_escape_text(known, -1) else { return "" }
        defer { g_free(characters) }
        // A line break in an attribute would be read as a space.
        return String(cString: characters).replacing("\n", with: "&#10;")
    }
}
