import BridgeCore
import BridgeScripting
import Foundation
import Testing

/// Saving the handlers: the file is replaced in one step or stays as it was.
@MainActor
struct NativeSaveTests {
    let page = FakeAppTestPage(isAttended: true)
    let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "native-bridge-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    private func path(_ name: String) -> String { folder.appending(path: name).path(percentEncoded: false) }

    private func read(_ name: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(filePath: path(name))), as: UTF8.self)
    }

    private func open(_ name: String, _ text: String = #"{"handlers": {"a": {"reply": 1}}}"#) throws {
        try Data(text.utf8).write(to: URL(filePath: path(name)))
        try page.load(text.replacing("\u{FEFF}", with: ""), path: path(name))
    }

    private func addHandler() throws { try page.app.add(NativeBehaviour(.echo), to: "b") }

    @Test("a link stays a link, permissions and a byte order mark stay, and nothing else is left in the folder")
    func inPlace() throws {
        try open("real.native.json", "\u{FEFF}{\"handlers\": {\"a\": {\"reply\": 1}}}")
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path("real.native.json"))
        let link = path("link.native.json")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path("real.native.json"))
        try page.load(#"{"handlers": {"a": {"reply": 1}}}"#, path: link)
        try addHandler()
        try page.app.document.save()
        #expect(
            try read("real.native.json") == "\u{FEFF}{\"handlers\": {\"a\": {\"reply\": 1}, \"b\": {\"echo\": true}}}"
        )
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == path("real.native.json"))
        let mode = try FileManager.default.attributesOfItem(atPath: path("real.native.json"))[.posixPermissions] as? Int
        #expect(mode == 0o640)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 2)
        #expect(!page.app.document.isEdited)
        page.bridge.close()
    }

    @Test("what cannot be written is said in one sentence, and nothing is lost")
    func noRoom() throws {
        try page.load(#"{"handlers": {}}"#, path: "/proc/there-is-no-such-file")
        try addHandler()
        #expect {
            try page.app.document.save()
        } throws: { error in
            "\(error)".hasPrefix("Cannot save /proc/there-is-no-such-file: ")
        }
        #expect(page.app.document.isEdited)
        try page.app.document.save(to: path("elsewhere.native.json"))
        #expect(try read("elsewhere.native.json").contains("\"b\""))
        #expect(!page.app.document.isEdited)
        page.bridge.close()
    }

    @Test("what is not saved outlives the program; what was written to the disk meanwhile is not overwritten")
    func drafts() throws {
        page.app.document.draftFolder = folder.appending(path: "state")
        try open("a.native.json")
        try addHandler()
        let next = FakeAppTestPage(isAttended: true)
        next.app.document.draftFolder = folder.appending(path: "state")
        try next.load(try read("a.native.json"), path: path("a.native.json"))
        #expect(next.app.has("b"))
        #expect(next.app.document.isEdited && next.app.document.conflict == nil)
        let later = FakeAppTestPage(isAttended: true)
        later.app.document.draftFolder = folder.appending(path: "state")
        try Data(#"{"handlers": {"theirs": {"reply": 1}}}"#.utf8).write(to: URL(filePath: path("a.native.json")))
        try later.load(try read("a.native.json"), path: path("a.native.json"))
        #expect(later.app.document.conflict?.contains("theirs") == true)
        later.app.document.keepMine()
        try later.app.document.save()
        #expect(try read("a.native.json").contains("\"b\""))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "state").path).isEmpty)
        for page in [page, next, later] { page.bridge.close() }
    }

    @Test("what somebody else has written meanwhile is not overwritten")
    func conflict() throws {
        try open("a.native.json")
        try addHandler()
        try Data(#"{"handlers": {"theirs": {"reply": 1}}}"#.utf8).write(to: URL(filePath: path("a.native.json")))
        #expect(throws: FileTrouble.self) { try page.app.document.save() }
        #expect(try read("a.native.json").contains("theirs"))
        page.app.document.useDisk()
        #expect(page.app.names == ["theirs"])
        #expect(!page.app.document.isEdited)
        page.bridge.close()
    }

    @Test("a file that is gone stays in force, comes back as it is, and is written anew")
    func gone() throws {
        try open("a.native.json")
        let document = page.app.document
        try FileManager.default.removeItem(atPath: path("a.native.json"))
        document.look()
        #expect(document.isGone && document.canSave && !document.isEdited)
        #expect(page.app.names == ["a"])
        try Data(#"{"handlers": {"theirs": {"reply": 1}}}"#.utf8).write(to: URL(filePath: path("a.native.json")))
        document.look()
        #expect(!document.isGone && document.conflict == nil)
        #expect(page.app.names == ["theirs"])
        try FileManager.default.removeItem(atPath: path("a.native.json"))
        try document.save()
        #expect(!document.isGone)
        #expect(try read("a.native.json").contains("theirs"))
        page.bridge.close()
    }

    @Test("a mistake is over when the file is as it was before; a file that is no text is not replaced")
    func mendedAsBefore() throws {
        try open("a.native.json")
        let (document, good) = (page.app.document, try read("a.native.json"))
        try Data(#"{"handlers": {"a": {"replay": 1}}}"#.utf8).write(to: URL(filePath: path("a.native.json")))
        document.look()
        #expect(document.trouble != nil)
        try Data(good.utf8).write(to: URL(filePath: path("a.native.json")))
        document.look()
        #expect(document.trouble == nil)
        try Data([0xFF, 0xFE, 0x00]).write(to: URL(filePath: path("a.native.json")))
        try addHandler()
        #expect(throws: FileTrouble.self) { try document.save() }
        #expect(try Data(contentsOf: URL(filePath: path("a.native.json"))).count == 3)
        page.bridge.close()
    }
}
