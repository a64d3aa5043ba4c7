import BridgeCore
import BridgeWebKit
import Conformance
import LiveTesting
import XCTest

/// What the phone does while a page comes to its bridge.
final class SetUpRowTests: StrictTestCase {
    func testStartUpQueue() throws {
        try eachStage(.startUpQueue) { stage in
            try await stage.open()
            try await stage.goesOn()
            stage.server.files["/mute"] = .init(body: "<!doctype html><title>a page without a bridge</title>")
            try await stage.load("/mute")
            let call = stage.call("echo")
            try stage.bridge.notify("mark", json: stage.datum.text)
            try await stage.open("begin(() => register('mark', () => seen.push('mark')));", path: "/second")
            try await stage.meets(.startUpQueue)
            if !stage.isStrict { _ = try await call.end() }
            _ = try await stage.call("echo").end()
            let seen = try await stage.seen()
            XCTAssertEqual(seen, stage.isStrict ? [] : ["mark"], "\(stage)")
            XCTAssertEqual(call.outcome == nil, stage.isStrict, "\(stage)")
        }
    }

    func testOtherScheme() throws {
        try eachStage(.otherScheme) { stage in
            try await stage.open(
                """
                window.WVJBCallbacks = [(given) => { side = given; register('echo', (data, answer) => answer(data)); }];
                const frame = document.createElement('iframe');
                frame.src = 'http://__bridge_loaded__';
                document.documentElement.appendChild(frame);
                """,
                waits: false
            )
            try await stage.meets(.otherScheme)
            guard stage.isStrict else { return try await stage.hasBridge() }
            let isWaiting = try await stage.run("return window.WVJBCallbacks.length === 1 && !side")
            XCTAssertEqual(isWaiting, true, "\(stage)")
        }
    }

    func testPolicyForbidsFrame() throws {
        try eachStage(.policyForbidsFrame) { stage in
            try await stage.open(
                headers: ["Content-Security-Policy": "default-src 'self' 'unsafe-inline'"],
                waits: false
            )
            try await stage.meets(.policyForbidsFrame)
            guard stage.isStrict else { return try await stage.hasBridge() }
            let isWaiting = try await stage.run("return window.WVJBCallbacks.length === 1 && !side")
            XCTAssertEqual(isWaiting, true, "\(stage)")
        }
    }

    func testSetUpThrew() throws {
        try eachStage(.setUpThrew) { stage in
            // A page of this bridge may wait for the event or, as here, in the array.
            let waits = """
                window.WVJBCallbacks = [];
                whenBridge = (body) => WVJBCallbacks.push((bridge) => { if (!side) bridge.init(() => {}); body(bridge); });
                """
            try await stage.open(
                """
                \(stage.wireProtocol == .jsbridgeAndroid ? waits : "")
                begin(() => { throw new Error('set-up trouble'); });
                whenBridge(() => seen.push('second'));
                """
            )
            try await stage.meets(.setUpThrew)
            _ = try await stage.call("echo").end()
            let seen = try await stage.run("return [faults.length, ...seen]")
            XCTAssertEqual(seen, stage.isStrict ? [1] : [1, "second"], "\(stage)")
        }
    }

    func testSetUpAgain() throws {
        try eachStage(.setUpAgain) { stage in
            try await stage.open()
            // A page that keeps its own array and does not look for the bridge first.
            let isLision = stage.wireProtocol == .lision
            try await stage.run(
                isLision
                    ? """
                    window.WKWVJBCallbacks = [() => seen.push('again')];
                    webkit.messageHandlers.iOS_Native_InjectJavascript.postMessage(null);
                    """
                    : """
                    window.WVJBCallbacks = [() => seen.push('again')];
                    const frame = document.createElement('iframe');
                    frame.src = 'https://__bridge_loaded__';
                    document.documentElement.appendChild(frame);
                    """
            )
            try await stage.meets(.setUpAgain)
            _ = try await stage.ping()
            let seen = try await stage.seen()
            XCTAssertEqual(seen, stage.isStrict ? [] : ["again"], "\(stage)")
        }
    }

    func testNoWaitingList() throws {
        try eachStage(.noWaitingList) { stage in
            try await stage.open(
                """
                if ('\(stage.wireProtocol)' === 'lision') {
                  webkit.messageHandlers.iOS_Native_InjectJavascript.postMessage(null);
                } else {
                  const frame = document.createElement('iframe');
                  frame.src = 'https://__bridge_loaded__';
                  document.documentElement.appendChild(frame);
                }
                """,
                waits: false
            )
            try await stage.meets(.noWaitingList)
            try await stage.run("begin(() => {})")
            try await stage.goesOn()
            let faults = try await stage.run("return faults.length")
            XCTAssertEqual(faults, stage.isStrict ? 1 : 0, "\(stage)")
        }
    }

    func testBeforeInit() throws {
        try eachStage(.beforeInit) { stage in
            try await stage.open(
                """
                whenBridge.isInitialised = true;
                begin(() => call('ping', datum, () => seen.push('answered')));
                """
            )
            let call = stage.call("echo")
            try await stage.meets(.beforeInit)
            if stage.isStrict {
                let seen = try await stage.run("setTimeout(() => {}, 0); return seen")
                XCTAssertEqual(seen, [], "\(stage)")
                XCTAssertNil(call.outcome, "\(stage)")
                try await stage.run("side.init(() => {})")
            }
            _ = try await call.end()
            try await until("\(stage): the page was answered") { try await stage.seen() == ["answered"] }
        }
    }

    func testInitTwice() throws {
        try eachStage(.initTwice) { stage in
            try await stage.open()
            let thrown = try await stage.run(
                """
                try {
                  side.init((data, answer) => answer('new'));
                  return 'none';
                } catch (error) {
                  return error.message;
                }
                """
            )
            XCTAssertEqual(
                thrown,
                stage.isStrict ? "WebViewJavascriptBridge.init called twice" : "none",
                "\(stage)"
            )
            guard !stage.isStrict else { return }
            let answer = try await stage.call(.default).end()
            XCTAssertEqual(try answer.get()?.value, "new", "\(stage)")
        }
    }
}
