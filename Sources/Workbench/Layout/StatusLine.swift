import CWebKitGTK
import GLibKit

/// The line at the bottom: how much there is to see, and everything that changes the page's world.
final class StatusLine {
    /// What words of the line are about, in the order in which they stand.
    enum Topic: CaseIterable {
        /// How many calls are shown, and how many there are.
        case calls
        /// What brings those back into the list that the filter leaves out.
        case showAll
        /// How many rows are not in the list yet.
        case lag
        /// Whether the list follows its newest row.
        case follow
        /// How many calls wait for a person.
        case held
        /// What lets them all go on.
        case letGo
        /// The file of the handlers, and what is to be known of it.
        case file
        /// The page's protocol and how its messages travel.
        case way
        /// Whether the page is loaded again when a file of it changes, and which one did last.
        case liveReload
        /// Whether the faults of the phones' bridges are reproduced.
        case strict
        /// What the page takes the machine for, where that is more than the device.
        case phone
        /// What is done to messages and page on purpose.
        case faults
        /// What the network is made to be.
        case network
        /// Who answers, where that is not the file or the person: a recording that is played.
        case replay
        /// What is written to disk as it happens.
        case recording
    }

    /// Told of the window's action of the words that a person has clicked.
    var onAction: ((String) -> Void)?

    private let label: UnsafeMutablePointer<GtkLabel>
    private let line: UnsafeMutablePointer<GtkWidget>
    private var texts: [Topic: String] = [:]
    private var buttons: [Topic: UnsafeMutablePointer<GtkButton>] = [:]
    private var signals: [SignalConnection] = []
    private var announcing: Task<Void, Never>?

    /// How long words have to stay the same to be announced.
    private static let patience = Duration.milliseconds(300)

    init(_ interface: Interface) {
        label = interface.object("status")
        line = interface.object("status_line", as: GtkWidget.self)
    }

    /// Has the line say `text` of `topic`; nothing for nil.
    ///
    /// With the name of one of the window's actions the words are a button that does it, behind the others.
    func show(_ topic: Topic, _ text: String?, action: String? = nil) {
        // Lists tell their counts in every frame.
        guard text != texts[topic] else { return }
        texts[topic] = text
        if let action {
            show(text, on: buttons[topic] ?? newButton(topic, action))
        } else {
            let words = Topic.allCases.filter { buttons[$0] == nil }.compactMap { texts[$0] }
            gtk_label_set_text(label, words.joined(separator: " · "))
            gtk_widget_set_tooltip_text(label.widget, gtk_label_get_text(label))
        }
        if topic == .held { announce(text) }
    }

    /// Lets go of the widgets, which are gone.
    func close() {
        announcing?.cancel()
        signals = []
    }

    /// A button of its own for each topic: links in a label have no names, and a screen reader that still asks for one
    /// when the text has changed is given what is gone.
    private func newButton(_ topic: Topic, _ action: String) -> UnsafeMutablePointer<GtkButton> {
        let widget = gtk_button_new_with_label("").unsafelyUnwrapped
        for style in ["link", "flat"] { gtk_style_context_add_class(gtk_widget_get_style_context(widget), style) }
        gtk_widget_set_focus_on_click(widget, 0)
        gtk_widget_set_valign(widget, GTK_ALIGN_CENTER)
        gtk_container_add(nb_container(line), widget)
        let place = Topic.allCases.prefix { $0 != topic }.count { buttons[$0] != nil }
        gtk_box_reorder_child(nb_box(line), widget, gint(place + 1))
        signals.append(SignalConnection(nb_button(widget), "clicked") { [weak self] _ in self?.onAction?(action) })
        buttons[topic] = nb_button(widget)
        return nb_button(widget)
    }

    private func show(_ text: String?, on button: UnsafeMutablePointer<GtkButton>) {
        gtk_widget_set_visible(button.widget, text == nil ? 0 : 1)
        guard let text else { return }
        gtk_button_set_label(button, text)
        gtk_widget_set_tooltip_text(button.widget, text)
        // Setting a label makes another.
        let bin = UnsafeMutableRawPointer(button).assumingMemoryBound(to: GtkBin.self)
        gtk_label_set_ellipsize(nb_label(gtk_bin_get_child(bin)), PANGO_ELLIPSIZE_END)
    }

    /// Has a screen reader say how many calls wait, unless that changes at once.
    private func announce(_ text: String?) {
        announcing?.cancel()
        announcing = text.map { text in
            Task { [weak self] in
                guard (try? await Task.sleep(for: Self.patience)) != nil, !Task.isCancelled, let self else { return }
                nb_announce(gtk_widget_get_accessible(label.widget), text)
            }
        }
    }
}
