import Foundation
import Workbench
import XCTest

/// Tests of the program as a person has it before them, each in a folder of its own with a page in it.
class StoryTestCase: XCTestCase, @unchecked Sendable {
    private(set) var folder = URL(filePath: "/")

    private static let fixtures = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Fixtures/story")

    /// Where pictures of each step are wanted, by the environment.
    private static var pictures: URL? {
        ProcessInfo.processInfo.environment["STORY_PICTURES"].map { URL(filePath: $0, directoryHint: .isDirectory) }
    }

    override func setUpWithError() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "shop-\(UUID().uuidString.prefix(8))")
        try FileManager.default.copyItem(at: Self.fixtures, to: folder)
        try FileManager.default.createDirectory(
            at: folder.appending(path: ".config/native-bridge"),
            withIntermediateDirectories: true
        )
        try write(".config/native-bridge/settings.ini", Look.wanted.settings)
        try FileManager.default.createDirectory(
            at: folder.appending(path: ".config/gtk-3.0"),
            withIntermediateDirectories: true
        )
        // What moves is in no picture as it will be.
        try write(".config/gtk-3.0/settings.ini", "[Settings]\ngtk-enable-animations=0\ngtk-cursor-blink=0\n")
        try onScreen { Language.use(Look.wanted.language) }
    }

    override func tearDownWithError() throws {
        try FileManager.default.removeItem(at: folder)
    }

    func write(_ name: String, _ text: String) throws {
        try Data(text.utf8).write(to: folder.appending(path: name))
    }

    func read(_ name: String) throws -> String {
        try String(contentsOf: folder.appending(path: name), encoding: .utf8)
    }

    /// Runs the body on the process's first thread, where XCTest is.
    func onScreen(_ body: @MainActor () throws -> Void) throws { try MainActor.assumeIsolated(body) }

    /// Opens the program's window; settings and history are the test's own.
    @MainActor
    func window(_ arguments: [String]) throws -> ProgramWindow {
        try ProgramWindow(arguments, in: folder, environment: environment, pictures: Self.pictures)
    }

    /// Runs the program to its end.
    ///
    /// - Returns: Its exit status, and what it wrote to its two streams.
    @discardableResult
    func run(
        command: String = "run",
        _ arguments: [String]
    ) throws -> (status: Int32, output: String, error: String) {
        let process = Process()
        process.executableURL = Bundle.main.bundleURL.appending(path: "native-bridge")
        process.arguments = [command] + arguments
        process.currentDirectoryURL = folder
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        let streams = try ["output", "error"].map { name in
            let url = folder.appending(path: ".\(name)")
            try Data().write(to: url)
            return (url: url, handle: try FileHandle(forWritingTo: url))
        }
        process.standardOutput = streams[0].handle
        process.standardError = streams[1].handle
        try process.run()
        process.waitUntilExit()
        return (process.terminationStatus, try read(".output"), try read(".error"))
    }

    private var environment: [String: String] {
        let home = folder.path(percentEncoded: false)
        return ["XDG_CONFIG_HOME": "\(home)/.config", "XDG_STATE_HOME": "\(home)/.state"]
    }
}
