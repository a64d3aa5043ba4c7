import BridgeScripting
import CWebKitGTK
import Foundation

/// `text` in the person's language, with `{name}` replaced by the value of that name.
///
/// A text that has no translation stays as it is.
nonisolated package func translated(_ text: String, _ values: KeyValuePairs<String, String> = [:]) -> String {
    // Without a translation GLib gives back the very text that it was given.
    Template.fill(text.withCString { String(cString: g_dgettext(Language.domain, $0)) }, values)
}

/// `one` or `many`, whichever suits `count` in the person's language, with `{n}` and the values filled in.
nonisolated package func translated(
    _ one: String,
    _ many: String,
    _ count: Int,
    _ values: KeyValuePairs<String, String> = [:]
) -> String {
    let text = one.withCString { one in
        many.withCString { many in
            String(cString: g_dngettext(Language.domain, one, many, gulong(max(count, 0))))
        }
    }
    return Template.fill(text.replacing("{n}", with: count.formatted()), values)
}
