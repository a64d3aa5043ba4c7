import CAtspi
import CWebKitGTK
import Foundation
import GLibKit
import Workbench
import XCTest

/// The program as a person with a screen reader has it before them: a process of its own, its window's parts by their
/// names, and a keyboard.
///
/// Names and texts are told as the program's sources have them, `_Open`; they are found in the window's language.
@MainActor
final class ProgramWindow {
    let process: Process
    private let pictures: URL?
    private var pictureCount = 0

    /// Starts the program and waits for its window.
    init(_ arguments: [String], in folder: URL, environment: [String: String] = [:], pictures: URL? = nil) throws {
        try DesktopSession.start()
        process = Process()
        process.executableURL = Bundle.main.bundleURL.appending(path: "native-bridge")
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        self.pictures = pictures
        try process.run()
        _ = try wait("the window is there") { self.root?.children.first }
        // Without a window manager keys go where the pointer is.
        atspi_generate_mouse_event(330, 26, "abs", nil)
    }

    /// Ends the program, if it has not ended.
    func close() {
        process.terminate()
        process.waitUntilExit()
    }

    /// Whether the program has ended by itself, within some seconds.
    func ended(within seconds: Double = 60) -> Bool {
        (try? wait("it has ended", within: seconds) { self.process.isRunning ? nil : true }) != nil
    }

    private var root: Accessible? {
        Accessible.desktop?.children.first { $0.processID == Int(process.processIdentifier) }
    }

    /// The part of that role and name, once it can be seen.
    func part(_ role: String, _ name: String, within seconds: Double = 60) throws -> Accessible {
        try wait("there is a \(role) \"\(name)\"", within: seconds) { self.find(role, name) }
    }

    /// The part of that role and name that can be seen now.
    func find(_ role: String, _ name: String) -> Accessible? {
        let name = Self.spoken(name)
        return root?.first { $0.role == role && $0.name == name && $0.isShowing }
    }

    /// Waits until some part's text or name contains `text`, with the values filled in.
    @discardableResult
    func see(
        _ text: String,
        _ values: KeyValuePairs<String, String> = [:],
        within seconds: Double = 60
    ) throws -> Accessible {
        let text = Self.spoken(text, values)
        return try wait("\"\(text)\" is to be seen", within: seconds) { self.part(with: text) }
    }

    /// Whether some part that can be seen has `text` in its text or name.
    func shows(_ text: String) -> Bool { part(with: Self.spoken(text)) != nil }

    private func part(with text: String) -> Accessible? {
        root?.first { $0.isShowing && ($0.name.contains(text) || $0.text.contains(text)) }
    }

    /// What can be seen and used and has no name, by its role and what it stands in.
    ///
    /// A name may come a moment after what has it.
    var unnamed: [String] {
        var found: [String] = []
        for _ in 0..<20 {
            found = []
            root?.collectUnnamed(in: [], into: &found)
            if found.isEmpty { break }
            while g_main_context_iteration(nil, 0) != 0 {}
            Thread.sleep(forTimeInterval: 0.1)
        }
        return found
    }

    /// What a text is in the window's language, without the mark before its key.
    private static func spoken(_ text: String, _ values: KeyValuePairs<String, String> = [:]) -> String {
        translated(text, values).replacing("_", with: "")
    }

    /// Opens a page as a person does who types where it is.
    func open(_ page: String) throws {
        key(.l, .control)
        try type(page, into: "Address")
        key(.enter)
    }

    func press(_ role: String, _ name: String) throws {
        let part = try part(role, name)
        _ = try wait("\"\(name)\" can be used") { part.isSensitive ? true : nil }
        XCTAssertTrue(part.press(), "\(role) \"\(name)\" does nothing")
    }

    /// Writes into the entry or the editor of that name, in place of what stands there, and leaves the focus in it.
    func type(_ text: String, into name: String) throws {
        let name = Self.spoken(name)
        let part = try wait("one can write into \"\(name)\"") {
            self.root?.first { $0.role == "text" && $0.name == name && $0.isShowing && $0.has(ATSPI_STATE_EDITABLE) }
        }
        part.focus()
        XCTAssertTrue(part.write(text), "\"\(name)\" takes no text")
    }

    /// Chooses an item of the window's menu, or one of a menu that opens there.
    func choose(_ items: String...) throws {
        try press("toggle button", "Menu")
        for item in items { try press("push button", item) }
    }

    /// Fills a dialog that asks where to save.
    func save(as path: String) throws {
        let entry = try wait("a dialog asks for a name") {
            self.root?.first { $0.role == "file chooser" }?.first { $0.role == "text" && $0.has(ATSPI_STATE_EDITABLE) }
        }
        XCTAssertTrue(entry.write(path))
        try press("push button", "_Save")
    }

    /// Presses a key together with modifiers, as the X server's own keyboard would.
    func key(_ key: Key, _ modifiers: Key...) {
        for modifier in modifiers { send(modifier, ATSPI_KEY_PRESS) }
        send(key, ATSPI_KEY_PRESSRELEASE)
        for modifier in modifiers.reversed() { send(modifier, ATSPI_KEY_RELEASE) }
    }

    private func send(_ key: Key, _ type: AtspiKeySynthType) {
        var (keys, count) = (UnsafeMutablePointer<GdkKeymapKey>?.none, gint(0))
        let map = gdk_keymap_get_for_display(gdk_display_get_default())
        guard gdk_keymap_get_entries_for_keyval(map, guint(key.rawValue), &keys, &count) != 0, let keys else { return }
        defer { g_free(keys) }
        atspi_generate_keyboard_event(glong(keys[0].keycode), nil, type, nil)
    }

    /// Writes a picture of the window, where pictures are wanted.
    func picture(_ name: String) throws {
        guard let pictures, let picture = settled() else { return }
        pictureCount += 1
        let number = pictureCount < 10 ? "0\(pictureCount)" : "\(pictureCount)"
        let path = pictures.appending(path: "\(number)-\(name).png").path(percentEncoded: false)
        _ = try throwingGLibError { gdk_pixbuf_savev(picture.pointer, path, "png", nil, nil, $0) }
    }

    /// What is on the screen once nothing changes any more, or what is there after some tries.
    private func settled() -> GObjectRef<OpaquePointer>? {
        var last = screen
        for _ in 0..<12 {
            Thread.sleep(forTimeInterval: 0.15)
            let now = screen
            if let last, let now, Self.areSame(last.pointer, now.pointer) { return now }
            last = now
        }
        return last
    }

    private static func areSame(_ one: OpaquePointer, _ other: OpaquePointer) -> Bool {
        memcmp(gdk_pixbuf_read_pixels(one), gdk_pixbuf_read_pixels(other), Int(gdk_pixbuf_get_byte_length(one))) == 0
    }

    private var screen: GObjectRef<OpaquePointer>? {
        let size = Look.wanted.pixels
        // With the edge that a window has where nothing draws its shadow.
        let pixels = gdk_pixbuf_get_from_window(
            gdk_get_default_root_window(),
            0,
            0,
            gint(size.width + 8),
            gint(size.height + 8)
        )
        return pixels.map { GObjectRef(adopting: $0) }
    }

    /// Waits until `body` finds something.
    @discardableResult
    func wait<Found>(_ what: String, within seconds: Double = 60, _ body: () -> Found?) throws -> Found {
        let end = Date(timeIntervalSinceNow: seconds)
        while true {
            while g_main_context_iteration(nil, 0) != 0 {}
            if let found = body() { return found }
            guard Date() < end else {
                try picture("failed")
                throw NeverHappened(what: what)
            }
            Thread.sleep(forTimeInterval: 0.05)
        }
    }

    struct NeverHappened: Error, CustomStringConvertible {
        let what: String
        var description: String { "It never happened that \(what)." }
    }
}
