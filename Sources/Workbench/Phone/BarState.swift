import BridgeCore
import CWebKitGTK

/// What a native bar around the page shows: what the page has asked for by `setNavigationBar` or `setTabBar`.
struct BarState: Equatable {
    /// One thing to tap.
    struct Item: Equatable {
        /// By which the page knows it.
        let id: String
        let title: String
        /// The name of an icon of the desktop's theme; nil for none.
        let icon: String?
        /// What stands beside the title, as the number of new messages.
        let badge: String?
        /// The page's handler that a tap calls; nil is the bar's own.
        let handler: HandlerName?
    }

    let title: String?
    let items: [Item]
    /// Whether there is a button that goes back.
    let hasBack: Bool
    /// The place of the chosen item.
    var selected: Int?
    /// Colours as style sheets have them.
    let background: String?
    let foreground: String?

    /// What `data` ask for; nil where they ask for no bar.
    ///
    /// - Parameter data: `{"title", "back", "buttons" or "tabs": [{"id", "title", "icon", "badge", "call"}],
    ///   "selected", "background", "color", "hidden"}`, in which everything may be missing; a text is the title alone.
    init?(_ data: JSONValue) {
        if data["hidden"]?.bool == true { return nil }
        title = data.string ?? data["title"]?.string
        hasBack = data["back"]?.bool ?? false
        items = ["buttons", "tabs"].flatMap { Self.items(data[$0]) }
        selected = data["selected"]?.number.map { Int(max(0, min($0, 100))) }
        background = data["background"]?.string.flatMap(Self.colour)
        foreground = data["color"]?.string.flatMap(Self.colour)
    }

    private static func items(_ value: JSONValue?) -> [Item] {
        guard case .array(let elements)? = value else { return [] }
        // A phone has room for five.
        return elements.prefix(5).enumerated().map { place, element in
            let title = element.string ?? element["title"]?.string ?? ""
            let badge = element["badge"]
            return Item(
                id: element["id"]?.string ?? (title.isEmpty ? String(place) : title),
                title: title,
                icon: element["icon"]?.string,
                badge: badge?.string ?? badge?.number.map(JSONValue.spelling(of:)),
                handler: element["call"]?.string.map { HandlerName($0) }
            )
        }
    }

    /// A colour of a page in GTK's own spelling, which ends no rule of a style sheet; nil where it is none.
    private static func colour(_ text: String) -> String? {
        var colour = GdkRGBA()
        guard gdk_rgba_parse(&colour, text) != 0, let spelling = gdk_rgba_to_string(&colour) else { return nil }
        defer { g_free(spelling) }
        return String(cString: spelling)
    }

    /// The rules of a style sheet for the bar.
    var rules: String {
        background.map { "* { background: \($0); border-color: \($0); }" } ?? ""
    }
}
