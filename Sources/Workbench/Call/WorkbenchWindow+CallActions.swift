package import BridgeCore
import BridgeScripting

/// Calls of the page's handlers.
extension WorkbenchWindow {
    /// Shows *Call* filled with a call of `name` with `data`, ready to be edited and sent.
    package func compose(name: HandlerName, data: JSONText?, wantsAnswer: Bool = true) {
        show(pane: CallPane.name)
        call.fill(SavedCall(name, data, wantsAnswer: wantsAnswer))
    }

    /// Adds what the pane *Call* does.
    func addCallActions() {
        add("pane-do") { $0.column.active?.act() }
        add("send-edited") { window in
            guard let row = window.traffic.selectedRow, let event = row.call else { return }
            window.compose(name: event.name, data: event.data, wantsAnswer: event.wantsAnswer)
        }
        add("send-again") { window in
            guard let row = window.traffic.selectedRow, let event = row.call else { return }
            let call = SavedCall(event.name, event.data, wantsAnswer: event.wantsAnswer)
            // What the page has called is a call of the app's; it can only be the model of another.
            guard event.direction == .toPage else { return window.activate("send-edited") }
            window.show(pane: CallPane.name)
            window.call.sendAgain(call)
        }
    }
}
