import BridgeCore
import BridgeWebKit
import CWebKitGTK

/// Does the steps of one case over one way.
@MainActor
final class CaseDriver {
    let run: CaseRun
    let promises: CasePromises
    private let steps: [CaseStep]
    private var current: NativeSide?
    private var results: [(side: String, value: JSONValue)] = []
    private var calls: NativeCalls
    private var leftOvers: LeftOvers

    /// - Throws: `NotRun` where a step is not understood.
    init(_ run: CaseRun) throws {
        self.run = run
        promises = CasePromises(run.file)
        let steps = try StepSentence.steps(of: run.file.driver)
        self.steps = (steps.isEmpty ? [.runScript(.current)] : steps) + promises.steps
        calls = NativeCalls(handler: promises.handler)
        leftOvers = LeftOvers()
    }

    /// The result of the case's script in each window that ran it, the last one last.
    func perform() async throws -> [(side: String, value: JSONValue)] {
        for index in steps.indices { try await perform(index) }
        return results
    }

    private func perform(_ index: Int) async throws {
        if case .repeatAll(let times) = steps[index] {
            for _ in 1..<max(times, 1) { for earlier in 0..<index { try await perform(earlier) } }
        } else if try await !performWindow(steps[index]), try await !performPage(steps[index]) {
            try await performCall(steps[index])
        }
    }

    // MARK: Windows and scripts

    private func performWindow(_ step: CaseStep) async throws -> Bool {
        switch step {
        case .open(let name): try await open(name)
        case .close(let place): try await close(place)
        case .runScript(let place): try await runScript(place)
        case .expectScript(let expected):
            let found = try await run.evaluate(run.file.pageJS, in: try await loaded())
            try Comparison.check(found, is: expected, what: "Afterwards page_js")
        case .evaluate(let body): _ = try await run.evaluate(body, in: try await loaded())
        case .echo(let count, let place): try await echo(count, place)
        case .expectFreed: try await leftOvers.expectFreed()
        case .expectNothingLeft: try await leftOvers.expectNothingLeft()
        default: return false
        }
        return true
    }

    private func open(_ name: String?) async throws {
        let side = try window(name)
        try side.begin { try side.webView.load(run.server.address(name ?? "page")) }
        try await side.untilLoaded()
    }

    private func window(_ name: String? = nil) throws -> NativeSide {
        let side = try run.window(name)
        if let denied = promises.denies {
            side.webView.navigationPolicy = NavigationPolicy { [weak side] address in
                side?.asked.append(address)
                return !address.contains(denied)
            }
        }
        current = side
        return side
    }

    private func close(_ place: CaseStep.Place) async throws {
        for side in try sides(place) {
            leftOvers.watch(side)
            run.close(side)
            if current === side { current = run.sides.last }
        }
        try await calls.expectClosed()
    }

    private func runScript(_ place: CaseStep.Place) async throws {
        if place == .current { _ = try await loaded() }
        let sides = try sides(place)
        for side in sides { try await side.untilLoaded() }
        let scripts = sides.map { side in (side.name, Task { try await run.evaluate(run.file.pageJS, in: side) }) }
        for (name, script) in scripts { results.append((name, try await script.value)) }
    }

    private func echo(_ count: Int, _ place: CaseStep.Place) async throws {
        if place == .current { _ = try await loaded() }
        for side in try sides(place) {
            try await side.untilLoaded()
            let name = try side.echoName()
            let body = """
                for (let i = 0; i < \(count); i++) {
                  const answer = await call('\(name)', i);
                  if (answer.data !== i) throw new Error('echo gave ' + JSON.stringify(answer) + ' for ' + i);
                }
                """
            _ = try await run.evaluate(body, in: side)
        }
    }

    // MARK: Which window

    /// The current window with its loads ended; one with the case's page where there is none.
    private func loaded() async throws -> NativeSide {
        if current == nil { try await open(nil) }
        let side = try existing()
        if !side.hasPage { try side.begin { try side.webView.load(run.server.address("page")) } }
        try await side.untilLoaded()
        return side
    }

    private func existing() throws -> NativeSide {
        guard let current else { throw NotRun("The driver speaks of a window when there is none.") }
        return current
    }

    private func sides(_ place: CaseStep.Place) throws -> [NativeSide] {
        switch place {
        case .current: return [try existing()]
        case .all: return run.sides
        case .named(let name):
            guard let side = run.sides.first(where: { $0.name == name }) else {
                throw NotRun("The driver speaks of a window \(name), which there is not.")
            }
            current = side
            return [side]
        case .number(let number):
            guard run.sides.indices.contains(number - 1) else {
                throw NotRun("The driver speaks of window \(number), which there is not.")
            }
            current = run.sides[number - 1]
            return [run.sides[number - 1]]
        }
    }

    // MARK: Pages

    private func performPage(_ step: CaseStep) async throws -> Bool {
        switch step {
        case .load(let page):
            let side = try current ?? window()
            try side.begin { try side.webView.load(run.server.address(page)) }
        case .reload:
            let side = try await loaded()
            try await side.untilCommitted()
            side.begin { side.webView.reload() }
        case .go(let count): try await go(count)
        case .crash: try await crash()
        case .untilLoaded: _ = try await loaded()
        case .untilCommitted: try await existing().untilCommitted()
        case .untilReady: try await existing().untilReady()
        case .untilLocation(let query):
            let side = try existing()
            try await until("the page ?\(query) was loaded") {
                side.webView.address.hasSuffix("?\(query)") && !side.webView.isLoading
            }
        case .wait(let time): try await Task.sleep(for: time)
        case .expectPage(let page):
            let (side, address) = (try existing(), run.server.address(page))
            try await until("\(page).html was shown") { side.webView.address == address && !side.webView.isLoading }
        case .expectLocation(let query):
            let address = try existing().webView.address
            guard address.hasSuffix("?\(query)") else {
                throw Unmet("The location should be ?\(query), but it is \(address).")
            }
        default: return false
        }
        return true
    }

    private func go(_ count: Int) async throws {
        let side = try await loaded()
        for _ in 0..<abs(count) {
            let before = side.webView.address
            if count < 0 { side.webView.goBack() } else { side.webView.goForward() }
            try await until("the history led elsewhere") {
                side.webView.address != before && !side.webView.isLoading
            }
        }
    }

    private func crash() async throws {
        let side = try await loaded()
        let crashes = side.crashes
        side.webView.killWebProcess()
        try await until("the web process ended") { side.crashes > crashes }
        side.expectsCrash()
    }

    // MARK: Calls of the app

    private func performCall(_ step: CaseStep) async throws {
        switch step {
        case .call(let made): try calls.make(made, in: try current ?? window())
        case .callMore(let count): try calls.makeMore(count, in: try existing())
        case .callInVain:
            let side = try await loaded()
            _ = try await run.evaluate("bridge.registerHandler('never answers', () => {})", in: side)
            try await calls.makeInVain("never answers", in: side)
        case .expectAnswers(let limit): try await calls.expectAnswers(within: limit)
        case .reset: try existing().bridge.reset()
        default: throw NotRun("A step of the driver is not known.")
        }
    }
}
