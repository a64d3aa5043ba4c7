import BridgeCore
import CWebKitGTK

/// One of the pages of the right column: *Detail*, *Call*, *Fake app*, *Why*.
protocol ColumnPage: AnyObject {
    /// What the page is called in actions and settings.
    static var name: String { get }
    /// What its tab says.
    var title: String { get }
    /// What is shown.
    var widget: UnsafeMutablePointer<GtkWidget> { get }
    /// What takes the focus when a person goes to the pane; nil for the first that can.
    var firstFocus: UnsafeMutablePointer<GtkWidget>? { get }
    /// Takes an event in, in the order of the trace.
    func take(_ event: BridgeEvent)
    /// Does what the pane is for: sends, answers.
    func act()
    /// Lets go of the widgets, which are gone.
    func close()
}

extension ColumnPage {
    /// Most panes are for looking.
    func act() {}
    /// The first that can.
    var firstFocus: UnsafeMutablePointer<GtkWidget>? { nil }
}
