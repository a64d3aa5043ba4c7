import BridgeCore
import BridgeScripting
import BridgeWebKit
import CWebKitGTK

/// The navigation bar and the tab bar that an app has around its page, and how much of the page is loaded.
///
/// A page asks for them by calling the app, whoever answers the call; a tap calls the page. A new page begins with those of
/// the native file, or without.
final class NativeBars {
    /// The page's handlers that taps call where the page has named no others.
    private static let (buttonCall, tabTapCall) = (HandlerName("onNavigationButton"), HandlerName("onTabSelected"))

    private let navigation: NativeBar
    private let tabs: NativeBar
    private let progress: UnsafeMutablePointer<GtkProgressBar>
    private let places: BarPlaces
    /// What every page begins with.
    private var atFirst = NativeFile.Bars()
    private var navigationData = JSONObject()
    private var tabState: BarState?
    private let goBack: () -> Void

    /// Bars around the page that `webView` shows.
    init(around webView: WebView, in page: UnsafeMutablePointer<GtkBox>) throws {
        let interface = try Interface("bars")
        navigation = NativeBar(.navigation, in: interface.object("navigation"), box: interface.object("navigation_box"))
        tabs = NativeBar(.tabs, in: interface.object("tabs"), box: interface.object("tabs_box"))
        progress = interface.object("progress")
        places = BarPlaces(interface, in: page)
        goBack = { [weak webView] in webView?.goBack() }
        fit(webView)
        let bridge = webView.bridge
        navigation.onBack = goBack
        navigation.onTap = { item, index in Self.tell(bridge, item, index, Self.buttonCall) }
        tabs.onTap = { [weak self] item, index in
            self?.tabState?.selected = index
            self?.tabs.show(self?.tabState)
            Self.tell(bridge, item, index, Self.tabTapCall)
        }
    }

    /// Is as wide as the page.
    func fit(_ webView: WebView) { places.width = webView.shownSize?.width }

    /// Lets go of the widgets, which are gone.
    func close() { places.close() }

    /// Shows how much of the page is loaded.
    func show(progress fraction: Double, isLoading: Bool) {
        gtk_progress_bar_set_fraction(progress, isLoading ? fraction : 0)
        gtk_widget_set_opacity(progress.widget, isLoading ? 1 : 0)
    }

    /// Has every page begin with such bars, and the page that is there.
    func begin(with bars: NativeFile.Bars) {
        guard bars != atFirst else { return }
        atFirst = bars
        start()
    }

    /// Takes an event in.
    func take(_ event: BridgeEvent) {
        switch event.kind {
        case .page(.started): start()
        case .call(let call) where call.direction == .fromPage && Self.handlers.contains(call.name.rawValue):
            take(call.name.rawValue, call.data?.value ?? .null)
        default: break
        }
    }

    /// What the calls are for by which pages ask for the bars; other calls' data is not even looked at.
    private static let handlers: Set = [
        "setNavigationBar", "setTitle", "setRightButton", "hideNavigationBar", "showNavigationBar", "goBack",
        "setTabBar",
    ]

    private func start() {
        navigationData = JSONObject()
        if case .object(let data)? = atFirst.navigation?.value {
            navigationData = data
        } else {
            navigationData["hidden"] = true
        }
        showNavigation()
        tabState = atFirst.tabs.flatMap { BarState($0.value) }
        tabs.show(tabState)
    }

    /// Does what the calls are for by which pages ask for the bars.
    private func take(_ name: String, _ data: JSONValue) {
        switch name {
        case "setNavigationBar":
            navigationData = JSONObject()
            if case .object(let members) = data { navigationData = members } else { navigationData["title"] = data }
        case "setTitle": change("title", data.string.map(JSONValue.string) ?? data["title"])
        case "setRightButton": change("buttons", data == .null ? nil : .array([data]))
        case "hideNavigationBar": change("hidden", true)
        case "showNavigationBar": change("hidden", nil)
        case "goBack": return goBack()
        case "setTabBar":
            tabState = BarState(data)
            return tabs.show(tabState)
        default: return
        }
        showNavigation()
    }

    private func change(_ key: String, _ value: JSONValue?) {
        navigationData[key] = value
        if key != "hidden" { navigationData["hidden"] = nil }
    }

    private func showNavigation() { navigation.show(BarState(.object(navigationData))) }

    private static func tell(_ bridge: NativeBridge, _ item: BarState.Item, _ index: Int, _ usual: HandlerName) {
        let data: JSONValue = ["id": .string(item.id), "index": .number(Double(index))]
        // A closed bridge has no page that a tap could be for.
        try? bridge.notify(item.handler ?? usual, json: data.text)
    }
}
