/// The clauses by which cases say what is done.
enum StepTable {
    /// The steps of a clause; nil where it is not known.
    static func steps(of clause: String) -> [CaseStep]? {
        let opening = #/(?:(?:native|the host|the app)(?: also)?:?|then|also|afterwards|finally|again) /#.ignoresCase()
        let clause = String(clause.trimmingPrefix(opening))
        return timed(clause) ?? waiting(clause) ?? loading(clause) ?? windows(clause) ?? scripts(clause)
            ?? freeing(clause) ?? NativeClauses.steps(of: clause)
    }

    // MARK: When

    private static func timed(_ clause: String) -> [CaseStep]? {
        if let match = clause.wholeMatch(of: /(.+?) later,? (.+)/.ignoresCase()), let time = Words.time(match.1) {
            return steps(of: String(match.2)).map { [.wait(time)] + $0 }
        }
        if let match = clause.wholeMatch(of: /after (.+?),? ((?:[a-z]{4,}|go|run) .+)/.ignoresCase()),
            let time = Words.time(match.1)
        {
            return steps(of: String(match.2)).map { [.wait(time)] + $0 }
        }
        if let match = clause.wholeMatch(of: /(?:on|at|after) committed,? (.+)/.ignoresCase()) {
            return steps(of: String(match.1)).map { [.untilCommitted] + $0 }
        }
        if let match = clause.wholeMatch(of: /(?:when|once) (?:the page|it) is ready,? (.+)/.ignoresCase()) {
            return steps(of: String(match.1)).map { [.untilReady] + $0 }
        }
        return nil
    }

    private static func waiting(_ clause: String) -> [CaseStep]? {
        let pause = /(?:wait (?:for |another )?|turn the main loop (?:for )?)(.+)/
        if let match = clause.wholeMatch(of: pause.ignoresCase()), let time = Words.time(match.1) {
            return [.wait(time)]
        }
        let ready = /wait until (?:(?:the page|it) is )?(?:ready|loaded)(?: ?(?:\+|plus|and another) ?(.+))?/
        if let match = clause.wholeMatch(of: ready.ignoresCase()) {
            guard let more = match.1 else { return [.untilLoaded] }
            return Words.time(more).map { [.untilLoaded, .wait($0)] }
        }
        let location = /wait (?:for|until) \?(\S+)(?: is| to be)? loaded/
        if let match = clause.wholeMatch(of: location.ignoresCase()) { return [.untilLocation(query: String(match.1))] }
        return nil
    }

    // MARK: Pages

    private static func loading(_ clause: String) -> [CaseStep]? {
        if clause.contains(/^load (?:the|this|its) page$/.ignoresCase()) { return [.load(page: "page")] }
        if clause.contains(/^(?:load|open) the first (?:page|url)(?: again)?$/.ignoresCase()) {
            return [.load(page: "page")]
        }
        let other = /load (?:(?:an?|the) )?(?:second|third|other|another|different|new|next) (?:page|url)/
        if clause.wholeMatch(of: other.ignoresCase()) != nil {
            return [.load(page: "other")]
        }
        if let match = clause.wholeMatch(of: /load (?:the page )?"?([\w-]+)(?:\.html)?"?/.ignoresCase()) {
            return [.load(page: String(match.1))]
        }
        let reload = /reload(?: the page| it)?(?: again)?(?: (\w+)(?: times)?)?/
        if let match = clause.wholeMatch(of: reload.ignoresCase()) {
            // Each reload waits for the load before it.
            return (match.1.map { Words.count($0) } ?? 1).map { Array(repeating: .reload, count: $0) }
        }
        if let match = clause.wholeMatch(of: /go (back|forward)(?: again)?(?: (\w+)(?: times)?)?/.ignoresCase()) {
            guard let times = match.2.map({ Words.count($0) }) ?? 1 else { return nil }
            return [.untilLoaded, .go(by: match.1.lowercased() == "back" ? -times : times)]
        }
        if let match = clause.wholeMatch(of: /the (\w+) page is shown(?: again)?/.ignoresCase()) {
            return [.expectPage(match.1.lowercased() == "first" ? "page" : "other")]
        }
        if let match = clause.wholeMatch(of: /(?:the )?location is (?:still |again )?\?(\S+)/.ignoresCase()) {
            return [.expectLocation(query: String(match.1))]
        }
        let crash =
            /(?:kill|terminate|end|crash) the web process|the web process (?:crashes|ends|is killed|is terminated)/
        return clause.wholeMatch(of: crash.ignoresCase()) != nil ? [.crash] : nil
    }

    // MARK: Windows

    private static func windows(_ clause: String) -> [CaseStep]? {
        if let match = clause.wholeMatch(of: /open (?:windows )?([A-Z](?:(?:, | and |, and )[A-Z])*)/) {
            return match.1.matches(of: /[A-Z]/).map { .open(name: String($0.output)) }
        }
        let one = /open (?:an?|the|another)(?: (?:first|second|third|new|other))? window(?: ([A-Z]))?/
        if let match = clause.wholeMatch(of: one.ignoresCase()) { return [.open(name: match.1.map(String.init))] }
        if let match = clause.wholeMatch(of: /open (\w+) windows/.ignoresCase()), let count = Words.count(match.1) {
            return Array(repeating: .open(name: nil), count: count)
        }
        if let match = clause.wholeMatch(of: /(?:close and destroy|close|destroy) (.+)/.ignoresCase()),
            let place = Words.place(match.1)
        {
            return [.close(place)]
        }
        return nil
    }

    // MARK: Scripts

    private static func scripts(_ clause: String) -> [CaseStep]? {
        let script = /run (?:page_js|it|again)(?: again| once more)?(?: (?:on|in) (.+?))?(?: again)?/
        if let match = clause.wholeMatch(of: script.ignoresCase()) {
            guard let place = match.1.map({ Words.place($0) }) ?? .current else { return nil }
            return [.runScript(place)]
        }
        if let match = clause.wholeMatch(of: /run (?:page_js|it) (\w+)(?: times)?/.ignoresCase()),
            let times = Words.count(match.1)
        {
            return Array(repeating: .runScript(.current), count: times)
        }
        let one = /(?:(?:run|make) (?:an|one) echo call|echo(?: still)? works)(?: in (.+))?/
        if let match = clause.wholeMatch(of: one.ignoresCase()) {
            guard let place = match.1.map({ Words.place($0) }) ?? .current else { return nil }
            return [.echo(count: 1, place)]
        }
        if let match = clause.wholeMatch(of: /makes? (\w+) (?:more )?(?:echo )?calls?(?: in (.+))?/.ignoresCase()),
            let count = Words.count(match.1), let place = match.2.map({ Words.place($0) }) ?? .current
        {
            return [.echo(count: count, place)]
        }
        return nil
    }

    // MARK: What is left

    private static func freeing(_ clause: String) -> [CaseStep]? {
        // A runner keeps nothing of a window that it has closed.
        if clause.contains(/^drop the owners?$/.ignoresCase()) { return [] }
        if clause.contains(/^check (?:the )?weak references?$/.ignoresCase()) {
            return [.expectFreed]
        }
        if let match = clause.wholeMatch(of: /repeat (?:all |this )?(\w+)(?: times)?/.ignoresCase()) {
            return Words.count(match.1).map { [.repeatAll(times: $0)] }
        }
        let left = /check that no (?:window or web process|web process or window|web process|window) is left(?: over)?/
        return clause.wholeMatch(of: left.ignoresCase()) != nil ? [.expectNothingLeft] : nil
    }
}
