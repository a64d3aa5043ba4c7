import BridgeCore
import BridgeWebKit

extension Scenario {
    /// A12: reload, second page, and back.
    static let pages: [Scenario] = [
        Scenario("A12-reload", "The app's handlers stay, the page's are new") { stage in
            try await stage.open("nb.registerHandler('number', (data, respond) => respond({ n: window.number }))")
            for number in [1, 2] as [JSONValue] {
                try await stage.script("window.number = \(number.text)")
                try await stage.expectAnswer(of: "number", is: .value(["n": number]))
                try await stage.expect("return await ask('echo', { a: 1 })", gives: ["a": 1])
                try await stage.reload()
            }
        },
        Scenario(
            "A12-old-answer",
            "An answer to the old page meets no call of the new one",
            .except([
                .yk: "on the phone it does; C-late-reply is about that"
            ])
        ) { stage in
            if stage.isStrict, stage.wireProtocol == .dsbridge {
                throw NotRun("on the phone it does: the names of callbacks start anew with each page")
            }
            let answers = AnswerGate()
            try stage.bridge.register("slow") { await answers.wait($0) }
            try await stage.open()
            try await stage.script("nb.callHandler('slow', { page: 1 }, () => {}); await fence()")
            try await stage.reload()
            try await stage.script(
                "nb.callHandler('slow', { page: 2 }, (data) => seen.push(plain(data))); await fence()"
            )
            answers.open()
            try await stage.expect("await until(() => seen.length); await fence(); return seen", gives: [["page": 2]])
        },
        Scenario("A12-leaving", "What is said while the page leaves arrives") { stage in
            try stage.listen("tick")
            try await stage.open()
            let loads = stage.window.loads
            let next = stage.window.publish(stage.page("", head: "", body: ""))
            _ = try? await stage.script("nb.callHandler('tick', {}, () => {}); location.href = '\(next)'")
            try await until("the next page was loaded") { stage.window.loads > loads }
            try await until("the call arrived") { !stage.received("tick").isEmpty }
        },
        Scenario("A12-pagehide", "What is said in pagehide, where the phone loses it", difference: .lostOnLeaving) {
            stage in
            try await leaveSpeaking(stage)
            try stage.expect(
                stage.received("hidden").count == stage.mode(repaired: 1, strict: 0),
                "The call arrived \(stage.received("hidden").count) times."
            )
        },
        Scenario(
            "A12-pagehide-arrives",
            "What is said in pagehide arrives",
            .except(
                reasons(.lostOnLeaving, "the phone loses it; A12-pagehide is about that")
            )
        ) { stage in
            try await leaveSpeaking(stage)
            try await until("the call arrived") { !stage.received("hidden").isEmpty }
        },
        Scenario(
            "A12-left-call",
            "A page comes back whose call was answered meanwhile",
            difference: .leftCall,
            alone: true
        ) { stage in
            let answers = AnswerGate()
            try stage.bridge.register("slow") { await answers.wait($0) }
            try await stage.open()
            try await stage.script(
                "nb.callHandler('slow', {}, (data) => seen.push(data.error ? data.error.name : data)); await fence()"
            )
            try await stage.open()
            answers.open()
            try await stage.script("await fence()")
            let (starts, second) = (stage.starts, stage.webView.address)
            stage.webView.goBack()
            try await until("the first page was back") { stage.starts > starts && stage.webView.address != second }
            try await stage.expect(
                "await fence(); return seen",
                gives: stage.mode(repaired: ["pageGone"], strict: [])
            )
        },
        // WebKit keeps few pages for going back, of all windows together.
        Scenario("A12-back", "A page that comes back is the one that was left", alone: true) { stage in
            try await stage.open("nb.registerHandler('mark', (data, respond) => respond({ mark: window.mark }))")
            try await stage.script("window.mark = 'first'")
            try await stage.open()
            let (starts, first) = (stage.starts, stage.webView.address)
            stage.webView.goBack()
            try await until("the first page was back") { stage.starts > starts && stage.webView.address != first }
            try await stage.expect("return window.mark || 'loaded anew'", gives: "first")
            try await stage.expect("return await ask('echo', { a: 1 })", gives: ["a": 1])
            try await stage.expectAnswer(of: "mark", is: .value(["mark": "first"]))
        },
        Scenario("A12-crash", "After the web process ended a reload brings all back") { stage in
            try await stage.open()
            var isCrashed = false
            stage.webView.onCrash = { isCrashed = true }
            stage.webView.killWebProcess()
            try await until("the web process ended") { isCrashed }
            try await stage.reload()
            try await stage.expect("return await ask('echo', { a: 1 })", gives: ["a": 1])
            try await stage.expectAnswer(of: "pageEcho", ["a": 1], is: .value(["a": 1]))
        },
    ]

    /// Leaves a page that calls "hidden" while it is left.
    @MainActor
    private static func leaveSpeaking(_ stage: Stage) async throws {
        try stage.listen("hidden")
        try await stage.open("addEventListener('pagehide', () => nb.callHandler('hidden', {}, () => {}))")
        try await stage.open()
        try await stage.script("await fence()")
    }
}

/// Holds answers back until it is opened.
@MainActor
final class AnswerGate {
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// What came in, when the gate is opened.
    func wait(_ request: BridgeRequest) async -> JSONText? {
        await withCheckedContinuation { waiting.append($0) }
        // This one answers before the next one runs.
        open()
        return request.data
    }

    /// Lets all that wait now go, one after the other, the oldest first.
    func open() {
        guard !waiting.isEmpty else { return }
        waiting.removeFirst().resume()
    }
}
