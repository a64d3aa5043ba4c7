import BridgeCore
import CWebKitGTK
import GLibKit

/// The pages of the pane: data and answer as trees, as JSON and on the wire, and what else there is to read.
extension DetailPane {
    /// Fills the page in sight; the others wait until they are looked at.
    func fill() {
        guard let row = shownRow, let name = gtk_stack_get_visible_child_name(interface.object("detail_pages")) else {
            return
        }
        let page = String(cString: name)
        guard page != shown || page == "stack" || page == "events" else { return }
        shown = page
        switch page {
        case "tree": showTree(row)
        case "json": showJSON(row)
        case "wire": showWire(row)
        case "stack": show(RowStory(row).stack, in: "stack_text")
        default: show(RowStory(row).events, in: "events_text")
        }
    }

    private func showTree(_ row: TrafficRow) {
        let data = row.call?.data ?? (row.call == nil ? JSONValue.string(row.dataText).text : nil)
        trees.data.show(data)
        trees.answer.show(answer(of: row))
        title("tree_data_title", row.call == nil ? translated("Note") : translated("Data"), data)
        showAnswerTitle("tree_answer", row)
    }

    private func showJSON(_ row: TrafficRow) {
        let data = row.call?.data
        texts[.data]?.show(data?.text ?? (row.call == nil ? row.dataText : nil), as: data == nil ? .plain : .json)
        let answer = answer(of: row)
        texts[.answer]?.show(row.failure?.message ?? answer?.text, as: row.failure == nil ? .json : .plain)
        title("json_data_title", row.call == nil ? translated("Note") : translated("Data"), data)
        showAnswerTitle("json_answer", row)
    }

    private func showWire(_ row: TrafficRow) {
        texts[.call]?.show(row.wire, as: .plain)
        texts[.reply]?.show(row.answerWire, as: .plain)
        gtk_widget_set_visible(interface.object("wire_answer"), row.answerWire == nil ? 0 : 1)
    }

    /// The last answer, or the newest of those that are not the last.
    private func answer(of row: TrafficRow) -> JSONText? {
        row.failure.map { failure in
            let kind = row.failureName == nil ? "code" : "name"
            return JSONValue.object([kind: .string(row.failureWord ?? ""), "message": .string(failure.message)]).text
        }
            ?? row.answer ?? row.progress.newest
    }

    private func showAnswerTitle(_ half: String, _ row: TrafficRow) {
        let isThere = row.result != nil && row.call?.wantsAnswer == true || row.failure != nil || row.progress.count > 0
        gtk_widget_set_visible(interface.object(half), isThere ? 1 : 0)
        let name =
            if row.failure != nil { translated("Error") } else if row.result == nil {
                translated("Answer so far")
            } else { translated("Answer") }
        title("\(half)_title", name, row.failure == nil ? answer(of: row) : nil, isError: row.failure != nil)
    }

    /// "Data (16 B)", or that there is none.
    private func title(_ id: String, _ name: String, _ text: JSONText?, isError: Bool = false) {
        let size = text.map { " (\($0.text.utf8.count.byteText))" }
        let none = isError || shownRow?.call == nil ? "" : " (" + translated("none") + ")"
        gtk_label_set_text(interface.object(id), name + (size ?? none))
    }

    private func show(_ text: String, in id: String) {
        let buffer = gtk_text_view_get_buffer(interface.object(id))
        gtk_text_buffer_set_text(buffer, text.replacing("\0", with: "\u{FFFD}"), -1)
    }
}
