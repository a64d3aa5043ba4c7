import BridgeCore
import BridgeScripting
import CWebKitGTK
import GLibKit

/// The pane *Replay*: a recording, how far it is played, and what is not as it was.
///
/// It is in sight while a recording is open.
final class ReplayPane: ColumnPage {
    static let name = "replay"
    var title: String { translated("Replay") }
    var widget: UnsafeMutablePointer<GtkWidget> { interface.object("root", as: GtkWidget.self) }
    var firstFocus: UnsafeMutablePointer<GtkWidget>? { interface.object("replay_play", as: GtkWidget.self) }

    /// Told what could not be done.
    var onTrouble: ((String) -> Void)?
    /// Told what is played, where something is.
    var onStatus: ((String?) -> Void)?
    /// Makes the player of a script; the living side begins when it is started.
    var makePlayer: ((ReplayComparison) -> ReplayPlayer)?
    /// Has the living page begin anew.
    var onRestart: (() -> Void)?

    let interface: Interface
    let list: ReplayList
    let texts: DifferenceView
    var path = ""
    /// The recording that is open; its entries grow while it is read.
    var recording: Recording?
    /// The calls of the recording, as far as it is read.
    var calls: [CallEvent] = []
    var isRead = false
    /// The recording as a play, once it is read.
    var script: ReplayScript?
    var player: ReplayPlayer?
    /// Whether playing begins with the next page.
    var isWaitingForPage = false
    var differences: [ReplayDifference] = []
    /// The lines of the recording that were written anew since it was played.
    var accepted: Set<Int> = []
    /// Whether what is shown are differences, and not the recording.
    var isOver = false
    /// Whether a recording is being played.
    var isPlaying: Bool { player != nil && !isOver }
    var reading: Task<Void, Never>?
    /// What is made ready to be played, or compared, off the GTK thread.
    var work: Task<Void, Never>?
    var update: PacedUpdate?
    var quiet: Task<Void, Never>?
    private var signals: [SignalConnection] = []

    init() throws {
        interface = try Interface("replay")
        list = ReplayList(interface)
        texts = try DifferenceView(interface)
        update = PacedUpdate(pause: .milliseconds(100)) { [weak self] in self?.showProgress() }
        connect()
    }

    func take(_ event: BridgeEvent) {
        // What the recorded app did first is for the new page.
        guard isWaitingForPage, case .page(.started) = event.kind else { return }
        isWaitingForPage = false
        player?.start()
    }

    func act() { play() }

    func close() {
        stop()
        reading?.cancel()
        update?.close()
        signals = []
        list.close()
        texts.close()
    }

    private func connect() {
        list.onSelect = { [weak self] in self?.show($0) }
        let buttons: [(String, (ReplayPane) -> Void)] = [
            ("replay_play", { $0.play() }), ("replay_step", { $0.step() }), ("replay_finish", { $0.finish() }),
            ("replay_close", { $0.leave() }), ("replay_next", { $0.next() }), ("replay_ignore", { $0.ignore() }),
            ("replay_accept", { $0.accept() }),
        ]
        signals = buttons.map { id, body in
            SignalConnection(interface.object(id, as: GtkButton.self), "clicked") { [weak self] _ -> Void in
                if let self { body(self) }
            }
        }
        showButtons()
    }

    /// What the recording has as the answer to a call of the page: to one with the same data, or else to any.
    func answer(to name: HandlerName, _ data: JSONText?) -> NativeBehaviour? {
        let calls = script?.calls.lazy.filter { $0.event.name == name && $0.event.direction == .fromPage }
        let answered = calls?.compactMap { call in
            ((try? call.answer?.result.get()) ?? nil).map { (data: call.event.data, answer: $0) }
        }
        let value = data?.value
        let best =
            answered?.first { $0.data == data }
            ?? answered?.prefix(Self.comparedLimit).first { $0.data?.value == value } ?? answered?.first
        return best.map { NativeBehaviour(.reply($0.answer)) }
    }

    /// So many calls' data are taken apart to find the same in other words.
    private static let comparedLimit = 500

    // MARK: What is shown

    /// The sentence above the list.
    func say(_ sentence: String) { gtk_label_set_text(interface.object("replay_sentence"), sentence) }

    /// Says which buttons can be used.
    func showButtons() {
        let difference = selected
        set("replay_play", isOn: isRead)
        set("replay_step", isOn: isRead && !isOver)
        set("replay_finish", isOn: isPlaying)
        set("replay_side", isOn: player == nil || isOver)
        set("replay_next", isOn: isOver && (list.place ?? 0) + 1 < list.count)
        set("replay_accept", isOn: recording.flatMap { difference?.acceptance(in: $0.header) } != nil)
        let place = difference?.place.flatMap { $0.steps.isEmpty ? nil : $0.description }
        set("replay_ignore", isOn: place != nil)
        // One underscore would mark the letter behind it.
        let label = place?.replacing("_", with: "__")
        let ignore = label.map { translated("_Ignore {place}", ["place": $0]) } ?? translated("_Ignore")
        gtk_button_set_label(interface.object("replay_ignore"), ignore)
    }

    /// The difference that is selected.
    var selected: ReplayDifference? {
        guard isOver, let place = list.place, differences.indices.contains(place) else { return nil }
        return differences[place]
    }

    /// Which side the recording stands for.
    var side: ReplaySide { ReplaySide(rawValue: Self.word(interface.object("replay_side"))) ?? .app }

    /// How fast it goes.
    var pace: ReplayPlayer.Pace { ReplayPlayer.Pace(rawValue: Self.word(interface.object("replay_speed"))) ?? .atOnce }

    private func set(_ id: String, isOn: Bool) {
        gtk_widget_set_sensitive(interface.object(id, as: GtkWidget.self), isOn ? 1 : 0)
    }

    private static func word(_ box: UnsafeMutablePointer<GtkComboBox>) -> String {
        gtk_combo_box_get_active_id(box).map { String(cString: $0) } ?? ""
    }

    /// Shows the row at that place: a difference, or a call as it was recorded.
    private func show(_ place: Int) {
        if let difference = selected {
            say(difference.sentence.translated)
            let texts = difference.texts
            self.texts.show(texts.recorded, texts.now)
        } else if calls.indices.contains(place) {
            texts.show(calls[place].data?.linewise ?? "", "")
        }
        showButtons()
    }
}
