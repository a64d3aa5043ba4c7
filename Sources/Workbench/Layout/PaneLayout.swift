import CWebKitGTK
import GLibKit

/// Where page and panes stand, and how much room each has.
final class PaneLayout {
    /// What a person drags to give one pane more and another less.
    enum Handle: String, CaseIterable {
        /// Between the page and the rest.
        case page
        /// Between the list and the panes below it.
        case list
        /// Between these and the third column.
        case side
    }

    /// What a small window shows.
    enum Side: String {
        case page, bridge
    }

    /// Told that the window has room for more or less than before.
    var onChange: ((SizeClass) -> Void)?
    /// Told of the window's size when a person has given it another and is done with that.
    var onResize: (((width: Int, height: Int)) -> Void)?
    /// Told of a handle that a person has dragged.
    var onDrag: ((SizeClass, Handle, Double) -> Void)?

    /// How much the window has room for.
    private(set) var sizeClass: SizeClass
    /// Whether the panes beside the page are shown.
    var showsColumn = true {
        didSet { showSides() }
    }
    /// What is shown where there is room for one thing only.
    var side = Side.page {
        didSet { showSides() }
    }
    /// The width of the device in whose frame the page is; nil where the page takes all room.
    var deviceWidth: Int? {
        didSet { if deviceWidth != oldValue { place() } }
    }
    /// Where the handles were left, as fractions of what they divide.
    var fractions: [SizeClass: [Handle: Double]] = [:]

    private let window: UnsafeMutablePointer<GtkWidget>
    private let header: UnsafeMutablePointer<GtkWidget>
    private let body: UnsafeMutablePointer<GtkWidget>
    private let page: UnsafeMutablePointer<GtkWidget>
    private let column: UnsafeMutablePointer<GtkWidget>
    private let panes: [Handle: UnsafeMutablePointer<GtkPaned>]
    /// The places that handles have not been dragged from.
    private var placed: [Handle: Place] = [:]
    private var signals: [SignalConnection] = []
    private var planned: IdleSource?
    private var size: (width: Int, height: Int)
    private var resizing: Task<Void, Never>?

    private static let patience = Duration.milliseconds(500)

    private struct Place: Equatable {
        let position: Int32
        let room: Int32
    }

    /// Arranges a window that has that size in pixels at first.
    init(_ interface: Interface, size: (width: Int, height: Int)) {
        window = interface.object("window", as: GtkWidget.self)
        header = interface.object("header", as: GtkWidget.self)
        body = interface.object("body", as: GtkWidget.self)
        page = interface.object("native_view", as: GtkWidget.self)
        column = interface.object("column", as: GtkWidget.self)
        panes = [
            .page: interface.object("panes"), .list: interface.object("list_panes"), .side: interface.object("column"),
        ]
        self.size = size
        sizeClass = .fitting(width: size.width, height: size.height, textScale: TextScale.current)
        showSides()
        signals = [
            SignalConnection(window, "size-allocate") { [weak self] _ in
                // Not while sizes are being given out.
                self?.planned = IdleSource { [weak self] in self?.adapt() }
            }
        ]
        for pane in panes.values {
            signals.append(
                SignalConnection(pane, "notify::position") { [weak self] _ in
                    self?.planned = IdleSource { [weak self] in self?.adapt() }
                }
            )
        }
    }

    /// Lets go of the widgets, which are gone.
    func close() {
        resizing?.cancel()
        (signals, planned) = ([], nil)
    }

    private func showSides() {
        let showsBridge = showsColumn && (sizeClass > .small || side == .bridge)
        gtk_widget_set_visible(column, showsBridge ? 1 : 0)
        gtk_widget_set_visible(page, sizeClass > .small || !showsBridge ? 1 : 0)
    }

    private func adapt() {
        let width = Int(gtk_widget_get_allocated_width(body))
        let height = Int(gtk_widget_get_allocated_height(body) + gtk_widget_get_allocated_height(header))
        guard width > 1 else { return }
        notice((width, height))
        let fitting = SizeClass.fitting(
            width: width,
            height: height,
            textScale: TextScale.current,
            after: sizeClass
        )
        if fitting != sizeClass {
            sizeClass = fitting
            showSides()
            onChange?(fitting)
            place()
        } else if placed.isEmpty {
            place()
        } else {
            notice()
        }
    }

    /// Tells of another size once it has been the same for a while; one that fills the screen is no choice.
    private func notice(_ now: (width: Int, height: Int)) {
        guard now != size, gtk_window_is_maximized(nb_window(window)) == 0 else { return }
        size = now
        resizing?.cancel()
        resizing = Task { [weak self] in
            if (try? await Task.sleep(for: Self.patience)) != nil { self?.onResize?(now) }
        }
    }

    // MARK: Handles

    /// Puts the handles where they were left in a window of this class, or where they are at first.
    private func place() {
        guard let panes = panes[.page], let list = self.panes[.list], let side = self.panes[.side] else { return }
        let (width, height) = (room(of: .page), room(of: .list))
        guard width > 1, height > 1 else { return }
        // The page of a phone is as wide as the phone, whatever the window has room for.
        nb_paned_set_resize(panes, page, deviceWidth == nil ? 1 : 0)
        let position = fraction(.page).map { Int32(Double(width) * $0) } ?? firstPosition(in: width)
        gtk_paned_set_position(panes, position)
        gtk_paned_set_position(list, Int32(Double(height) * (fraction(.list) ?? 0.55)))
        gtk_paned_set_position(side, Int32(Double(width - position) * (fraction(.side) ?? 0.58)))
        for handle in Handle.allCases { placed[handle] = current(handle) }
    }

    private func firstPosition(in width: Int32) -> Int32 {
        guard let deviceWidth else { return width * 9 / 20 }
        // With a margin, and the bar by which a long page is scrolled.
        return min(Int32(deviceWidth) + 32, width / 2)
    }

    /// Remembers what a person has dragged, and not what a larger or smaller window moves.
    private func notice() {
        for handle in Handle.allCases {
            guard let now = current(handle), let before = placed[handle], now != before else { continue }
            placed[handle] = now
            guard now.room == before.room, abs(now.position - before.position) > 1 else { continue }
            let fraction = Double(now.position) / Double(max(now.room, 1))
            fractions[sizeClass, default: [:]][handle] = fraction
            onDrag?(sizeClass, handle, fraction)
        }
    }

    private func fraction(_ handle: Handle) -> Double? { fractions[sizeClass]?[handle] }

    private func current(_ handle: Handle) -> Place? {
        panes[handle].map { Place(position: gtk_paned_get_position($0), room: room(of: handle)) }
    }

    private func room(of handle: Handle) -> Int32 {
        guard let pane = panes[handle] else { return 0 }
        return handle == .list
            ? gtk_widget_get_allocated_height(pane.widget) : gtk_widget_get_allocated_width(pane.widget)
    }
}
