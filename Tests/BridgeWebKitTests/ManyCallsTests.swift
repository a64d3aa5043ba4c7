import BridgeCore
import BridgeWebKit
import CWebKitGTK
import GLibKit
import LiveTesting
import XCTest

/// A page that makes many calls at one time.
final class ManyCallsTests: LiveTestCase {
    private static let calls = """
        const wanted = 400;
        let answers = 0;
        const all = new Promise((done) => {
          for (let i = 0; i < wanted; i++) {
            bridge.callHandler("busy", i, () => { if (++answers === wanted) { setTimeout(() => done(answers), 50); } });
          }
        });
        """

    func testInputHasItsTurnsBetweenThem() throws {
        try eachTransport { way, window in
            let page = try await LifePage(way, window)
            let app = try BusyApp(window.webView.bridge)
            let answers = try await page.run("\(Self.calls) return await all;")
            XCTAssertEqual(answers, 400, "each is answered once")
            XCTAssertEqual(app.taken, Array(0..<400))
            XCTAssertLessThan(app.mostInATurn, 20)
        }
    }

    func testAllAreTakenBeforeTheirPageIsLeft() throws {
        try eachTransport { way, window in
            let page = try await LifePage(way, window)
            let app = try BusyApp(window.webView.bridge)
            try await page.ended {
                Task { try await page.run("\(Self.calls) location.href = '\(page.address("second"))';") }
            }
            try await until("the next page can be called") {
                window.webView.bridge.pageNumber == 2 && window.webView.bridge.wireProtocol != nil
            }
            XCTAssertEqual(app.taken, Array(0..<400))
            let echo: Int = try await window.webView.bridge.call("echo", 3)
            XCTAssertEqual(echo, 3)
        }
    }

    func testAPageThatComesBackHearsOnceOfEach() throws {
        try eachTransport { way, window in
            let page = try await LifePage(way, window)
            let (app, view) = (try BusyApp(window.webView.bridge), window.webView)
            let calls = Self.calls.replacing("let answers = 0", with: "window.heard = {}; let answers = 0")
                .replacing("() => { if", with: "() => { heard[i] = (heard[i] || 0) + 1; if")
            try await page.ended {
                Task { try await page.run("\(calls) location.href = '\(page.address("second"))';") }
            }
            try await until("the next page is there") { view.bridge.pageNumber == 2 && view.bridge.wireProtocol != nil }
            XCTAssertEqual(app.taken, Array(0..<400))
            try await page.ended { view.goBack() }
            try await until("it is back") { view.bridge.pageNumber == 3 && view.bridge.wireProtocol != nil }
            _ = try await page.run("return await call('ping', 1)")
            let most = try await page.run("return Math.max(0, ...Object.values(heard))")
            XCTAssertLessThanOrEqual(most?.number ?? 0, 1, "none is answered twice")
            let last = try await page.run("return heard[399]")
            XCTAssertEqual(last, 1, "it is told what became of calls that were read after it had been left")
        }
    }

    private func eachTransport(_ body: @escaping @MainActor (Way, WebWindow) async throws -> Void) throws {
        for transport in TransportName.all {
            try live {
                let window = WebWindow(title: transport.rawValue, .test(transport: transport))
                defer { window.close() }
                try await body(Way(wireProtocol: .wvjb6, transport: transport), window)
            }
        }
    }
}

/// An app whose handler "busy" keeps the thread for a millisecond, and which counts how many calls it is given before
/// input would have its turn.
@MainActor
private final class BusyApp {
    private(set) var taken: [Int] = []
    private(set) var mostInATurn = 0
    private var inTurn = 0
    private var turn: IdleSource?

    init(_ bridge: NativeBridge) throws {
        try bridge.register("busy") { [unowned self] (number: Int) -> Int in
            take(number)
            return number
        }
    }

    private func take(_ number: Int) {
        let end = ContinuousClock.now + .milliseconds(1)
        while ContinuousClock.now < end {}
        taken.append(number)
        inTurn += 1
        mostInATurn = max(mostInATurn, inTurn)
        guard turn == nil else { return }
        // As GDK's events have it.
        turn = IdleSource(priority: G_PRIORITY_DEFAULT) { [unowned self] in (turn, inTurn) = (nil, 0) }
    }
}
