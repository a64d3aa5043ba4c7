import BridgeCore
import BridgeScripting
import CWebKitGTK
import GLibKit

/// The page *Detail*: everything about the selected row.
final class DetailPane: ColumnPage {
    static let name = "detail"
    var title: String { translated("Detail") }
    var widget: UnsafeMutablePointer<GtkWidget> { interface.object("root", as: GtkWidget.self) }

    /// The editor of the answer, beside the call where that waits for one.
    let answer: AnswerEditor

    private let interface: Interface
    private let view: UnsafeMutablePointer<GtkTextView>

    init(_ fakeApp: FakeApp) throws {
        interface = try Interface("detail")
        answer = try AnswerEditor(fakeApp)
        gtk_container_add(interface.object("root"), answer.widget)
        view = interface.object("detail")
        show(nil)
    }

    func take(_ event: BridgeEvent) {}

    func act() { answer.act() }

    func close() { answer.close() }

    /// Shows a row.
    func show(_ row: TrafficRow?) {
        answer.show(row?.call?.id)
        let buffer = gtk_text_view_get_buffer(view)
        gtk_text_buffer_set_text(buffer, "", 0)
        guard let row else { return }
        for (index, part) in Self.parts(of: row).enumerated() {
            append("\(index > 0 ? "\n\n" : "")<b>\(Self.escaped(part.title))</b>\n", isMarkup: true)
            append(part.text, isMarkup: false)
        }
    }

    private static func parts(of row: TrafficRow) -> [(title: String, text: String)] {
        var parts = [(row.name, summary(of: row))]
        if let call = row.call { parts.append(("Data", call.data.map { JSONLayout.lines(of: $0.text) } ?? "none")) }
        if row.progress.count > 0 {
            let newest = row.progress.newest.map { JSONLayout.lines(of: $0.text) } ?? "none"
            parts.append(("Before the answer: \(row.progress.count)", newest))
        }
        switch row.result {
        case .success(let answer)? where row.call?.wantsAnswer == true:
            parts.append(("Answer", answer.map { JSONLayout.lines(of: $0.text) } ?? "none"))
        case .failure(let error)?: parts.append(("Failed: \(error.code.rawValue)", JSONLayout.cut(error.message)))
        default: break
        }
        for remark in row.remarks { parts.append(("Remark: \(remark.kind.rawValue)", JSONLayout.cut(remark.message))) }
        if let wire = row.wire { parts.append(("On the wire", JSONLayout.cut(wire))) }
        return parts
    }

    private static func summary(of row: TrafficRow) -> String {
        guard let call = row.call else { return JSONLayout.cut(row.remarks.isEmpty ? row.note : row.stateWord) }
        let took = row.took.map { "\(row.stateWord) after \($0.tookText)" } ?? row.stateWord
        let wish = call.wantsAnswer ? "" : " · no answer wanted"
        return "\(call.direction.words) · \(took)\(wish) · page \(row.page) · call \(call.id)"
    }

    private func append(_ text: String, isMarkup: Bool) {
        let buffer = gtk_text_view_get_buffer(view)
        var end = GtkTextIter()
        gtk_text_buffer_get_end_iter(buffer, &end)
        // A zero byte would end a C string; GTK takes the text without it.
        let text = text.contains("\0") ? text.replacing("\0", with: "\u{FFFD}") : text
        if isMarkup {
            gtk_text_buffer_insert_markup(buffer, &end, text, -1)
        } else {
            gtk_text_buffer_insert(buffer, &end, text, -1)
        }
    }

    private static func escaped(_ text: String) -> String {
        guard let characters = g_markup_escape_text(text, -1) else { return "" }
        defer { g_free(characters) }
        return String(cString: characters)
    }
}
