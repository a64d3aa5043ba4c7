/// Understands the sentences by which a case says what its runner does.
///
/// A sentence is made of clauses; each clause is one of `StepTable`. The longest beginning that is a clause counts.
enum StepSentence {
    /// The steps of a case's sentences.
    ///
    /// - Throws: `NotRun` with what is not understood.
    static func steps(of sentences: [String]) throws(NotRun) -> [CaseStep] {
        var steps: [CaseStep] = []
        for sentence in sentences {
            for part in parts(of: sentence) { steps += try self.steps(ofPart: part) }
        }
        return joined(steps)
    }

    private static func steps(ofPart part: String) throws(NotRun) -> [CaseStep] {
        if let script = part.wholeMatch(of: /[Rr]un: (.+)/) { return [.evaluate(String(script.1))] }
        var rest = plain(part)
        var steps: [CaseStep] = []
        while !rest.isEmpty {
            guard let (clause, after) = longestClause(of: rest) else {
                throw NotRun("The step \"\(rest)\" of the driver is not understood.")
            }
            steps += clause
            rest = after
        }
        return steps
    }

    private static func longestClause(of text: String) -> ([CaseStep], rest: String)? {
        let seams = text.ranges(of: #/,? (?:and |then )+|, |: /#) + [text.endIndex..<text.endIndex]
        for seam in seams.reversed() {
            guard let steps = StepTable.steps(of: String(text[..<seam.lowerBound])) else { continue }
            return (steps, String(text[seam.upperBound...]))
        }
        return nil
    }

    /// The parts between semicolons that stand outside quotation marks.
    private static func parts(of sentence: String) -> [String] {
        var parts = [""]
        var quote: Character?
        for character in sentence {
            if quote == nil, character == ";" {
                parts.append("")
                continue
            }
            if character == quote { quote = nil } else if quote == nil, "\"'`".contains(character) { quote = character }
            parts[parts.count - 1].append(character)
        }
        return parts.map { String($0.trimmingPrefix(/\s+/)) }.filter { !$0.isEmpty }
    }

    /// Without what is said only by the way, and without the full stop.
    private static func plain(_ part: String) -> String {
        var part = part.replacing(/\s*\([^)]*\)/, with: "").replacing(/, which [^,]*/, with: "")
        while let last = part.last, " .".contains(last) { part.removeLast() }
        return part
    }

    /// A wait in front of what must be there by then ends when it is there; a busy machine may need longer.
    private static func joined(_ steps: [CaseStep]) -> [CaseStep] {
        var joined: [CaseStep] = []
        for step in steps {
            switch (joined.last, step) {
            case (.wait, .expectAnswers(within: nil)), (.wait, .expectFreed): joined[joined.count - 1] = step
            default: joined.append(step)
            }
        }
        return joined
    }
}
