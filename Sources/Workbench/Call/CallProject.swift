import BridgeCore
import BridgeScripting
import BridgeWebKit
import Foundation

/// What is kept about the calls of one page's folder or origin: saved calls beside the page, history and draft in a
/// folder of the person's.
final class CallProject {
    /// Told when somebody else has changed the file of saved calls.
    var onChange: (() -> Void)?
    /// The origin of the pages that it is about.
    let origin: String
    /// Where saved calls are; nil keeps none.
    let file: String?
    private(set) var saved = CallsFile()
    /// What is wrong with the file of saved calls, which is left alone as long as something is.
    private(set) var problem: JSONFileError?
    private(set) var history: CallHistory
    private(set) var draft: CallDraft

    private let folder: URL?
    private var watch: FileWatch?
    private var isTroubled = false

    /// Reads what is kept.
    ///
    /// - Parameters:
    ///   - origin: The origin of the pages.
    ///   - pages: The folder that the pages are served from, where there is one.
    ///   - stateFolder: The folder of the person's; nil keeps neither history nor draft.
    init(_ origin: String, pages: URL?, stateFolder: URL?) {
        self.origin = origin
        folder = stateFolder?.appending(path: Self.folderName(origin))
        history = CallHistory(file: folder?.appending(path: "history.jsonl"))
        draft = folder.map { CallDraft(contentsOf: $0.appending(path: "draft.json")) } ?? CallDraft()
        let place = pages ?? folder
        file = place?.appending(path: "app.calls.json").path(percentEncoded: false)
        readSaved()
        watch = file.map { FileWatch($0) { [weak self] in self?.fileChanged() } }
    }

    private func fileChanged() {
        let before = (saved, problem?.description)
        readSaved()
        // What was written here is no news.
        if before != (saved, problem?.description) { onChange?() }
    }

    /// Puts a call that has ended into the history.
    func add(_ call: PastCall) throws(FileTrouble) {
        try once { () throws(FileTrouble) in
            try makeFolder()
            try history.add(call)
        }
    }

    /// Keeps what is being typed.
    func keep(_ draft: CallDraft) throws(FileTrouble) {
        guard draft != self.draft else { return }
        self.draft = draft
        guard let folder else { return }
        try once { () throws(FileTrouble) in
            try makeFolder()
            try draft.write(to: folder.appending(path: "draft.json"))
        }
    }

    /// Of a folder that cannot be written to a person hears once, not with every key.
    private func once(_ body: () throws(FileTrouble) -> Void) throws(FileTrouble) {
        do throws(FileTrouble) {
            try body()
        } catch {
            guard !isTroubled else { return }
            isTroubled = true
            throw error
        }
    }

    // MARK: Saved calls

    /// Reads the file again; what somebody else wrote there counts.
    func readSaved() {
        guard let file, FileManager.default.fileExists(atPath: file) else {
            (saved, problem) = (CallsFile(), nil)
            return
        }
        do throws(JSONFileError) {
            saved = try CallsFile(contentsOf: file)
            problem = nil
        } catch {
            problem = error
        }
    }

    /// Changes the saved calls and writes them.
    ///
    /// - Throws: `FileTrouble` where the file cannot be written, `JSONFileError` where it is broken.
    func change(_ body: (inout [SavedCall]) -> Void) throws {
        readSaved()
        if let problem { throw problem }
        var changed = saved
        body(&changed.calls)
        if let file {
            try makeFolder()
            try changed.write(to: file)
        }
        saved = changed
    }

    private func makeFolder() throws(FileTrouble) {
        guard let folder else { return }
        try PrivateFolder.make(folder.path(percentEncoded: false))
    }

    /// "https_shop.example_8443": the origin as a folder's name.
    private static func folderName(_ origin: String) -> String {
        String(origin.replacing("://", with: "_").map { "/:\\".contains($0) ? "_" : $0 }.prefix(200))
    }
}
