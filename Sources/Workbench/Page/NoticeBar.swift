import BridgeCore
import CWebKitGTK
import GLibKit

/// The bar above the page: one sentence at a time, and how many more there are.
final class NoticeBar {
    /// A sentence that the bar shows.
    struct Notice {
        let text: String
        /// What kind of remark it is; nil for a message of the page.
        var remark: BridgeRemark.Kind?
        /// The call it is about.
        var call: CallID?
    }

    /// Told of the call that a person wants to see.
    var onShow: ((CallID) -> Void)?

    /// What is to be seen, the one that is shown first.
    private(set) var notices: [Notice] = []
    /// Kinds of remarks that this page has had; each is shown once.
    private var known: Set<BridgeRemark.Kind> = []
    private let bar: UnsafeMutablePointer<GtkInfoBar>
    private let text: UnsafeMutablePointer<GtkLabel>
    private let count: UnsafeMutablePointer<GtkLabel>
    private let show: UnsafeMutablePointer<GtkWidget>
    private var signals: [SignalConnection] = []

    init(_ interface: Interface) {
        bar = interface.object("notice")
        text = interface.object("notice_text")
        count = interface.object("notice_count")
        show = interface.object("notice_show")
        signals = [
            SignalConnection(interface.object("notice_close", as: GtkButton.self), "clicked") { [weak self] _ in
                self?.closeFirst()
            },
            SignalConnection(show, "clicked") { [weak self] _ in
                guard let call = self?.notices.first?.call else { return }
                self?.onShow?(call)
            },
        ]
    }

    /// Shows a message of the page before everything else, in place of its last one.
    func show(message: String) {
        notices.removeAll { $0.remark == nil }
        notices.insert(Notice(text: message), at: 0)
        update()
    }

    /// Shows a remark, once for each page and kind.
    func show(_ remark: BridgeRemark) {
        guard known.insert(remark.kind).inserted else { return }
        notices.append(Notice(text: remark.message, remark: remark.kind, call: remark.call))
        update()
    }

    /// Lets go of what the app showed for the page before.
    func forgetMessages() {
        notices.removeAll { $0.remark == nil }
        update()
    }

    /// Lets go of what was remarked about the page before.
    func startPage() {
        known = []
        notices.removeAll { $0.remark != nil }
        update()
    }

    private func closeFirst() {
        if !notices.isEmpty { notices.removeFirst() }
        update()
    }

    private func update() {
        gtk_info_bar_set_revealed(bar, notices.isEmpty ? 0 : 1)
        guard let first = notices.first else { return }
        gtk_info_bar_set_message_type(bar, first.remark == nil ? GTK_MESSAGE_INFO : GTK_MESSAGE_WARNING)
        gtk_label_set_text(text, first.text)
        gtk_label_set_text(count, notices.count > 1 ? "1 of \(notices.count)" : "")
        gtk_widget_set_visible(show, first.call == nil ? 0 : 1)
    }
}
