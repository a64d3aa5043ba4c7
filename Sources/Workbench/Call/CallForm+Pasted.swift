import BridgeCore
import BridgeScripting
import CWebKitGTK

/// Calls that are pasted as a page's script has them.
extension CallForm {
    /// Takes a page's call apart that stands in one of the fields as a whole, into name and data.
    ///
    /// - Returns: Whether `text` is one, as far as can be seen.
    @discardableResult
    func takeApart(_ text: String) -> Bool {
        guard let reader = editor.reader, PastedCall.isLikely(text) else { return false }
        reading?.cancel()
        reading = Task { [weak self] in
            guard let call = try? await reader.call(in: text), !Task.isCancelled else { return }
            self?.fill(call, of: text)
        }
        return true
    }

    /// Nothing is done where a person has typed on.
    private func fill(_ call: PastedCall, of text: String) {
        guard editor.text == text || Self.text(of: name) == text else { return }
        gtk_entry_set_text(name, call.name.rawValue)
        editor.replaceByHand(
            call.data?.laidOut ?? "",
            saying: translated("Name and data were taken from the call; Ctrl+Z brings the text back.")
        )
    }
}
