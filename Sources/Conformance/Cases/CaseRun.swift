import BridgeCore
import BridgeWebKit

/// One case over one way: its server, its windows, its script.
@MainActor
final class CaseRun {
    let file: CaseFile
    let way: Way
    let server: CaseServer
    let heart = Heart()
    private(set) var sides: [NativeSide] = []

    init(_ file: CaseFile, _ way: Way) throws {
        self.file = file
        self.way = way
        server = try CaseServer(file, way.wireProtocol)
    }

    // MARK: Windows

    /// A window without a page.
    @discardableResult
    func window(_ name: String? = nil) throws -> NativeSide {
        let name = name ?? ["A", "B", "C", "D"][min(sides.count, 3)]
        let side = NativeSide(name, way.configuration)
        sides.append(side)
        try side.register(file.nativeHandlers)
        return side
    }

    /// Closes a window and lets go of its native side.
    func close(_ side: NativeSide) {
        side.window.close()
        sides.removeAll { $0 === side }
    }

    /// Closes all windows; web processes that hang are ended.
    func closeAll(isHanging: Bool = false) {
        for side in sides {
            if isHanging { side.webView.killWebProcess() }
            side.window.close()
        }
        sides = []
    }

    // MARK: Scripts

    /// Runs a script in the page of a window as the cases' scripts are run.
    func evaluate(_ body: String, in side: NativeSide) async throws -> JSONValue {
        side.begin()
        let source = PageAdapter.function(body, prelude: file.prelude)
        do throws(JavaScriptError) {
            return try await side.webView.evaluate(source)?.value ?? .null
        } catch {
            throw Unmet("The page's script threw: \(error.message)")
        }
    }
}
