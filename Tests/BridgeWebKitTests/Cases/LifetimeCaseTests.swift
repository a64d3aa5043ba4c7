import BridgeCore
import BridgeWebKit
import CWebKitGTK
import Foundation
import LiveTesting
import XCTest

/// The cases about what is left when a window is closed.
final class LifetimeCaseTests: CaseTestCase {
    func testLifetime01() throws {
        try runCase("life-01", limit: .seconds(180)) { run in
            let before = Self.webProcesses()
            var value: JSONValue?
            for round in 1...20 {
                let trace = try await Self.openAndClose(run) { value = try await run.script() }
                try await until("everything of window \(round) was freed", within: .seconds(2)) { trace.isGone }
            }
            try await until("the web processes ended", within: .seconds(2)) { Self.webProcesses().isSubset(of: before) }
            return value
        }
    }

    func testLifetime03() throws {
        try runCase("life-03") { run in
            let side = try await run.open()
            let value = try await run.script()
            try await Task.sleep(for: .milliseconds(200))
            run.close(side)
            try await Task.sleep(for: .milliseconds(1_500))
            let second = try await run.open("B")
            try second.bridge.register("echo") { $0.data }
            let echo = try await run.evaluate("return (await call('echo', 'second')).data")
            XCTAssertEqual(echo, "second", "\(run.way)")
            return value
        }
    }

    /// Opens a window, runs the case, leaves a call to the page unanswered, and closes the window.
    @MainActor
    private static func openAndClose(_ run: CaseRun, _ script: () async throws -> Void) async throws -> Trace {
        let side = try await run.open()
        try await script()
        _ = try await run.evaluate("bridge.registerHandler('silent', () => {})")
        let (bridge, events) = (side.bridge, side.bridge.events)
        let call = Task { try await bridge.call("silent") }
        for await case .call(let call) in events.map(\.kind) where call.name == "silent" { break }
        let trace = Trace(side)
        run.close(side)
        let result = await call.result
        XCTAssertThrowsError(try result.get()) { XCTAssertEqual(($0 as? BridgeError)?.code, .closed) }
        return trace
    }

    /// What must be gone.
    @MainActor
    private final class Trace {
        private weak var side: NativeSide?
        private weak var webView: WebView?
        private weak var bridge: NativeBridge?
        private weak var widget: Tag?

        init(_ side: NativeSide) {
            self.side = side
            webView = side.webView
            bridge = side.bridge
            // Data of the widget, which lets go of it when it is finalised, not already when it is disposed of.
            let tag = Tag()
            widget = tag
            let widget = side.webView.widget.assumingMemoryBound(to: GObject.self)
            g_object_set_data_full(widget, "tag", Unmanaged.passRetained(tag).toOpaque()) { data in
                if let data { Unmanaged<Tag>.fromOpaque(data).release() }
            }
        }

        var isGone: Bool { side == nil && webView == nil && bridge == nil && widget == nil }
    }

    private final class Tag {}

    /// The ids of this process's web processes.
    private static func webProcesses() -> Set<String> {
        let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return Set(
            processes.filter { id in
                guard Int(id) != nil, let stat = try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8) else {
                    return false
                }
                // "12 (name) state parent …"; the name is cut after 15 characters.
                guard let name = stat.range(of: "(WebKitWebProces) ") else { return false }
                let fields = stat[name.upperBound...].split(separator: " ")
                return fields[0] != "Z" && fields[1] == "\(getpid())"
            }
        )
    }
}
