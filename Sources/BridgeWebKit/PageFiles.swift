import Foundation

/// The files that the pages of a view are made of, where they are served from folders: documents, style sheets, scripts,
/// pictures and fonts.
///
/// Other files are what a page works with; it does so again by itself, and often its app has just written them.
@MainActor
final class PageFiles {
    /// Told when there is another page, or one more file of it.
    var onChange: (@MainActor () -> Void)?

    /// The addresses of files by those, by the page's own file: a page that comes back from the back/forward cache asks
    /// for nothing.
    private var pages: [URL: [URL: String]] = [:]
    private var page: URL?
    /// What was asked for since the page began to leave; nil while none leaves.
    private var asked: Set<URL>?

    /// The files of the page that is there, its own among them, with the addresses at which it found them.
    var current: [URL: String] { page.flatMap { pages[$0] } ?? [:] }

    /// The page begins to leave for another one.
    func leave() { asked = [] }

    /// It has left, or stays.
    func stay() { asked = nil }

    /// There is a page at that address.
    func enter(_ address: String) {
        page = Self.file(at: address)
        if let page, asked?.contains(page) == true || pages[page] == nil { pages[page] = [page: Self.place(address)] }
        asked = nil
        onChange?()
    }

    /// The page, or the one that comes, asks for what is at that address.
    func ask(_ address: String) {
        guard let file = Self.file(at: address) else { return }
        guard asked == nil else {
            asked?.insert(file)
            return
        }
        guard let page, Self.isPart(file), pages[page]?[file] == nil else { return }
        pages[page]?[file] = Self.place(address)
        onChange?()
    }

    private static func isPart(_ file: URL) -> Bool {
        let type = FileAnswer.type(of: file.path(percentEncoded: false))
        return ["html", "css", "javascript", "wasm", "image/", "font"].contains { type.contains($0) }
    }

    private static func file(at address: String) -> URL? {
        address.hasPrefix("\(AppScheme.name)://") ? try? AppScheme.file(at: address) : nil
    }

    /// An address without query and fragment.
    private static func place(_ address: String) -> String { String(address.prefix { $0 != "?" && $0 != "#" }) }
}
