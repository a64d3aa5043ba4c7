import BridgeCore
import BridgeWebKit
import LiveTesting
import XCTest

/// What the phone does with calls and answers whose page has left.
final class PageLeftRowTests: StrictTestCase {
    func testLateReply() throws {
        try eachStage(.lateReply) { stage in
            var releases: [CheckedContinuation<Void, Never>] = []
            try stage.bridge.register("slow") { request in
                await withCheckedContinuation { releases.append($0) }
                return request.data
            }
            try await stage.open("begin(() => call('slow', 'first page', (answer) => seen.push(answer)));")
            try await until("\(stage): the first page waits") { releases.count == 1 }
            try await stage.open(
                "begin(() => call('slow', 'second page', (answer) => seen.push(answer)));",
                path: "/second"
            )
            try await until("\(stage): the second page waits") { releases.count == 2 }
            releases[0].resume()
            try await stage.meets(.lateReply)
            _ = try await stage.ping()
            let early = try await stage.seen()
            XCTAssertEqual(early, stage.isStrict ? ["first page"] : [], "\(stage)")
            releases[1].resume()
            _ = try await stage.ping()
            let seen = try await stage.seen()
            XCTAssertEqual(seen, stage.isStrict ? ["first page"] : ["second page"], "\(stage)")
        }
    }
}
