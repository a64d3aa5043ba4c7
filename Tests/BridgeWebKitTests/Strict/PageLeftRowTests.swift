import BridgeCore
import BridgeWebKit
import LiveTesting
import XCTest

/// What the phone does with calls and answers whose page has left.
final class PageLeftRowTests: StrictTestCase {
    func testLateReply() throws {
        try eachStage(.lateReply) { stage in
            let slow = try SlowHandler(stage.bridge)
            try await stage.open("begin(() => call('slow', 'first page', (answer) => seen.push(answer)));")
            try await until("\(stage): the first page waits") { slow.waiting == 1 }
            try await stage.open(
                "begin(() => call('slow', 'second page', (answer) => seen.push(answer)));",
                path: "/second"
            )
            try await until("\(stage): the second page waits") { slow.waiting == 2 }
            slow.release()
            try await stage.meets(.lateReply)
            _ = try await stage.ping()
            let early = try await stage.seen()
            XCTAssertEqual(early, stage.isStrict ? ["first page"] : [], "\(stage)")
            slow.release()
            if !stage.isStrict {
                try await until("\(stage): the second page is answered") { try await stage.seen() != [] }
            }
            _ = try await stage.ping()
            let seen = try await stage.seen()
            XCTAssertEqual(seen, stage.isStrict ? ["first page"] : ["second page"], "\(stage)")
        }
    }

    func testLeftCall() throws {
        try eachStage(.leftCall) { stage in
            let slow = try SlowHandler(stage.bridge)
            try await stage.open(
                "begin(() => call('slow', datum, (answer) => seen.push(answer.error ? answer.error.name : answer)));"
            )
            try await until("\(stage): the page waits") { slow.waiting == 1 }
            try await stage.open(path: "/second")
            slow.release()
            // The answer came while another page was there, which is not to see it.
            _ = try await stage.ping()
            try await stage.ended { stage.window.webView.goBack() }
            try await stage.hasBridge()
            _ = try await stage.ping()
            let seen = try await stage.seen()
            XCTAssertEqual(seen, stage.isStrict ? [] : ["pageGone"], "\(stage)")
        }
    }

    func testLostOnLeaving() throws {
        try eachStage(.lostOnLeaving) { stage in
            try await stage.open("begin(() => addEventListener('pagehide', () => call('note', 'leaving')));")
            try await stage.open(path: "/second")
            _ = try await stage.ping()
            XCTAssertEqual(stage.notes, stage.isStrict ? [] : ["\"leaving\""], "\(stage)")
        }
    }
}

/// The handler "slow", which answers with the data when it is told.
@MainActor
private final class SlowHandler {
    private var releases: [CheckedContinuation<Void, Never>] = []
    private(set) var waiting = 0

    init(_ bridge: NativeBridge) throws {
        try bridge.register("slow") { [weak self] request in
            await withCheckedContinuation { continuation in
                self?.waiting += 1
                self?.releases.append(continuation)
            }
            return request.data
        }
    }

    /// Has the oldest call that waits go on.
    func release() { releases.removeFirst().resume() }
}
