import Foundation
import LiveTesting
import Testing
import Workbench

/// What is remembered from one run to the next.
@MainActor struct SettingsTests {
    private let file = URL.testFiles
        .appending(path: "native-bridge-\(UUID().uuidString)/settings.ini")

    @Test func valuesAreThereInTheNextRun() throws {
        let settings = Settings(file: file)
        settings.language = .chinese
        settings.remember(page: "/pages/a [1].html")
        settings.remember(page: "/pages/b.html")
        settings.remember(page: "/pages/a [1].html")
        settings.set(wireProtocol: "yk", transport: nil, isStrict: true, of: "/pages/a [1].html")
        let next = Settings(file: file)
        #expect(next.language == .chinese)
        #expect(next.recentPages == ["/pages/a [1].html", "/pages/b.html"])
        #expect(next.bridge(of: "/pages/a [1].html") == ("yk", nil, true))
        #expect(next.bridge(of: "/pages/b.html") == (nil, nil, false))
        next.language = nil
        #expect(Settings(file: file).language == nil)
    }

    @Test func twoProgramsKeepEachOthersValues() throws {
        let (one, other) = (Settings(file: file), Settings(file: file))
        one.language = .chinese
        other.remember(page: "/pages/a.html")
        let next = Settings(file: file)
        #expect(next.language == .chinese)
        #expect(next.recentPages == ["/pages/a.html"])
    }

    @Test func oldPagesAreForgottenWithAllAboutThem() throws {
        let settings = Settings(file: file)
        settings.remember(page: "/0.html")
        settings.set(wireProtocol: "yk", transport: nil, isStrict: false, of: "/0.html")
        for number in 1...20 { settings.remember(page: "/\(number).html") }
        #expect(settings.recentPages.count == 20)
        #expect(try !String(contentsOf: file, encoding: .utf8).contains("/0.html"))
    }

    @Test func aBrokenFileIsSetAside() throws {
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data("[window\nlanguage".utf8).write(to: file)
        let settings = Settings(file: file)
        #expect(settings.recentPages.isEmpty)
        #expect(settings.takeTrouble()?.contains("settings.ini.broken") == true)
        #expect(settings.takeTrouble() == nil)
        #expect(try String(contentsOfFile: file.path + ".broken", encoding: .utf8) == "[window\nlanguage")
        settings.language = .english
        #expect(Settings(file: file).language == .english)
    }

    @Test func aFileThatCannotBeWrittenIsSaid() throws {
        let settings = Settings(file: URL(filePath: "/proc/settings.ini"))
        settings.language = .english
        #expect(settings.language == .english)
        #expect(settings.takeTrouble()?.contains("/proc/settings.ini") == true)
    }
}
