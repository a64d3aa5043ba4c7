package import BridgeScripting
package import CWebKitGTK

/// What can be asked of the window from outside, for tests and for programs that drive it.
extension WorkbenchWindow {
    /// The window's widget.
    package var widget: UnsafeMutablePointer<GtkWidget> { window.widget }

    /// What has happened, as the log keeps it.
    package var log: TrafficLog { traffic.log }

    /// How many rows the list shows; it may lag behind the log.
    package var listedRows: Int { traffic.listed.count }

    /// The row that is selected.
    package var selectedRow: TrafficRow? { traffic.selectedRow }

    /// How many rows have not been looked at yet, or wait to be put into the list.
    package var lag: Int { traffic.lag }

    /// Shows the rows that a filter wants, as if it had been typed.
    package func filter(_ text: String) { traffic.filterBar.text = text }

    /// Has the list hold that many rows at most, as it does while a screen reader reads it.
    package func limitRows(to count: Int) { traffic.table.rowLimit = count }

    /// The names of the rows that the list shows, in order.
    package var listedNames: [String] { traffic.listed.compactMap { log[$0]?.name } }

    /// Whether the list shows all rows that the filter wants.
    package var isSettled: Bool { traffic.table.isSettled }

    /// Whether the list keeps its newest row in sight.
    package var followsNewest: Bool { traffic.follows }

    /// Selects the newest row of that name, so that all about it is shown; nothing where it is not listed yet.
    package func select(named name: String) {
        guard let row = log.rows.last(where: { $0.name == name }) else { return }
        traffic.select(row.number)
    }

    /// The names of the files whose change loads the page again, sorted.
    package var watchedFiles: [String] { watched.names }

    /// What the bar below the page says; nil while there is nothing to be said.
    package var explanation: String? { notices.sentence }

    /// What the bar has to say about the page, the worst first.
    package var explanations: [Explanation] { notices.explanations }

    /// What the pane *Why* lists, newest first.
    package var listedExplanations: [String] { why.sentences }

    /// Closes what the bar says, as its button does.
    package func closeExplanation() { notices.closeFirst() }

    /// Does what the window's action of that name does; nothing while it is switched off.
    ///
    /// A choice takes one of its words.
    package func activate(_ action: String, _ word: String? = nil) {
        g_action_group_activate_action(OpaquePointer(window), action, word.map { g_variant_new_string($0) } ?? nil)
    }

    /// Waits until the window has drawn what there is to be drawn now.
    package func nextFrames() async { await FrameTicks.frames(3, of: window.widget) }

    /// Has the values at these places not be written into recordings.
    package func hide(_ places: [String]) { hiddenValues.use(places.compactMap { JSONPointer($0) }) }

    /// How many rows the list of the open recording has, and whether the recording is read to its end.
    package var recordedRows: (count: Int, areAll: Bool) { (replay.list.count, replay.isRead) }

    /// The two texts of the difference that is shown, beside each other.
    package var shownDifference: (left: String, right: String) { replay.texts.texts }
}
