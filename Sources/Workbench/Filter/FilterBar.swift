import BridgeCore
import CWebKitGTK
import Foundation
import GLibKit

/// The line above the list: the filter's entry, and buttons that write terms into it.
final class FilterBar {
    /// Told of another filter, 80 ms after the last key.
    var onFilter: ((TrafficFilter) -> Void)?
    /// Told when a person is done with the entry.
    var onLeave: (() -> Void)?
    /// What the entry can offer.
    var completion: (() -> FilterCompletion)?

    private let interface: Interface
    private let entry: UnsafeMutablePointer<GtkEntry>
    private let offers: FilterOffers
    private var buttons: [(term: String, family: String?, button: UnsafeMutablePointer<GtkToggleButton>)] = []
    private var signals: [SignalConnection] = []
    private var debounce: Task<Void, Never>?
    private var isShowing = false

    private static let patience = Duration.milliseconds(80)
    /// Narrower bars have no buttons for the directions: the entry is more.
    private static let directionsWidth = 640.0
    /// Narrower ones have none for both of them, which is what neither button pressed means.
    private static let bothWidth = 800.0

    init(_ interface: Interface) {
        self.interface = interface
        entry = interface.object("filter")
        offers = FilterOffers(for: entry)
        buttons = [
            ("is:problem", nil, interface.object("problems")), ("is:waiting", nil, interface.object("waiting")),
            ("dir:js", "dir:", interface.object("direction_js")),
            ("dir:app", "dir:", interface.object("direction_app")),
        ]
        connect()
    }

    /// The filter as it is typed; what is set is used at once.
    var text: String {
        get { String(cString: gtk_entry_get_text(entry)) }
        set {
            gtk_entry_set_text(entry, newValue)
            gtk_editable_set_position(OpaquePointer(entry), -1)
            use()
        }
    }

    /// Takes the focus.
    func focus() { gtk_widget_grab_focus(entry.widget) }

    /// Lets go of the widgets, which are gone.
    func close() {
        debounce?.cancel()
        signals = []
        offers.close()
    }

    // MARK: What it shows

    /// Shows how many problems and waiting calls there are, and how many rows came while nobody followed.
    func show(_ log: TrafficLog, unseen: Int, isFollowing: Bool) {
        show(log.problemCount, in: "problems_count", of: "problems") { translated("Problems: {n}", ["n": $0]) }
        show(log.waitingCount, in: "waiting_count", of: "waiting") { translated("Waiting for you: {n}", ["n": $0]) }
        let label: UnsafeMutablePointer<GtkLabel> = interface.object("follow_count")
        let news = isFollowing || unseen == 0 ? "" : translated("{n} new", "{n} new", unseen)
        guard news != String(cString: gtk_label_get_text(label)) else { return }
        gtk_label_set_text(label, news)
        gtk_widget_set_visible(label.widget, news.isEmpty ? 0 : 1)
    }

    /// Shows how much has been looked through, from 0 to 1.
    func show(progress: Double) {
        let fraction = progress < 1 ? progress : 0
        // An entry that has once shown progress shows the end of a line for none.
        if fraction != gtk_entry_get_progress_fraction(entry) { gtk_entry_set_progress_fraction(entry, fraction) }
    }

    /// Leaves buttons out for which there is no room; not while sizes are being given out.
    func fit() {
        let width = Double(gtk_widget_get_allocated_width(interface.object("root"))) / TextScale.current
        let directions: UnsafeMutablePointer<GtkWidget> = interface.object("directions")
        let both: UnsafeMutablePointer<GtkWidget> = interface.object("direction_all", as: GtkWidget.self)
        let fits: [gboolean] = [Self.directionsWidth, Self.bothWidth].map { width >= $0 ? 1 : 0 }
        guard [directions, both].map(gtk_widget_get_visible) != fits else { return }
        fitting = IdleSource {
            gtk_widget_set_visible(directions, fits[0])
            gtk_widget_set_visible(both, fits[1])
        }
    }

    private var fitting: IdleSource?

    private func show(_ count: Int, in label: String, of button: String, as name: (String) -> String) {
        let label: UnsafeMutablePointer<GtkLabel> = interface.object(label)
        let text = count.formatted()
        guard text != String(cString: gtk_label_get_text(label)) else { return }
        gtk_label_set_text(label, text)
        // "⚠ 0" would look like something.
        gtk_widget_set_visible(label.widget, count > 0 ? 1 : 0)
        // A button that is pressed must let itself be released.
        let button: UnsafeMutablePointer<GtkToggleButton> = interface.object(button)
        atk_object_set_name(gtk_widget_get_accessible(button.widget), name(text))
        gtk_widget_set_sensitive(button.widget, count > 0 || gtk_toggle_button_get_active(button) != 0 ? 1 : 0)
    }

    // MARK: What is typed

    private func connect() {
        signals = [
            SignalConnection(entry, "changed") { [weak self] _ in self?.changed() },
            SignalConnection(entry, "activate") { [weak self] _ in self?.use() },
            SignalConnection(entry, "icon-press") { [weak self] _ in self?.text = "" },
            SignalConnection(
                entry,
                "key-press-event",
                handling: { [weak self] arguments in
                    guard let event = arguments.boxed(1), Keys.isEscape(event) else { return false }
                    self?.escape()
                    return true
                }
            ),
        ]
        for (term, family, button) in buttons {
            signals.append(
                SignalConnection(button, "toggled") { [weak self] _ in self?.pressed(term, family) }
            )
        }
        let all: UnsafeMutablePointer<GtkToggleButton> = interface.object("direction_all")
        signals.append(SignalConnection(all, "toggled") { [weak self] _ in self?.pressedAll() })
        offers.onTake = { [weak self] in self?.text = $0 }
    }

    private func changed() {
        gtk_entry_set_icon_from_icon_name(entry, GTK_ENTRY_ICON_SECONDARY, text.isEmpty ? nil : "edit-clear-symbolic")
        gtk_entry_set_icon_tooltip_text(entry, GTK_ENTRY_ICON_SECONDARY, translated("Show all"))
        if gtk_widget_is_focus(entry.widget) != 0 { offers.show(completion?().offers(for: text) ?? []) }
        debounce?.cancel()
        debounce = Task { [weak self] in
            if (try? await Task.sleep(for: Self.patience)) != nil { self?.use() }
        }
    }

    private func use() {
        debounce?.cancel()
        let filter = TrafficFilter(text)
        show(filter)
        onFilter?(filter)
    }

    /// Clears the entry, then leaves it.
    private func escape() {
        if text.isEmpty { onLeave?() } else { text = "" }
    }

    private func pressed(_ term: String, _ family: String?) {
        guard !isShowing else { return }
        text = TrafficFilter(text).toggling(term, inPlaceOf: family)
    }

    private func pressedAll() {
        guard !isShowing else { return }
        let words = ["dir:js", "dir:app"].filter(TrafficFilter(text).has)
        text = words.reduce(text) { TrafficFilter($0).toggling($1) }
    }

    /// Shows what is not understood, and which buttons' terms stand there.
    private func show(_ filter: TrafficFilter) {
        isShowing = true
        for (term, _, button) in buttons { gtk_toggle_button_set_active(button, filter.has(term) ? 1 : 0) }
        let hasDirection = filter.has("dir:js") || filter.has("dir:app")
        gtk_toggle_button_set_active(interface.object("direction_all"), hasDirection ? 0 : 1)
        isShowing = false
        let attributes = pango_attr_list_new()
        for problem in filter.problems {
            let line = pango_attr_underline_new(PANGO_UNDERLINE_ERROR)
            line?.pointee.start_index = guint(problem.range.lowerBound)
            line?.pointee.end_index = guint(problem.range.upperBound)
            pango_attr_list_insert(attributes, line)
        }
        gtk_entry_set_attributes(entry, attributes)
        pango_attr_list_unref(attributes)
        let label: UnsafeMutablePointer<GtkLabel> = interface.object("filter_problem")
        gtk_label_set_text(label, filter.problems.map(\.sentence).joined(separator: " "))
        gtk_widget_set_visible(label.widget, filter.problems.isEmpty ? 0 : 1)
    }
}
