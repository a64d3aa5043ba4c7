import BridgeCore

/// The clauses about calls that native code makes.
enum NativeClauses {
    /// The steps of a clause; nil where it is not known.
    static func steps(of clause: String) -> [CaseStep]? { calling(clause) ?? answering(clause) }

    private static func calling(_ clause: String) -> [CaseStep]? {
        if clause.contains(/^makes? (?:one|a) call to a page handler that never answers$/.ignoresCase()) {
            return [.callInVain]
        }
        if let match = clause.wholeMatch(of: /(\w+) more(?: calls?)?(?: of each)?/.ignoresCase()) {
            return Words.count(match.1).map { [.callMore(count: $0)] }
        }
        let several =
            /(?:makes? )?(\w+) calls?(?: (?:of|to) (\w+(?:(?:,|,? and)(?: of| to)? \w+)*))?(, by turns)?(?:,? (without (?:wanting )?an answer))?(?:,? before (?:there is a page|the load|anything is loaded))?/
        if let match = clause.wholeMatch(of: several.ignoresCase()), let count = Words.count(match.1) {
            let names = match.2.map { $0.split(separator: #/,? (?:and )?(?:of |to )?/#).map(String.init) } ?? []
            return [.call(calls(count, names, isByTurns: match.3 != nil, wantsAnswer: match.4 == nil))]
        }
        if let match = clause.wholeMatch(of: /(?:calls? )?'?([A-Za-z_]\w*)'?(?: with)? (\S.*)/),
            let data = try? JSONText(parsing: String(match.2))
        {
            return [.call([NativeCall(String(match.1), data)])]
        }
        if let match = clause.wholeMatch(of: /calls? (?:the page handler )?'?([A-Za-z_]\w*)'?/.ignoresCase()) {
            return [.call([NativeCall(String(match.1))])]
        }
        return clause.contains(/^resets?(?: the bridge)?$/.ignoresCase()) ? [.reset] : nil
    }

    private static func calls(_ count: Int, _ names: [String], isByTurns: Bool, wantsAnswer: Bool) -> [NativeCall] {
        let names = names.isEmpty ? [nil] : names.map(Optional.some)
        let calls = names.map { NativeCall($0, wantsAnswer: wantsAnswer) }
        return isByTurns
            ? Array(repeating: calls, count: count).flatMap(\.self)
            : calls.flatMap { Array(repeating: $0, count: count) }
    }

    private static func answering(_ clause: String) -> [CaseStep]? {
        let answers =
            /(?:(?:must )?(?:have|get)|has|gets|wait for) (?:got |the )?(?:both|all|all \w+|\w+) answers?(?: in order)?(?: within (.+))?/
        guard let match = clause.wholeMatch(of: answers.ignoresCase()) else { return nil }
        guard let words = match.1 else { return [.expectAnswers(within: nil)] }
        return Words.time(words).map { [.expectAnswers(within: $0)] }
    }
}
