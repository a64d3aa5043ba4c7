import BridgeCore
import BridgeScripting
import Foundation

/// One line of the list of handlers.
struct HandlerEntry: Hashable {
    /// Where the handler is.
    enum Place: Hashable {
        /// Nowhere: the page has called it in vain.
        case missing
        /// In the file in hand.
        case file
        /// In a file or ready set that it includes.
        case included(String)
    }

    let name: HandlerName
    let place: Place

    /// All that there is to show: what is unanswered, the file's handlers, and those of included files.
    static func all(of fakeApp: FakeApp, matching search: String) -> [HandlerEntry] {
        let layers = fakeApp.file?.layers ?? []
        let known = Set(layers.flatMap(\.handlers).map(\.name))
        let missing = fakeApp.missed.all.map(\.name).filter { !known.contains($0) }
        var entries = missing.map { HandlerEntry(name: $0, place: .missing) }
        for (number, layer) in layers.enumerated() {
            let place: Place = number == 0 ? .file : .included(layer.path)
            entries += layer.handlers.map { HandlerEntry(name: $0.name, place: place) }
        }
        guard !search.isEmpty else { return entries }
        return entries.filter { $0.name.rawValue.localizedCaseInsensitiveContains(search) }
    }

    /// The handlers of the entries that are not missing, for a list that is shown anew while the page calls.
    static func handlers(of fakeApp: FakeApp, for entries: [HandlerEntry]) -> [HandlerEntry: NativeFile.Handler] {
        let wanted = Set(entries)
        var handlers: [HandlerEntry: NativeFile.Handler] = [:]
        for (number, layer) in (fakeApp.file?.layers ?? []).enumerated() {
            let place: Place = number == 0 ? .file : .included(layer.path)
            for handler in layer.handlers {
                let entry = HandlerEntry(name: handler.name, place: place)
                if wanted.contains(entry), handlers[entry] == nil { handlers[entry] = handler }
            }
        }
        return handlers
    }

    /// The handler as its file has it; nil where it is missing.
    func handler(in fakeApp: FakeApp) -> NativeFile.Handler? { layer(in: fakeApp)?.handlers.first { $0.name == name } }

    /// The file that has it.
    func layer(in fakeApp: FakeApp) -> NativeFile? {
        switch place {
        case .missing: nil
        case .file: fakeApp.file
        case .included(let path): fakeApp.file?.layers.first { $0.path == path }
        }
    }

    /// The heading under which it stands.
    func heading(in fakeApp: FakeApp) -> String {
        switch place {
        case .missing: return translated("Unanswered")
        case .file:
            return fakeApp.document.path.map { URL(filePath: $0).lastPathComponent } ?? translated("Not saved yet")
        case .included(let path):
            let set = ReadySet.all.first { path.hasSuffix("/" + $0.include) }
            return set.map { translated("Ready set: {set}", ["set": $0.title]) }
                ?? URL(filePath: path).lastPathComponent
        }
    }
}

extension NativeFile.Handler {
    /// How it answers, in a few words.
    var summary: String { cases.map(\.summary).joined(separator: " · ") }
}

extension NativeBehaviour {
    /// How it answers, in a few words.
    var summary: String {
        let words =
            switch answer {
            case .reply(nil): translated("no data")
            case .reply(let value?): String(value.text.prefix(40))
            case .echo: translated("the same data")
            case .error(let failure): translated("error {name}", ["name": failure.name])
            case .script: translated("a script")
            case .never: translated("never")
            }
        let times = times.map { " ×\($0)" } ?? ""
        return (conditions.isEmpty ? "" : translated("if …: ")) + words + times
    }
}
