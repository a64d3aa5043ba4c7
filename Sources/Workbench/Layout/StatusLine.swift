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

    private struct Words: Equatable {
        let text: String
        let action: String?
    }

    private let label: UnsafeMutablePointer<GtkLabel>
    private var words: [Topic: Words] = [:]
    private var signal: SignalConnection?

    init(_ interface: Interface) {
        label = interface.object("status")
        signal = SignalConnection(
            label,
            "activate-link",
            handling: { [weak self] arguments in
                self?.onAction?(arguments.string(1))
                return true
            }
        )
    }

    /// Has the line say `text` of `topic`; nothing for nil.
    ///
    /// With the name of one of the window's actions the words are a link that does it.
    func show(_ topic: Topic, _ text: String?, action: String? = nil) {
        let new = text.map { Words(text: $0, action: action) }
        // Lists tell their counts in every frame.
        guard new != words[topic] else { return }
        words[topic] = new
        let markup = Topic.allCases.compactMap { words[$0].map(Self.markup) }.joined(separator: " · ")
        gtk_label_set_markup(label, markup)
        gtk_widget_set_tooltip_text(label.widget, gtk_label_get_text(label))
    }

    private static func markup(_ words: Words) -> String {
        let text = Markup.escaped(words.text)
        return words.action.map { "<a href=\"\(Markup.escaped($0))\" title=\"\">\(text)</a>" } ?? text
    }
}
