import BridgeCore
import BridgeWebKit
import LiveTesting
import XCTest

/// The cases about reload and navigation.
final class NavigationCaseTests: CaseTestCase {
    func testNavigation01() throws {
        try runCase("nav-01") { run in
            let side = try await run.open()
            var values = [try await run.script()]
            try await run.ended(side) { side.webView.reload() }
            values.append(try await run.script())
            for page in ["other", "page"] {
                try await run.load(page, in: side)
                values.append(try await run.script())
            }
            XCTAssertEqual(values.map { $0?["count"] }, [1, 2, 3, 4], "\(run.way)")
            XCTAssertEqual(values.map { $0?["me"] }, [true, true, true, true], "\(run.way)")
            return values.last ?? nil
        }
    }

    func testNavigation03() throws {
        try runCase("nav-03") { run in
            let side = try await run.open()
            let events = side.bridge.events
            side.webView.reload()
            for await event in events { if case .page(.gone) = event.kind { break } }
            async let first: Int = side.bridge.call("pageEcho", 1, deadline: .seconds(5))
            try await Task.sleep(for: .milliseconds(100))
            async let second: Int = side.bridge.call("pageEcho", 2, deadline: .seconds(5))
            let answers = try await [first, second]
            XCTAssertEqual(answers, [1, 2], "\(run.way)")
            return try await run.script()
        }
    }

    func testNavigation07() throws {
        try runCase("nav-07") { run in
            let side = try await run.open()
            var asked: [String] = []
            side.webView.navigationPolicy = NavigationPolicy { address in
                asked.append(address)
                return !address.contains("deny-me")
            }
            let page = run.server.address("ordinary")
            let value = try await run.script()
            try await until("the top page was loaded") {
                side.webView.address == page + "?top" && !side.webView.isLoading
            }
            let here = try await run.evaluate(
                "location.href = NB_PAGE + '?deny-me'; await sleep(500); return location.href"
            )
            XCTAssertEqual(here, .string(page + "?top"), "\(run.way)")
            XCTAssertEqual(asked, ["?in-frame", "?top", "?deny-me"].map { page + $0 }, "\(run.way)")
            let echo = try await run.evaluate("return (await call('echo', 'x')).data")
            XCTAssertEqual(echo, "x", "\(run.way)")
            return value
        }
    }

    func testNavigation10() throws {
        try runCase("nav-10") { run in
            let side = try await run.open()
            var failures: [LoadFailure] = []
            side.webView.onLoadFailed = { failure in
                failures.append(failure)
                return false
            }
            let value = try await run.script()
            XCTAssertEqual(failures.map(\.description), [], "\(run.way)")
            return value
        }
    }
}
