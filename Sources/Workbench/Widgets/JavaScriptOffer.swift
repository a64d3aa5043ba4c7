import BridgeCore
import BridgeScripting
import CWebKitGTK
import GLibKit

/// Makes JSON of JavaScript that stands where JSON belongs: by itself where it was pasted, else when a person asks.
final class JavaScriptOffer {
    /// Given the value of the text that was read.
    var onValue: ((_ value: JSONText, _ text: String) -> Void)?
    /// Makes JSON of JavaScript; nil offers nothing.
    var reader: JavaScriptReader?

    private let bar: UnsafeMutablePointer<GtkWidget>
    private let line: UnsafeMutablePointer<GtkLabel>
    private var reading: Task<Void, Never>?
    /// What could not be converted, and why.
    private var refusal: (text: String, line: String)?

    /// The bar of an editor.
    init(_ interface: Interface) {
        bar = interface.object("javascript")
        line = interface.object("javascript_line")
    }

    /// Shows the bar where `text` looks like JavaScript.
    func show(for text: String, _ draft: JSONDraft) {
        gtk_widget_set_visible(bar, isOffered(for: text, draft) ? 1 : 0)
        let reason = refusal?.text == text ? refusal?.line : nil
        gtk_label_set_text(line, reason ?? translated("Looks like JavaScript."))
    }

    /// Reads `text`, into which something was pasted; where that has no value nothing happens.
    func take(pasted text: String, _ draft: JSONDraft) {
        if isOffered(for: text, draft) { read(text, isAskedFor: false) }
    }

    /// Reads `text`; where that has no value the bar says why.
    func take(askedFor text: String) { read(text, isAskedFor: true) }

    /// Gives up what is being read.
    func close() { reading?.cancel() }

    private func isOffered(for text: String, _ draft: JSONDraft) -> Bool {
        reader != nil && draft.problem != nil && JavaScriptReader.isLikely(text)
    }

    private func read(_ text: String, isAskedFor: Bool) {
        guard let reader else { return }
        reading?.cancel()
        reading = Task { [weak self] in
            do throws(HandlerFailure) {
                let value = try await reader.json(of: text)
                if !Task.isCancelled { self?.onValue?(value, text) }
            } catch {
                guard let self, isAskedFor, !Task.isCancelled else { return }
                let reason = translated("This cannot be converted: {reason}", ["reason": error.message])
                refusal = (text, reason)
                gtk_label_set_text(line, reason)
            }
        }
    }
}
