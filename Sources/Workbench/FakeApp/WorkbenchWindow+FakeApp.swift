package import BridgeCore
import BridgeScripting
import BridgeWebKit
import CWebKitGTK
import Foundation
import GLibKit

/// The app that answers the page, and the person who helps it.
extension WorkbenchWindow {
    /// Shows a call that waits, with the editor of its answer.
    package func answer(_ call: CallID) {
        show(pane: DetailPane.name)
        // A call is held before its row is listed: what happens is read later, and the list may lag.
        answering = FrameTicks(window.widget) { [weak self] in
            guard let self, fakeApp.heldCall(call) != nil else { return false }
            return !showHeld(call)
        }
    }

    /// Selects the row of a call that waits; false where it is not listed yet.
    private func showHeld(_ call: CallID) -> Bool {
        guard let number = traffic.log[call], let row = traffic.log[number] else { return false }
        let isNew = detail.answer.call?.id != call
        traffic.select(number)
        if isNew {
            detail.show(row)
            detail.answer.focus()
        }
        return traffic.selectedRow?.number == number
    }

    /// Shows *Fake app* with a handler for the calls of the row's name.
    func makeHandler(of row: TrafficRow) {
        guard let call = row.call, call.direction == .fromPage else { return }
        show(pane: FakeAppPane.name)
        var answer: NativeBehaviour?
        if case .success(let value) = row.result { answer = NativeBehaviour(.reply(value)) }
        app.edit(call.name, offering: answer)
    }

    /// Has the parts of the window hear of held calls and handlers.
    func connectFakeApp() {
        fakeAppUpdate = PacedUpdate(pause: .milliseconds(100)) { [weak self] in self?.showFakeApp() }
        fakeApp.onChange = { [weak self] in self?.fakeAppUpdate?.plan() }
        detail.answer.onTrouble = { [weak self] in self?.notices.show(message: $0) }
        detail.offer.onTrouble = { [weak self] in self?.notices.show(message: $0) }
        detail.offer.onHandler = { [weak self] in self?.app.edit($0) }
        detail.offer.onAction = { [weak self] in self?.activate($0) }
        detail.rowNow = { [weak self] in self?.log[$0] }
        notices.onAction = { [weak self] in self?.activate($0) }
        app.onTrouble = { [weak self] in self?.notices.show(message: $0) }
        app.onAction = { [weak self] in self?.activate($0) }
        showFakeApp()
    }

    /// Adds what can be done with held calls and handlers.
    func addFakeAppActions() {
        add("next-held") { $0.showNextHeld() }
        add("let-all-go") { $0.fakeApp.letAllGo() }
        add("answer-matching") { $0.fakeApp.answerMatching() }
        add("answer-always") { $0.detail.answerAlways() }
        add("make-handler") { window in
            if let row = window.traffic.selectedRow { window.makeHandler(of: row) }
        }
        addNativeFileActions()
    }

    // MARK: What changes

    private func showFakeApp() {
        guard !signals.isEmpty else { return }
        let (held, document) = (fakeApp.heldCount, fakeApp.document)
        detail.refresh()
        app.refresh()
        showTitle()
        column.mark(FakeAppPane.name, held > 0 || document.notice != nil)
        notices.show(ofFile: document.notice)
        let news = whyFeed.handlersChanged { fakeApp.answers($0, $1) }
        if !news.isEmpty { whyUpdates.take(news) }
        for name in ["next-held", "let-all-go"] { actions[name]?.isEnabled = held > 0 }
        actions["undo-edit"]?.isEnabled = document.canUndo
        let waiting = translated("1 call waits for you", "{n} calls wait for you", held)
        status.show(.held, held > 0 ? waiting : nil, action: "next-held")
        status.show(.letGo, held > 0 ? translated("Let all go on") : nil, action: "let-all-go")
        status.show(.file, document.statusWords, action: "pane-app")
    }

    /// Shows the page's title and how many calls wait.
    func showTitle() {
        let title = webView.title.isEmpty ? "NativeBridge" : webView.title
        let held = fakeApp.heldCount
        let count = held > 0 ? translated("(1 waits)", "({n} wait)", held) + " " : ""
        gtk_window_set_title(nb_window(window), count + title)
    }

    /// Says that no further call is held, and what a person can do about it.
    func sayHeldLimit() {
        let text = translated(
            "{n} calls wait for you. No more are held until you let some go.",
            ["n": fakeApp.heldLimit.formatted()]
        )
        notices.show(message: text)
    }

    /// Goes to the call that waits next after the one that is shown.
    private func showNextHeld() {
        let held = fakeApp.held
        let place = held.firstIndex { $0.id == detail.answer.call?.id }.map { $0 + 1 } ?? 0
        guard let next = held.indices.contains(place) ? held[place] : held.first else { return }
        answer(next.id)
    }
}

extension PageLocation {
    /// Whether it is the program's own example.
    var isExample: Bool { origin == ExampleApp.page().origin }
}
