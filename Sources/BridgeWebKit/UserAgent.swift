import CWebKitGTK

/// The header by which pages and servers are told what opens them.
package enum UserAgent {
    /// Whether a text has the form that HTTP demands, without which WebKit does not take it: products with perhaps a
    /// version, and comments in parentheses, the first a product.
    package static func isValid(_ text: String) -> Bool {
        var rest = Substring(text).utf8
        guard takeProduct(&rest) else { return false }
        while !rest.isEmpty {
            guard takeSpaces(&rest), takeComment(&rest) || takeProduct(&rest) else { return false }
        }
        return true
    }

    /// Has pages of a view be told what its configuration says, from the next request on.
    ///
    /// - Returns: Whether the configuration's texts could be used.
    @MainActor
    static func apply(_ configuration: WebViewConfiguration, to view: UnsafeMutablePointer<WebKitWebView>) -> Bool {
        guard let settings = webkit_web_view_get_settings(view) else { return false }
        let (own, suffix) = (configuration.userAgent, configuration.userAgentSuffix)
        // Nothing gives back WebKit's own.
        webkit_settings_set_user_agent(settings, configuration.device.userAgent)
        let given = own ?? String(cString: webkit_settings_get_user_agent(settings))
        let text = [given, suffix].compactMap(\.self).joined(separator: " ")
        let isOurs = own != nil || suffix != nil || configuration.device.userAgent != nil
        // Some sites would be told something else nevertheless.
        webkit_settings_set_enable_site_specific_quirks(settings, isOurs ? 0 : 1)
        guard isValid(text) else { return false }
        if isOurs { webkit_settings_set_user_agent(settings, text) }
        return true
    }

    private static func takeSpaces(_ rest: inout Substring.UTF8View) -> Bool {
        let count = rest.count
        rest = rest.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        return rest.count < count
    }

    private static func takeProduct(_ rest: inout Substring.UTF8View) -> Bool {
        guard takeToken(&rest) else { return false }
        guard rest.first == UInt8(ascii: "/") else { return true }
        rest = rest.dropFirst()
        return takeToken(&rest)
    }

    private static func takeToken(_ rest: inout Substring.UTF8View) -> Bool {
        let count = rest.count
        rest = rest.drop { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
            case UInt8(ascii: "0")...UInt8(ascii: "9"): true
            default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
            }
        }
        return rest.count < count
    }

    private static func takeComment(_ rest: inout Substring.UTF8View) -> Bool {
        guard rest.first == UInt8(ascii: "(") else { return false }
        var (depth, inner) = (0, rest)
        while let byte = inner.first {
            inner = inner.dropFirst()
            switch byte {
            case UInt8(ascii: "("): depth += 1
            case UInt8(ascii: ")"): depth -= 1
            case UInt8(ascii: "\\"): inner = inner.dropFirst()
            case 0..<32 where byte != UInt8(ascii: "\t"), 127: return false
            default: break
            }
            if depth == 0 {
                rest = inner
                return true
            }
        }
        return false
    }
}
