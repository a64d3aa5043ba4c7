import BridgeCore
import BridgeWebKit
import CWebKitGTK

/// The navigation bar and the tab bar that an app has around its page, and how much of the page is loaded.
///
/// A page asks for them by calling the app, whoever answers the call; a tap calls the page. A new page begins without.
final class NativeBars {
    /// The calls by which a page asks for the bars.
    private static let (navigationCall, tabCall) = (HandlerName("setNavigationBar"), HandlerName("setTabBar"))
    /// The page's handlers that taps call where the page has named no others.
    private static let (buttonCall, tabTapCall) = (HandlerName("onNavigationButton"), HandlerName("onTabSelected"))

    private let navigation: NativeBar
    private let tabs: NativeBar
    private let progress: UnsafeMutablePointer<GtkProgressBar>
    private let places: [UnsafeMutablePointer<GtkWidget>]
    private var tabState: BarState?

    /// Bars around the page that `webView` shows.
    init(around webView: WebView, in page: UnsafeMutablePointer<GtkBox>) throws {
        let interface = try Interface("bars")
        let above: UnsafeMutablePointer<GtkWidget> = interface.object("above")
        let below: UnsafeMutablePointer<GtkWidget> = interface.object("below")
        navigation = NativeBar(.navigation, in: interface.object("navigation"), box: interface.object("navigation_box"))
        tabs = NativeBar(.tabs, in: interface.object("tabs"), box: interface.object("tabs_box"))
        progress = interface.object("progress")
        places = [above, below]
        gtk_box_pack_start(page, above, 0, 0, 0)
        gtk_box_reorder_child(page, above, 0)
        gtk_box_pack_start(page, below, 0, 0, 0)
        gtk_box_reorder_child(page, below, 2)
        fit(webView)
        let bridge = webView.bridge
        navigation.onBack = { [weak webView] in webView?.goBack() }
        navigation.onTap = { item, index in Self.tell(bridge, item, index, Self.buttonCall) }
        tabs.onTap = { [weak self] item, index in
            self?.tabState?.selected = index
            self?.tabs.show(self?.tabState)
            Self.tell(bridge, item, index, Self.tabTapCall)
        }
    }

    /// Is as wide as the page.
    func fit(_ webView: WebView) {
        let width = webView.shownSize?.width
        for place in places {
            gtk_widget_set_size_request(place, Int32(width ?? -1), -1)
            gtk_widget_set_halign(place, width == nil ? GTK_ALIGN_FILL : GTK_ALIGN_CENTER)
        }
    }

    /// Shows how much of the page is loaded.
    func show(progress fraction: Double, isLoading: Bool) {
        gtk_progress_bar_set_fraction(progress, isLoading ? fraction : 0)
        gtk_widget_set_opacity(progress.widget, isLoading ? 1 : 0)
    }

    /// Takes an event in.
    func take(_ event: BridgeEvent) {
        switch event.kind {
        case .page(.started):
            navigation.show(nil)
            tabState = nil
            tabs.show(nil)
        case .call(let call) where call.direction == .fromPage && call.name == Self.navigationCall:
            navigation.show(BarState(call.data?.value ?? .null))
        case .call(let call) where call.direction == .fromPage && call.name == Self.tabCall:
            tabState = BarState(call.data?.value ?? .null)
            tabs.show(tabState)
        default: break
        }
    }

    private static func tell(_ bridge: NativeBridge, _ item: BarState.Item, _ index: Int, _ usual: HandlerName) {
        let data: JSONValue = ["id": .string(item.id), "index": .number(Double(index))]
        // A closed bridge has no page that a tap could be for.
        try? bridge.notify(item.handler ?? usual, json: data.text)
    }
}
