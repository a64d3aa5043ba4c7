import CWebKitGTK
import GLibKit

/// Says for ten seconds that rows were cleared, and has them back.
final class ClearNote {
    private let bar: UnsafeMutablePointer<GtkInfoBar>
    private let label: UnsafeMutablePointer<GtkLabel>
    private var signal: SignalConnection?
    private var undo: (() -> Void)?
    private var forget: (() -> Void)?
    private var timer: Task<Void, Never>?

    private static let time = Duration.seconds(10)

    init(_ interface: Interface) {
        bar = interface.object("cleared")
        label = interface.object("cleared_label")
        signal = SignalConnection(bar, "response") { [weak self] arguments in
            self?.end(undoes: arguments.integer(1) == GTK_RESPONSE_OK.rawValue)
        }
    }

    /// Says that `count` rows were cleared; `forget` is run when they can be had back no longer.
    func show(_ count: Int, undo: @escaping () -> Void, forget: @escaping () -> Void) {
        end(undoes: false)
        guard count > 0 else { return forget() }
        (self.undo, self.forget) = (undo, forget)
        gtk_label_set_text(label, translated("{n} row cleared.", "{n} rows cleared.", count))
        gtk_widget_show(bar.widget)
        gtk_info_bar_set_revealed(bar, 1)
        timer = Task { [weak self] in
            if (try? await Task.sleep(for: Self.time)) != nil { self?.end(undoes: false) }
        }
    }

    /// Lets go of the widgets, which are gone.
    func close() {
        timer?.cancel()
        (signal, undo, forget) = (nil, nil, nil)
    }

    private func end(undoes: Bool) {
        timer?.cancel()
        gtk_info_bar_set_revealed(bar, 0)
        gtk_widget_hide(bar.widget)
        let ending = undoes ? undo : forget
        (undo, forget) = (nil, nil)
        ending?()
    }
}
