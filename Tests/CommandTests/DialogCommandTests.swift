import BridgeCore
import Foundation
import XCTest

/// Dialogs of a page that nobody sees, answered by rule.
final class DialogCommandTests: CommandTestCase {
    private let asks = "return [alert('Saved: 1'), confirm('Delete a?'), confirm('Go?'), prompt('Name: first?', 'Bo')]"

    /// Runs the dialogs with these rules and gives what the page got and what was printed about each.
    private func answers(_ rules: [String], line: UInt = #line) throws -> (JSONValue?, [JSONValue?], [String]) {
        try write("page.html", "<!DOCTYPE html><title>t</title>")
        let options = rules.flatMap { ["--dialog", $0] }
        let ran = try run(["run", "page.html", "--eval", asks] + options)
        XCTAssertEqual(ran.status, 0, ran.error, line: line)
        let events = try ran.events()
        let dialogs = events.filter { $0["kind"] == "dialog" }
        return (
            events.last { $0["kind"] == "evaluated" }?["value"], dialogs.map { $0["value"] },
            dialogs.compactMap { $0["message"]?.string }
        )
    }

    func testEachDialogIsPrintedWithKindTextAndAnswer() throws {
        let (page, printed, _) = try answers([])
        XCTAssertEqual(page, [nil, true, true, "Bo"])
        XCTAssertEqual(
            printed,
            [
                ["dialog": "alert", "text": "Saved: 1"],
                ["dialog": "confirm", "text": "Delete a?", "answer": true],
                ["dialog": "confirm", "text": "Go?", "answer": true],
                ["dialog": "prompt", "text": "Name: first?", "answer": "Bo"],
            ]
        )
    }

    func testAllAreDismissed() throws {
        let (page, printed, sentences) = try answers(["dismiss"])
        XCTAssertEqual(page, [nil, false, false, nil])
        XCTAssertEqual(printed.map { $0?["answer"] }, [nil, false, false, .null])
        XCTAssertEqual(
            sentences,
            [
                "The page showed a message, which was dismissed: Saved: 1",
                "The page asked a question, which was answered by Cancel: Delete a?",
                "The page asked a question, which was answered by Cancel: Go?",
                "The page asked for a text and got none: Name: first?",
            ]
        )
    }

    func testTheFirstRuleThatFitsCounts() throws {
        let (page, _, sentences) = try answers([
            "Delete*:dismiss", "Name: ?irst?:text=Ada: 2", "Delete a?:accept", "text=",
        ])
        XCTAssertEqual(page, [nil, false, true, "Ada: 2"])
        XCTAssertEqual(sentences.last, "The page asked for a text and got \"Ada: 2\": Name: first?")
    }

    func testTheWholeMessageMustFit() throws {
        XCTAssertEqual(try answers(["Delete:dismiss", "*:text="]).0, [nil, true, true, ""])
    }

    func testMistakes() throws {
        for rule in ["", "ok", "Delete*", "Delete*:", "dismiss:Delete", "text"] {
            try assertRefused(
                ["run", "page.html", "--dialog", rule],
                2,
                "--dialog must be or end in accept, dismiss or text=TEXT, found \"\(rule)\"."
            )
        }
    }
}
