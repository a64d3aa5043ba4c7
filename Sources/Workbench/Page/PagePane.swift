import BridgeWebKit
import CWebKitGTK
import GLibKit

/// Why there is no page to see, and what can be done.
struct PageFailure {
    let icon: String
    let title: String
    let reason: String
    let address: String
    let button: String
    /// Whether the page from which it was asked for still lives behind the explanation.
    var coversPage = false
    /// Whether there is a page that can be shown all the same.
    var showsPage = false
    let retry: () -> Void
}

/// The page in its native surroundings, or what stands in its place when there is none.
final class PagePane {
    /// What stands in the page's place now.
    private(set) var failure: PageFailure?

    private let interface: Interface
    private let stack: UnsafeMutablePointer<GtkStack>
    private let surroundings: StyleSheet

    init(_ interface: Interface, _ webView: WebView) {
        self.interface = interface
        stack = interface.object("page_stack")
        surroundings = StyleSheet(for: interface.object("native_view"))
        let page = nb_widget(webView.widget)
        gtk_container_add(interface.object("page_place"), nb_widget(webView.framedWidget))
        atk_object_set_name(gtk_widget_get_accessible(page), translated("Page"))
        show(webView.device)
    }

    /// Says which device the page is shown on.
    func show(_ device: Device) {
        gtk_image_set_from_icon_name(interface.object("device_icon"), device.icon, GTK_ICON_SIZE_BUTTON)
        gtk_label_set_text(interface.object("device_title"), translated(device.title))
        gtk_widget_set_tooltip_text(
            interface.object("device_button"),
            translated("The device that the page sees: {device}", ["device": translated(device.title)])
        )
    }

    /// Puts an explanation in the page's place.
    func show(_ failure: PageFailure) {
        self.failure = failure
        gtk_image_set_from_icon_name(interface.object("failure_icon"), failure.icon, GTK_ICON_SIZE_DIALOG)
        gtk_image_set_pixel_size(interface.object("failure_icon"), 64)
        gtk_label_set_text(interface.object("failure_title"), failure.title)
        gtk_label_set_text(interface.object("failure_reason"), failure.reason)
        gtk_label_set_text(interface.object("failure_address"), failure.address)
        gtk_button_set_label(interface.object("failure_retry"), failure.button)
        gtk_widget_set_visible(interface.object("failure_show"), failure.showsPage ? 1 : 0)
        gtk_stack_set_visible_child_name(stack, "failure")
        interface.object("failure_retry", as: GtkWidget.self).takeFocus()
        // A label that had the focus on the way would keep all of its text selected.
        gtk_label_select_region(interface.object("failure_reason"), 0, 0)
    }

    /// Shows the page.
    func showPage() {
        failure = nil
        gtk_stack_set_visible_child_name(stack, "page")
    }

    /// Gives the native surroundings a colour.
    func colour(_ colour: ViewColour?) {
        guard let colour else {
            try? surroundings.set("")
            return
        }
        let channels = [colour.red, colour.green, colour.blue].map { String(Int($0.rounded())) }.joined(separator: ",")
        // The rule is made of four numbers that were checked.
        try? surroundings.set("* { background-color: rgba(\(channels),\(colour.opacity)); padding: 6px; }")
    }
}

extension Device {
    fileprivate var icon: String {
        switch self {
        case .iphone, .android: "phone-symbolic"
        case .ipad: "tablet-symbolic"
        default: "computer-symbolic"
        }
    }
}
