import BridgeCore
import BridgeWebKit
import LiveTesting
import XCTest

/// Runs case files in real windows, one after the other over every way.
class CaseTestCase: LiveTestCase {
    /// Runs a case over each way; `drive` does what the case's `driver` says and gives the last result of its script.
    func runCase(
        _ name: String,
        limit: Duration = .seconds(90),
        notOverYK reason: String? = nil,
        file: StaticString = #filePath,
        line: UInt = #line,
        _ drive: @escaping @MainActor (CaseRun) async throws -> JSONValue? = { run in
            try await run.open()
            return try await run.script()
        }
    ) throws {
        let caseFile = try CaseFile(named: name)
        for way in Way.all where reason == nil || way.wireProtocol != .yk {
            do {
                try live(limit: limit) {
                    let run = try CaseRun(caseFile, way)
                    defer { run.closeAll() }
                    let value = try await drive(run)
                    guard let expected = caseFile.expectValue else { return }
                    XCTAssertEqual(value, expected, "\(name), \(way)", file: file, line: line)
                }
            } catch {
                XCTFail("\(name), \(way): \(error)", file: file, line: line)
            }
        }
    }
}

/// One case over one way: its server, its windows, its script.
@MainActor
final class CaseRun {
    let file: CaseFile
    let way: LiveTestCase.Way
    let server: CaseServer
    private(set) var sides: [NativeSide] = []

    init(_ file: CaseFile, _ way: LiveTestCase.Way) throws {
        self.file = file
        self.way = way
        server = try CaseServer(file, way.wireProtocol)
    }

    /// The native side of the first window.
    var side: NativeSide {
        get throws {
            guard let side = sides.first else { throw NeverHappened(what: "a window was opened") }
            return side
        }
    }

    /// A window without a page.
    @discardableResult
    func window(_ name: String = "A", _ adjust: (inout WebViewConfiguration) -> Void = { _ in }) throws -> NativeSide {
        var configuration = WebViewConfiguration.test(transport: way.transport)
        adjust(&configuration)
        let side = NativeSide(name, configuration)
        sides.append(side)
        try side.register(file.nativeHandlers)
        return side
    }

    /// A window with the case's page, loaded.
    @discardableResult
    func open(_ name: String = "A", page: String = "page") async throws -> NativeSide {
        let side = try window(name)
        try await load(page, in: side)
        return side
    }

    /// Loads a page of the case and waits until that has ended.
    func load(_ page: String = "page", in side: NativeSide) async throws {
        let address = server.address(page)
        try await ended(side) { try side.webView.load(address) }
    }

    /// Does what starts a load, and waits until the load has ended.
    func ended(_ side: NativeSide, _ start: () throws -> Void) async throws {
        var isEnded = false
        side.webView.onLoadFinished = { isEnded = true }
        try start()
        try await until("the page was loaded") { isEnded }
        side.webView.onLoadFinished = nil
    }

    /// Runs the case's script in the page of a window.
    func script(in side: NativeSide? = nil) async throws -> JSONValue? {
        try await evaluate(file.pageJS, in: side)
    }

    /// Runs a script in the page of a window as the cases' scripts are run.
    func evaluate(_ body: String, in side: NativeSide? = nil) async throws -> JSONValue? {
        let side = try side ?? self.side
        side.begin()
        let prelude = try CaseFile.script("_prelude")
        let source = "await new Promise(whenBridge);\n\(prelude)\n\(body)"
        return try await side.webView.evaluate(source)?.value
    }

    /// Closes a window and lets go of its native side.
    func close(_ side: NativeSide) {
        side.window.close()
        sides.removeAll { $0 === side }
    }

    func closeAll() {
        for side in sides { side.window.close() }
        sides = []
    }
}
