import BridgeCore
package import Foundation

/// One case: what the page does, what native code offers, and what must come out.
///
/// README.md in Tests/Fixtures/cases explains the words.
package struct CaseFile: Sendable {
    /// Its name.
    package let id: String
    /// What it is about.
    package let title: String
    /// The body of an async function in the page.
    let pageJS: String
    /// What native code does, by the names of its handlers.
    let nativeHandlers: [(name: HandlerName, word: String)]
    /// What `pageJS` must return, where that is known beforehand.
    let expectValue: JSONValue?
    /// What is done besides running `pageJS`, sentence by sentence.
    let driver: [String]
    /// What native code does and what must come out, in words.
    let prose: String
    /// A page of the case's own.
    let pageHTML: String?
    /// The script of the frame of another origin.
    let frameJS: String?
    /// What it needs of the machine.
    let needs: [String]
    /// Why it makes no sense for some protocols, by their names.
    let notFor: [String: String]
    /// The script that all cases of the folder share.
    let prelude: String

    /// Reads a case file; `_prelude.js` of the same folder is its prelude.
    ///
    /// - Throws: `CaseFileError` with the place where the file is broken.
    package init(contentsOf file: URL) throws(CaseFileError) {
        let members = try CaseMembers(file)
        let name = file.deletingPathExtension().lastPathComponent
        id = try members.text("id") ?? name
        title = try members.text("title") ?? ""
        guard let script = try members.text("page_js") else { throw CaseFileError(file, "there is no \"page_js\".") }
        pageJS = script
        nativeHandlers = try members.texts(of: "native_handlers")
        expectValue = members["expect_value"]
        driver = try members.list("driver")
        prose = [try members.text("native"), try members.text("expect")].compactMap(\.self).joined(separator: " ")
        pageHTML = try members.text("page_html")
        frameJS = try members.text("frame_js")
        needs = try members.list("needs")
        notFor = Dictionary(try members.texts(of: "not_for").map { ($0.name.rawValue, $0.word) }) { $1 }
        let shared = file.deletingLastPathComponent().appending(path: "_prelude.js")
        guard let prelude = try? String(contentsOf: shared, encoding: .utf8) else {
            throw CaseFileError(file, "there is no _prelude.js beside it.")
        }
        self.prelude = prelude
    }

    /// The case files of a folder, sorted by their names.
    ///
    /// - Throws: What the file system says of the folder.
    package static func files(in folder: URL) throws -> [URL] {
        try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "json" && !$0.lastPathComponent.hasPrefix("_") }
            .sorted { $0.lastPathComponent < $1.lastPathComponent }
    }
}

/// Why a case file cannot be used.
package struct CaseFileError: Error, Sendable, CustomStringConvertible {
    /// The file and what is wrong with it.
    package let description: String

    init(_ file: URL, _ what: String) { description = "\(file.lastPathComponent): \(what)" }
}

/// The members of a case file by their keys and kinds.
private struct CaseMembers {
    private let file: URL
    private let object: JSONObject

    init(_ file: URL) throws(CaseFileError) {
        self.file = file
        guard let text = try? String(contentsOf: file, encoding: .utf8) else {
            throw CaseFileError(file, "it cannot be read as a text in UTF-8.")
        }
        let value: JSONValue
        do throws(BridgeError) {
            value = try JSONValue(parsing: text)
        } catch {
            throw CaseFileError(file, error.message)
        }
        guard case .object(let object) = value else { throw CaseFileError(file, "it is not a JSON object.") }
        self.object = object
    }

    subscript(key: String) -> JSONValue? { object[key] }

    func text(_ key: String) throws(CaseFileError) -> String? {
        guard let value = object[key] else { return nil }
        guard let text = value.string else { throw mistake(key, "a text", value) }
        return text
    }

    /// A list of texts; one text alone counts as a list.
    func list(_ key: String) throws(CaseFileError) -> [String] {
        guard let value = object[key] else { return [] }
        if let text = value.string { return [text] }
        guard case .array(let elements) = value, let texts = elements.strings else {
            throw mistake(key, "a list of texts", value)
        }
        return texts
    }

    func texts(of key: String) throws(CaseFileError) -> [(name: HandlerName, word: String)] {
        guard let value = object[key] else { return [] }
        guard case .object(let members) = value, let texts = members.map(\.value).strings else {
            throw mistake(key, "an object of texts", value)
        }
        return zip(members.keys, texts).map { (HandlerName($0), $1) }
    }

    private func mistake(_ key: String, _ wanted: String, _ value: JSONValue) -> CaseFileError {
        CaseFileError(file, "\"\(key)\" must be \(wanted), found \(value.text.text).")
    }
}

extension [JSONValue] {
    /// The texts, if all are texts.
    fileprivate var strings: [String]? {
        let texts = compactMap(\.string)
        return texts.count == count ? texts : nil
    }
}
