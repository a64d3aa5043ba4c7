import BridgeCore
import BridgeScripting
import CWebKitGTK
import GLibKit

/// One handler in the list: its name, how it answers, how often it was used, and its switches.
final class HandlerRow {
    let widget: UnsafeMutablePointer<GtkWidget>
    let entry: HandlerEntry
    /// Told that a person switched the handler on or off.
    var onSwitch: ((Bool) -> Void)?
    /// Told that a person wants its calls held, or no longer.
    var onHold: ((Bool) -> Void)?

    private let texts = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0).unsafelyUnwrapped
    private let words: UnsafeMutablePointer<GtkLabel>
    private let count: UnsafeMutablePointer<GtkLabel>
    /// In sight while calls wait, before their count.
    private let waits = gtk_image_new_from_icon_name("traffic-waiting-symbolic", GTK_ICON_SIZE_MENU).unsafelyUnwrapped
    private let onOff = gtk_switch_new().unsafelyUnwrapped
    private let hold = gtk_toggle_button_new().unsafelyUnwrapped
    private var signals: [SignalConnection] = []
    private var isSetting = false
    private var state: State?

    /// What the row shows.
    private struct State: Equatable {
        let words: String
        let used: Int
        let held: Int
        let isOn: Bool
        let holds: Bool
    }

    init(_ entry: HandlerEntry) {
        self.entry = entry
        widget = gtk_list_box_row_new().unsafelyUnwrapped
        words = Self.label(isDim: true)
        count = Self.label(isDim: true)
        let name = Self.label(isDim: false)
        gtk_label_set_text(name, entry.name == .default ? translated("messages without a name") : entry.name.rawValue)
        let box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6).unsafelyUnwrapped
        gtk_widget_set_hexpand(texts, 1)
        gtk_container_add(nb_container(texts), name.widget)
        gtk_container_add(nb_container(texts), words.widget)
        for child in [texts, waits, count.widget, hold, onOff] { gtk_container_add(nb_container(box), child) }
        gtk_widget_set_valign(onOff, GTK_ALIGN_CENTER)
        gtk_widget_set_valign(hold, GTK_ALIGN_CENTER)
        gtk_container_add(nb_container(widget), box)
        setUpSwitches()
        gtk_widget_show_all(widget)
        gtk_widget_set_visible(onOff, entry.place == .file ? 1 : 0)
    }

    /// Shows how things stand; `handler` is the entry's own, nil where it is missing.
    func show(_ fakeApp: FakeApp, _ handler: NativeFile.Handler?) {
        let uses = entry.layer(in: fakeApp).flatMap { fakeApp.uses(of: entry.name, in: $0.path) }
        let now = State(
            words: handler?.summary ?? missedWords(fakeApp),
            used: uses?.reduce(0, +) ?? 0,
            held: fakeApp.heldCounts[entry.name] ?? 0,
            isOn: handler?.isOn == true,
            holds: fakeApp.holdExtent(of: entry.name) != nil
        )
        // GTK lays a list out anew for each text, also for the same one.
        if now != state { show(now) }
    }

    private func show(_ now: State) {
        (state, isSetting) = (now, true)
        defer { isSetting = false }
        gtk_label_set_text(words, now.words)
        gtk_label_set_text(count, now.held > 0 ? "\(now.held)" : now.used > 0 ? "×\(now.used)" : "")
        gtk_widget_set_visible(waits, now.held > 0 ? 1 : 0)
        gtk_switch_set_active(nb_switch(onOff), now.isOn ? 1 : 0)
        gtk_toggle_button_set_active(nb_toggle_button(hold), now.holds ? 1 : 0)
        let times =
            now.held > 0
            ? translated("{n} wait", ["n": "\(now.held)"]) : translated("used {n} times", ["n": "\(now.used)"])
        for widget in [waits, count.widget] {
            gtk_widget_set_tooltip_text(widget, times)
            atk_object_set_name(gtk_widget_get_accessible(widget), times)
        }
        gtk_widget_set_tooltip_text(texts, "\(entry.name)\n\(now.words)")
        atk_object_set_name(gtk_widget_get_accessible(widget), "\(entry.name), \(now.words), \(times)")
    }

    /// How often it was missed, and with what last.
    private func missedWords(_ fakeApp: FakeApp) -> String {
        guard let missed = fakeApp.missed[entry.name] else { return "" }
        let data = missed.lastData.map { String($0.text.prefix(40)) } ?? translated("no data")
        return translated("called once, {data}", "called {n} times, last {data}", missed.count, ["data": data])
    }

    private func setUpSwitches() {
        let holds = translated("Hold the calls of {name}", ["name": entry.name.rawValue])
        let image = gtk_image_new_from_icon_name("media-playback-pause-symbolic", GTK_ICON_SIZE_BUTTON)
            .unsafelyUnwrapped
        gtk_container_add(nb_container(hold), image)
        gtk_button_set_relief(nb_button(hold), GTK_RELIEF_NONE)
        gtk_widget_set_tooltip_text(hold, holds)
        atk_object_set_name(gtk_widget_get_accessible(hold), holds)
        let answers = translated("{name} answers", ["name": entry.name.rawValue])
        gtk_widget_set_tooltip_text(onOff, answers)
        atk_object_set_name(gtk_widget_get_accessible(onOff), answers)
        signals = [
            SignalConnection(nb_switch(onOff), "notify::active") { [weak self] _ -> Void in
                guard let self, !isSetting else { return }
                // What becomes of it is seen when the row is shown again.
                state = nil
                onSwitch?(gtk_switch_get_active(nb_switch(onOff)) != 0)
            },
            SignalConnection(nb_toggle_button(hold), "toggled") { [weak self] _ -> Void in
                guard let self, !isSetting else { return }
                onHold?(gtk_toggle_button_get_active(nb_toggle_button(hold)) != 0)
            },
        ]
    }

    private static func label(isDim: Bool) -> UnsafeMutablePointer<GtkLabel> {
        let label = nb_label(gtk_label_new("").unsafelyUnwrapped).unsafelyUnwrapped
        gtk_label_set_xalign(label, 0)
        gtk_label_set_ellipsize(label, PANGO_ELLIPSIZE_END)
        if isDim { gtk_style_context_add_class(gtk_widget_get_style_context(label.widget), "dim-label") }
        return label
    }
}
