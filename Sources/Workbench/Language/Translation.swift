import CWebKitGTK
import Foundation

/// `text` in the person's language, with `{name}` replaced by the value of that name.
///
/// A text that has no translation stays as it is.
nonisolated package func translated(_ text: String, _ values: KeyValuePairs<String, String> = [:]) -> String {
    // Without a translation GLib gives back the very text that it was given.
    filled(text.withCString { String(cString: g_dgettext(Language.domain, $0)) }, values)
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
    return filled(text.replacing("{n}", with: count.formatted()), values)
}

/// Replaces from left to right, so that a value that looks like a name stays as it is.
nonisolated private func filled(_ template: String, _ values: KeyValuePairs<String, String>) -> String {
    guard !values.isEmpty else { return template }
    var (result, rest) = ("", template[...])
    while let start = rest.firstIndex(of: "{"), let end = rest[start...].firstIndex(of: "}") {
        let name = rest[rest.index(after: start)..<end]
        guard let value = values.first(where: { $0.key == name })?.value else {
            result += rest[...start]
            rest = rest[rest.index(after: start)...]
            continue
        }
        result += rest[..<start] + value
        rest = rest[rest.index(after: end)...]
    }
    return result + rest
}
