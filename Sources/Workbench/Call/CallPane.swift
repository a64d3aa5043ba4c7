import BridgeCore
import BridgeScripting
import BridgeWebKit
import CWebKitGTK
import Foundation
import GLibKit

/// The page *Call*: calls the page's handlers, and keeps the calls.
final class CallPane: ColumnPage {
    static let name = "call"
    var title: String { translated("Call") }
    var widget: UnsafeMutablePointer<GtkWidget> { interface.object("root", as: GtkWidget.self) }

    var firstFocus: UnsafeMutablePointer<GtkWidget>? { form.firstFocus }

    /// Told what could not be done.
    var onTrouble: ((String) -> Void)?

    let interface: Interface
    let form: CallForm
    let sender: CallSender
    let answers: AnswerList
    let savedList: SavedCallList
    var names = CallNames()
    /// What is kept of the page that is there; nil before the first.
    var project: CallProject?
    /// The saved call that was opened last.
    var opened: SavedCall?

    private let stateFolder: URL?
    private let history: HistoryPopover
    private let folding: CallFolding
    private var signals: [SignalConnection] = []
    private var ticking: Task<Void, Never>?
    private var keeping: Task<Void, Never>?

    /// - Parameters:
    ///   - bridge: What the calls are made on.
    ///   - reader: Makes JSON of JavaScript.
    ///   - stateFolder: Where history and drafts are kept; nil keeps none.
    /// - Throws: When the pane's description cannot be read.
    init(_ bridge: NativeBridge, _ reader: JavaScriptReader, stateFolder: URL?) throws {
        interface = try Interface("call")
        self.stateFolder = stateFolder
        form = try CallForm(interface)
        form.editor.reader = reader
        sender = CallSender(bridge)
        answers = AnswerList(interface)
        savedList = SavedCallList(interface)
        history = HistoryPopover(interface)
        folding = CallFolding(interface)
        connect()
        showNote()
        showSending()
    }

    // MARK: What happens

    func take(_ event: BridgeEvent) {
        guard case .page(let step) = event.kind else { return }
        switch step {
        case .started(let url):
            names.startPage()
            open(url)
            namesChanged()
        case .registered(let name, _):
            names.register(name)
            sender.registered(name)
            namesChanged()
        case .recognised, .tried, .loaded, .ready, .gone: break
        }
    }

    func close() {
        keep()
        sender.cancel()
        (signals, ticking, keeping) = ([], nil, nil)
        form.close()
        answers.close()
        savedList.close()
        history.close()
        folding.close()
    }

    private func connect() {
        form.onChange = { [weak self] in self?.changed() }
        form.onWalk = { [weak self] in self?.walk($0) }
        sender.onChange = { [weak self] in self?.showSending() }
        sender.onEnd = { [weak self] in self?.ended($0) }
        answers.onExpect = { [weak self] in self?.expect($0) }
        savedList.onWish = { [weak self] in self?.fulfil($0) }
        history.calls = { [weak self] in self?.project?.history.calls ?? [] }
        history.onChoose = { [weak self] in self?.fill($0.call) }
        let send: UnsafeMutablePointer<GtkButton> = interface.object("send")
        signals =
            [
                SignalConnection(send, "clicked") { [weak self] _ in
                    guard let self else { return }
                    if sender.start == nil { self.send() } else { sender.cancel() }
                }
            ] + saveSignals()
    }

    // MARK: Sending

    /// Does what the pane is for: sends the call.
    func act() { send() }

    /// Sends what the fields say; where that makes no sense the caret goes there.
    func send() {
        guard let call = form.call({ form.say($0, canWait: false) }) else { return }
        keep()
        sender.send(call, form.way)
    }

    /// Fills the fields, and gives the focus to what is edited next.
    func fill(_ call: SavedCall) {
        opened = nil
        form.fill(call)
        form.firstFocus.takeFocus()
    }

    /// Makes a call as it was made before, and shows it.
    func sendAgain(_ call: SavedCall) {
        opened = nil
        form.fill(call)
        sender.send(call)
    }

    private func ended(_ past: PastCall) {
        let before = project?.history.calls(of: past.call.name).first
        let isOpened = opened?.name == past.call.name && opened?.data == past.call.data
        let objection = isOpened ? opened.flatMap { past.objection(against: $0) } : nil
        if past.call.name == form.handler { answers.insert(past, before: before, objection: objection) }
        trying { () throws(FileTrouble) in try project?.add(past) }
        names.sent = project?.history.calls.map(\.call.name) ?? []
        form.offer { [weak self] in self?.names ?? CallNames() }
    }

    /// While something is under way, the button ends it and says how long it has taken.
    private func showSending() {
        ticking?.cancel()
        ticking = Task { [weak self] in
            repeat {
                self?.showButton()
                guard self?.sender.start != nil else { return }
            } while (try? await Task.sleep(for: .milliseconds(100))) != nil
        }
    }

    private func showButton() {
        let button: UnsafeMutablePointer<GtkButton> = interface.object("send")
        let label: String
        if let start = sender.start {
            let seconds = ((ContinuousClock.now - start).milliseconds / 1_000)
            let text = seconds.formatted(.number.precision(.fractionLength(1)))
            label = translated("_Cancel {seconds} s", ["seconds": text])
        } else {
            label = translated("_Send")
        }
        gtk_button_set_label(button, label)
    }

    // MARK: The fields

    private func changed() {
        showNote()
        showAnswers()
        keeping?.cancel()
        keeping = Task { [weak self] in
            guard (try? await Task.sleep(for: .milliseconds(300))) != nil else { return }
            self?.keep()
        }
    }

    /// Keeps what was typed.
    private func keep() {
        keeping?.cancel()
        trying { () throws(FileTrouble) in try project?.keep(form.draft) }
    }

    private func walk(_ steps: Int) {
        guard let calls = project?.history.calls, steps <= calls.count else { return }
        form.fill(steps == 0 ? SavedCall("") : calls[steps - 1].call, walked: steps)
    }

    private var shownHandler: HandlerName?

    private func showAnswers(again: Bool = false) {
        guard again || form.handler != shownHandler else { return }
        shownHandler = form.handler
        answers.show(project?.history.calls(of: form.handler) ?? [])
    }

    private func namesChanged() {
        form.offer { [weak self] in self?.names ?? CallNames() }
        showNote()
    }

    // MARK: Pages

    /// Has what is kept of the page at `url` at hand.
    private func open(_ url: String) {
        guard let origin = PageLocation.origin(of: url), origin != project?.origin else { return }
        keep()
        let project = CallProject(origin, pages: Self.folder(of: url), stateFolder: stateFolder)
        project.onChange = { [weak self] in self?.showSaved() }
        self.project = project
        opened = nil
        // What is half typed stays: a page may go to another origin and back.
        if form.isEmpty { form.draft = project.draft }
        names.sent = project.history.calls.map(\.call.name)
        showSaved()
        showAnswers(again: true)
    }

    /// The folder of the person's that the page lies in; the example's is the program's own.
    private static func folder(of url: String) -> URL? {
        PageLocation.origin(of: url) == ExampleApp.page().origin ? nil : PageLocation.folder(of: url)
    }

    /// Tells what could not be written.
    func trying(_ body: () throws -> Void) {
        do { try body() } catch { onTrouble?("\(error)") }
    }
}
