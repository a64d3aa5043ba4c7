import BridgeCore
import BridgeWebKit
import CWebKitGTK
import Conformance
import Foundation
import LiveTesting
import XCTest

/// Each cause of a page that does nothing is named, and none is named on a page that works.
final class WhyTests: LiveTestCase {
    func testEachCauseIsNamedAndAMendedPageIsSilent() throws {
        try run(WhyCase.all.flatMap { [($0, false), ($0, true)] }) { given, isMended in
            let stage = try WhyStage(given, isMended: isMended)
            let found = try await stage.explanations(given.act) {
                try $0.load(html: isMended ? given.mended : given.html)
            }
            if isMended {
                XCTAssertEqual(found, [], "\(given.kind): the mended page")
            } else {
                let sentence = found.first { $0.hasPrefix("\(given.kind): ") } ?? ""
                for word in given.words + [given.kind] {
                    XCTAssertTrue(sentence.contains(word), "\(given.kind): \"\(word)\" in \(found)")
                }
                let others = found.filter { $0 != sentence }.map { String($0.prefix { $0 != ":" }) }
                XCTAssertTrue(others.allSatisfy(given.besides.contains), "\(given.kind): \(found)")
            }
        }
    }

    func testThePageOfEachProtocolIsSilent() throws {
        try run(Way.all.map { ($0, ()) }) { way, _ in
            let given = WhyCase(
                kind: way.description,
                words: [],
                html: "",
                mended: "",
                transport: way.transport,
                device: way.device
            )
            let stage = try WhyStage(given, isMended: true)
            let found = try await stage.explanations(given.act) { try $0.loadFixture(way.page) }
            // The data of that page is a text, which its phone does not take.
            let said = found.filter { !(way.wireProtocol == .jsbridge && $0.hasPrefix("shape-refused")) }
            XCTAssertEqual(said, [], "\(way)")
        }
    }

    func testALoadThatFailsAndAnOriginThatIsRefusedAreNamed() throws {
        try live {
            let given = WhyCase(kind: "load", words: [], html: "", mended: "")
            let failed = try await WhyStage(given, isMended: false).explanations(given.act) {
                // Nobody listens there.
                try $0.load("http://localhost:9/")
            }
            XCTAssertEqual(failed.map { String($0.prefix { $0 != ":" }) }, ["load-failed"])
            let server = try LocalServer()
            server.files["/"] = .init(body: "<!doctype html><title>another</title>")
            let refused = try await WhyStage(given, isMended: false).explanations(given.act) {
                try $0.load(html: "<!doctype html><script>location.replace('\(server.origin)')</script>")
            }
            XCTAssertEqual(refused, ["origin-refused: \(server.origin) may not use the bridge."])
            server.files["/"] = .init(body: WhyCase.good)
            let allowed = try await WhyStage(given, isMended: true).explanations(given.act) {
                $0.allow(origin: server.origin)
                try $0.load(html: "<!doctype html><script>location.replace('\(server.origin)')</script>")
            }
            XCTAssertEqual(allowed, [])
        }
    }

    /// WebKit opens a file by itself where one is dropped on a view whose policy allows it.
    func testAPageThatIsOpenedAsAFileIsNamed() throws {
        try live {
            let given = WhyCase(kind: "file", words: [], html: "", mended: "")
            let file = URL.testFiles.appending(path: "\(UUID().uuidString).html")
            try Data(WhyCase.good.utf8).write(to: file)
            defer { try? FileManager.default.removeItem(at: file) }
            let opened = try await WhyStage(given, isMended: false).explanations(given.act) {
                webkit_web_view_load_uri(nb_web_view($0.widget), file.absoluteString)
            }
            XCTAssertEqual(opened.map { String($0.prefix { $0 != ":" }) }, ["opened-as-file"])
            let served = try await WhyStage(given, isMended: true).explanations(given.act) {
                try $0.load(file.absoluteString)
            }
            XCTAssertEqual(served, [])
        }
    }

    func testAScriptThatAnotherHostHasTakenOverIsNamed() throws {
        try live {
            let given = WhyCase(kind: "host", words: [], html: "", mended: "")
            let (server, other) = (try LocalServer(), try LocalServer(host: "localhost"))
            other.files["/ads.js"] = .init(body: "", type: "text/javascript")
            server.files["/"] = .init(body: WhyCase.good + "<script src='own.js'></script>")
            for (isMended, expected) in [(false, ["foreign-host"]), (true, [])] {
                server.files["/own.js"] =
                    isMended
                    ? .init(body: "", type: "text/javascript") : .init(body: "", redirect: other.origin + "/ads.js")
                let found = try await WhyStage(given, isMended: isMended).explanations(given.act) {
                    try $0.load(server.origin)
                }
                XCTAssertEqual(found.map { String($0.prefix { $0 != ":" }) }, expected)
            }
        }
    }

    /// Does `body` for each of `all`, four at a time.
    private func run<First: Sendable, Second: Sendable>(
        _ all: [(First, Second)],
        _ body: @escaping @MainActor (First, Second) async throws -> Void
    ) throws {
        try live(limit: .seconds(120)) {
            var waiting = all.makeIterator()
            let workers = (0..<4).map { _ in
                Task { @MainActor in
                    while let (first, second) = waiting.next() {
                        do { try await body(first, second) } catch { XCTFail("\(first): \(error)") }
                    }
                }
            }
            for worker in workers { await worker.value }
        }
    }
}
