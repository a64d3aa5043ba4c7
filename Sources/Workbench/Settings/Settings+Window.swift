import Foundation

/// What windows remember.
extension Settings {
    private static let (window, recent) = ("window", "recent")
    /// How many pages are remembered.
    private static let pageLimit = 20

    /// Whether the dark variant of the theme was chosen; nil follows the desktop.
    var isDark: Bool? {
        get { isOn(Self.window, "dark") }
        set { set(newValue.map { $0 ? "true" : "false" }, Self.window, "dark") }
    }

    /// The language that was chosen; nil follows the desktop.
    package var language: Language? {
        get { text(Self.window, "language").flatMap(Language.init(rawValue:)) }
        set { set(newValue?.rawValue, Self.window, "language") }
    }

    /// The device that was chosen last.
    package var device: String? {
        get { text(Self.window, "device") }
        set { set(newValue, Self.window, "device") }
    }

    /// Whether a new page clears the list.
    var clearsAtReload: Bool {
        get { isOn(Self.window, "clear-at-reload") ?? false }
        set { set(newValue, Self.window, "clear-at-reload") }
    }

    /// Whether a page from a folder is loaded again when a file of it changes.
    var reloadsChangedPages: Bool {
        get { isOn(Self.window, "live-reload") ?? true }
        set { set(newValue ? nil : "false", Self.window, "live-reload") }
    }

    /// The list's columns that were chosen; nil where nobody has chosen.
    var columns: [String]? {
        get {
            let columns = list(Self.window, "columns")
            return columns.isEmpty ? nil : columns
        }
        set { set(newValue ?? [], Self.window, "columns") }
    }

    /// The filters that are kept.
    var keptFilters: [String] {
        get { list(Self.window, "filters") }
        set { set(newValue, Self.window, "filters") }
    }

    // MARK: Layout

    /// The size in pixels that the last window was given; nil where none was given another than at first.
    package var size: (width: Int, height: Int)? {
        get {
            let words = text(Self.window, "size")?.split(separator: "x").compactMap { Int($0) } ?? []
            return words.count == 2 && words.allSatisfy((300...20_000).contains) ? (words[0], words[1]) : nil
        }
        set { set(newValue.map { "\($0.width)x\($0.height)" }, Self.window, "size") }
    }

    /// Where the handles of each size of window were left.
    var fractions: [SizeClass: [PaneLayout.Handle: Double]] {
        var fractions: [SizeClass: [PaneLayout.Handle: Double]] = [:]
        for sizeClass in SizeClass.allCases {
            for handle in PaneLayout.Handle.allCases {
                let fraction = number("layout \(sizeClass.rawValue)", handle.rawValue)
                fractions[sizeClass, default: [:]][handle] = fraction.flatMap { (0.05...0.95).contains($0) ? $0 : nil }
            }
        }
        return fractions
    }

    /// Remembers where a handle was left.
    func set(_ fraction: Double, of handle: PaneLayout.Handle, in sizeClass: SizeClass) {
        set(fraction, "layout \(sizeClass.rawValue)", handle.rawValue)
    }

    // MARK: Pages

    /// The pages that were opened, the newest first, as a person would type them.
    package var recentPages: [String] { list(Self.recent, "pages") }

    /// Remembers that a page was opened, and forgets the oldest.
    package func remember(page: String) {
        let recent = [page] + recentPages.filter { $0 != page }
        for old in recent.dropFirst(Self.pageLimit) { forget(Self.group(of: old)) }
        set(Array(recent.prefix(Self.pageLimit)), Self.recent, "pages")
    }

    /// Forgets a page, which is not there any more.
    package func forget(page: String) {
        forget(Self.group(of: page))
        set(recentPages.filter { $0 != page }, Self.recent, "pages")
    }

    /// The bridge that was chosen for a page: its protocol, its transport, and whether it is strict.
    package func bridge(of page: String) -> (wireProtocol: String?, transport: String?, isStrict: Bool) {
        let group = Self.group(of: page)
        return (text(group, "protocol"), text(group, "transport"), isOn(group, "strict") ?? false)
    }

    /// Remembers the bridge that was chosen for a page; what is nil or off is as usual.
    package func set(wireProtocol: String?, transport: String?, isStrict: Bool, of page: String) {
        let group = Self.group(of: page)
        set(wireProtocol, group, "protocol")
        set(transport, group, "transport")
        set(isStrict ? "true" : nil, group, "strict")
    }

    /// The file of handlers that was opened for a page.
    package func nativeFile(of page: String) -> String? { text(Self.group(of: page), "native") }

    /// Remembers the file of handlers that was opened for a page.
    package func set(nativeFile: String?, of page: String) { set(nativeFile, Self.group(of: page), "native") }

    /// A group's name cannot have brackets and line breaks.
    private static func group(of page: String) -> String {
        "page " + (page.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? "")
    }
}
