import BridgeCore
import BridgeWebKit

/// What one scenario has over one way: a window, the pages that it opens, and what it sees there.
@MainActor
final class Stage {
    let way: Way
    let window: StageWindow
    private(set) var calls: [CallEvent] = []
    private(set) var answers: [AnswerEvent] = []
    private(set) var remarks: [BridgeRemark] = []
    private(set) var starts = 0
    private(set) var readies = 0
    private var marks = 0
    private var lastMark = ""
    private var reading: Task<Void, Never>?

    init(_ way: Way, in window: StageWindow) throws {
        self.way = way
        self.window = window
        window.prepare(way)
        let events = window.webView.bridge.events
        reading = Task { [weak self] in for await event in events { self?.take(event) } }
        try bridge.register("echo") { $0.data ?? .null }
    }

    var webView: WebView { window.webView }
    var bridge: NativeBridge { window.webView.bridge }
    var isStrict: Bool { window.isStrict }
    var wireProtocol: WireProtocolName { way.wireProtocol }

    /// Which of two values holds in this mode.
    func mode<Value>(repaired: Value, strict: Value) -> Value { isStrict ? strict : repaired }

    /// Waits until everything that has happened is in the trace.
    private func catchUp() async throws {
        marks += 1
        let mark = BridgeRemark(.mark, "\(marks)")
        bridge.remark(mark)
        try await until("the trace was read") { lastMark == mark.message }
    }

    func end() { reading?.cancel() }

    private func take(_ event: BridgeEvent) {
        switch event.kind {
        case .call(let call): calls.append(call)
        case .answer(let answer): answers.append(answer)
        case .remark(let remark) where remark.kind == .mark: lastMark = remark.message
        case .remark(let remark): remarks.append(remark)
        case .page(.started): starts += 1
        case .page(.ready): readies += 1
        case .page, .sent, .progress: break
        }
    }

    // MARK: Pages

    /// Opens a page with the protocol's adapter; `setUp` runs when the page has its bridge, which is called `nb` there.
    func open(_ setUp: String = "", head: String = "", body: String = "") async throws {
        try await open(html: page(setUp, head: head, body: body))
        try await untilHandedOver()
    }

    /// Waits until the page's own set-up function has the bridge.
    private func untilHandedOver() async throws {
        let isThere = try await script("return await until(() => nb)")
        try expect(isThere == true, "The page's set-up function was not called.")
    }

    /// Opens a page, and waits until it is loaded and, unless it gets no bridge, can be called.
    func open(html: String, isServed: Bool = true) async throws {
        let (before, ready) = (window.loads, readies)
        try webView.load(window.publish(html))
        try await until("the page was loaded") { window.loads > before && !webView.isLoading }
        if isServed { try await until("the page had a bridge") { readies > ready } }
    }

    /// Loads the page again, and waits as for a first one.
    func reload() async throws {
        let (before, ready) = (window.loads, readies)
        webView.reload()
        try await until("the page was loaded again") { window.loads > before && !webView.isLoading }
        try await until("the page had a bridge again") { readies > ready }
        try await untilHandedOver()
    }

    func page(_ setUp: String, head: String = "", body: String = "") -> String {
        ScenarioPage.html(
            adapter: PageAdapter.script(for: wireProtocol) ?? "",
            hasTexts: hasTexts,
            setUp: setUp,
            head: head,
            body: body
        )
    }

    /// Runs the body of an async function in the page.
    @discardableResult
    func script(_ body: String) async throws -> JSONValue {
        let result: JSONValue
        do throws(JavaScriptError) {
            result = try await webView.evaluate(body)?.value ?? .null
        } catch {
            throw Unmet("The page's script threw: \(error.message)")
        }
        try await catchUp()
        return result
    }

    // MARK: Expectations

    /// What a script of the page gives.
    func expect(_ body: String, gives expected: JSONValue, _ what: String = "The page") async throws {
        try Comparison.check(try await script(body), is: expected, what: what)
    }

    func expect(_ found: JSONValue?, is expected: JSONValue?, _ what: String) throws {
        let none: JSONValue = "(none)"
        try Comparison.check(found ?? none, is: expected ?? none, what: what)
    }

    func expect(_ condition: Bool, _ otherwise: String) throws {
        if !condition { throw Unmet(otherwise) }
    }

    // MARK: The app's calls

    /// How a call of the app ended.
    enum Answer: Equatable {
        case value(JSONValue?)
        case failure(BridgeError.Code)
        /// Not at all, though a later call was answered.
        case silence
    }

    /// Calls a handler of the page, and a moment later one that answers.
    func answer(of name: HandlerName, _ data: JSONValue? = nil) async throws -> Answer {
        let bridge = bridge
        var answer: Answer?
        let call = Task.immediate {
            do throws(BridgeError) {
                answer = .value(try await bridge.call(name, json: data?.text)?.value)
            } catch {
                answer = .failure(error.code)
            }
        }
        for _ in 0..<3 where answer == nil {
            _ = try? await bridge.call("pageEcho", ["fence": true] as JSONValue) as JSONValue
        }
        for _ in 0..<20 where answer == nil { await Task.yield() }
        guard let answer else {
            call.cancel()
            return .silence
        }
        return answer
    }

    func expectAnswer(of name: HandlerName, _ data: JSONValue? = nil, is expected: Answer) async throws {
        var expected = expected
        if hasTexts, case .value(let value?) = expected { expected = .value(.string(value.string ?? value.text.text)) }
        let found = try await answer(of: name, data)
        try expect(found == expected, "\"\(name)\" of the page should end as \(expected), but it ended as \(found).")
    }

    /// Whether data and answers are texts, as they are for JsBridge for Android on the phone.
    var hasTexts: Bool { isStrict && wireProtocol == .jsbridgeAndroid }

    /// The data of a call as the page meant them.
    func data(of call: CallEvent?) -> JSONValue? {
        guard let value = call?.data?.value else { return nil }
        return hasTexts ? value.string.flatMap { try? JSONValue(parsing: $0) } ?? value : value
    }

    /// The page's calls of a handler so far.
    func received(_ name: HandlerName) -> [CallEvent] { calls.filter { $0.direction == .fromPage && $0.name == name } }

    /// Registers a handler that answers nothing.
    func listen(_ names: HandlerName...) throws { for name in names { try bridge.register(name) { _ in nil } } }

    /// Waits until the trace has named a difference.
    func expectDifference(_ id: PhoneDifference.ID) async throws {
        let kind: BridgeRemark.Kind = isStrict ? .asOnPhone : .phoneDiffers
        try await until("the trace named \(id.rawValue) as \(kind.rawValue)") {
            remarks.contains { $0.kind == kind && $0.difference == id }
        }
    }
}

extension BridgeRemark.Kind {
    /// By which a scenario sees how far the trace was read.
    fileprivate static let mark = Self(rawValue: "check-mark")
}
