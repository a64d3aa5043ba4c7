import BridgeCore
import BridgeWebKit
import LiveTesting
import XCTest

/// What the phone does after the app has reset its bridge.
final class ResetRowTests: StrictTestCase {
    func testHeldAfterReset() throws {
        try eachStage(.heldAfterReset) { stage in
            try await stage.open()
            stage.bridge.reset()
            let call = stage.call("echo")
            if stage.isStrict {
                _ = try await stage.ping()
                XCTAssertNil(call.outcome, "\(stage)")
                try await stage.open(path: "/second")
            }
            let answer = try await call.end()
            XCTAssertEqual(try answer.get()?.value, stage.datum, "\(stage)")
        }
    }

    func testLostAfterReset() throws {
        try eachStage(.lostAfterReset) { stage in
            stage.bridge.reset()
            let call = stage.call("echo")
            try await stage.open()
            _ = try await stage.call("echo").end()
            XCTAssertEqual(call.outcome == nil, stage.isStrict, "\(stage)")
        }
    }

    func testRestartedIDs() throws {
        try eachStage(.restartedIDs) { stage in
            try await stage.open(
                """
                const answers = {};
                begin(() => {
                  register('old', (data, answer) => { answers.old = answer; });
                  register('new', (data, answer) => { answers.new = answer; });
                });
                """
            )
            let old = stage.call("old")
            try await until("\(stage): the page has the old call") {
                try await stage.run("return !!answers.old") == true
            }
            stage.bridge.reset()
            let failure = try await old.failure()
            XCTAssertEqual(failure, .cancelled, "\(stage)")
            let new = stage.call("new")
            // Strict, WVJB's queue goes on when a page asks for its bridge, be it the same again.
            if stage.wireProtocol == .wvjb6 {
                try await stage.run(
                    """
                    const frame = document.createElement('iframe');
                    frame.src = 'https://__bridge_loaded__';
                    document.documentElement.appendChild(frame);
                    """
                )
            }
            try await until("\(stage): the page has the new call") {
                try await stage.run("return !!answers.new") == true
            }
            try await stage.run("answers.old('old')")
            try await stage.meets(.restartedIDs)
            _ = try await stage.ping()
            XCTAssertEqual(new.outcome == nil, !stage.isStrict, "\(stage)")
            try await stage.run("answers.new('new')")
            let answer = try await new.end()
            XCTAssertEqual(try answer.get()?.value, stage.isStrict ? "old" : "new", "\(stage)")
        }
    }
}
