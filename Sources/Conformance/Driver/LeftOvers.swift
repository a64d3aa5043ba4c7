import BridgeCore
import BridgeWebKit
import CWebKitGTK
import Foundation

/// What is left of closed windows.
@MainActor
final class LeftOvers {
    private var traces: [Trace] = []
    private let processesBefore = LeftOvers.webProcesses()

    /// Watches a window that is about to be closed.
    func watch(_ side: NativeSide) { traces.append(Trace(side)) }

    func expectFreed() async throws {
        let end = ContinuousClock.now + Patience.limit
        while let left = traces.lazy.compactMap(\.left).first {
            if ContinuousClock.now > end {
                throw Unmet("\(Patience.limit.words) after its window was closed, \(left) is left.")
            }
            try await Task.sleep(for: .milliseconds(5))
        }
        traces = []
    }

    func expectNothingLeft() async throws {
        try await expectFreed()
        try await until("the web processes of the closed windows ended") {
            Self.webProcesses().isSubset(of: processesBefore)
        }
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

        /// What is still there; nil for nothing.
        var left: String? {
            if side != nil { return "its owner" }
            if webView != nil { return "its web view" }
            if bridge != nil { return "its bridge" }
            return widget != nil ? "its widget" : nil
        }
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
