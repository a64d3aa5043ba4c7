import CWebKitGTK
import GLibKit

/// What web views share: processes, storage, the `app://` scheme.
@MainActor
final class WebContext {
    let pointer: UnsafeMutablePointer<WebKitWebContext>
    /// Where its pages are.
    let place: PlaceSource
    /// The language that its pages are told; nil is the machine's.
    var language: String? {
        didSet { if language != oldValue { tellLanguage() } }
    }

    private static let persistent = WebContext(webkit_web_context_get_default())
    private static let ephemeral = WebContext(webkit_web_context_new_ephemeral())

    static func shared(isEphemeral: Bool) -> WebContext { isEphemeral ? ephemeral : persistent }

    private init(_ pointer: UnsafeMutablePointer<WebKitWebContext>) {
        self.pointer = pointer
        place = PlaceSource(pointer)
        AppScheme.register(in: self)
        ByteScheme.register(in: self)
        PhoneNetwork.shared.serve(self)
    }

    private func tellLanguage() {
        let words = g_strv_builder_new()
        defer { g_strv_builder_unref(words) }
        for word in language.map({ [$0] }) ?? Self.machineLanguages { g_strv_builder_add(words, word) }
        let list = g_strv_builder_end(words)
        defer { g_strfreev(list) }
        nb_set_preferred_languages(pointer, list)
    }

    /// The languages of the machine as the web spells them; a machine without any speaks English.
    private static var machineLanguages: [String] {
        var (names, place) = ([String](), g_get_language_names())
        while let name = place?.pointee {
            names.append(String(cString: name).replacing("_", with: "-"))
            place = place?.successor()
        }
        let languages = names.filter(PhoneSurroundings.isLanguage)
        return languages.isEmpty ? ["en-US"] : languages
    }
}
