import BridgeCore

/// What a case says in prose about its native side and its outcome, as far as it can be looked after.
struct CasePromises {
    /// The text in the addresses that the window does not open.
    let denies: String?
    /// Whether no page may fail to load.
    let forbidsLoadFailures: Bool
    /// Whether the loop must go on turning.
    let mustTurn: Bool
    /// Whether each window's result names only that window.
    let namesOnlyItself: Bool
    /// The handler that native code calls where a step names none.
    let handler: HandlerName?
    /// What must hold when the case's own steps are done.
    let steps: [CaseStep]

    init(_ file: CaseFile) {
        let prose = file.prose
        denies = prose.firstMatch(of: /denies (?:URLs|addresses) containing '([^']+)'/).map { String($0.1) }
        forbidsLoadFailures = prose.contains(/counts load-failed/)
        mustTurn = prose.contains(/main loop keeps turning|window still responsive/)
        namesOnlyItself = prose.contains(/([A-Z]) gets only "\1"/)
        let named = prose.firstMatch(of: /page handler '([^']+)'/)?.1
        let registered = ((file.pageHTML ?? "") + file.pageJS).firstMatch(of: /registerHandler\(['"]([^'"]+)['"]/)?.1
        handler = (named ?? registered).map { HandlerName(String($0)) }
        var steps: [CaseStep] = []
        if prose.contains(/native gets (?:both|all|\w+) answers/) { steps.append(.expectAnswers(within: nil)) }
        if prose.contains(/after a reload nothing is delivered again/) {
            steps += [.reload, .untilLoaded, .wait(.milliseconds(300)), .expectScript([])]
        }
        self.steps = steps
    }

    /// Whether there is anything by which a case without `expect_value` can fail.
    var saysSomething: Bool { namesOnlyItself || !steps.isEmpty || denies != nil || forbidsLoadFailures }
}
