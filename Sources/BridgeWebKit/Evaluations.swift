import BridgeCore
import CWebKitGTK
import GLibKit

/// The evaluations in the page's world that have not ended, each settled exactly once.
///
/// WebKit itself says nothing when a page goes while a promise of its is awaited.
@MainActor
final class Evaluations {
    typealias Result = Swift.Result<JSONText?, JavaScriptError>

    private let view: UnsafeMutablePointer<WebKitWebView>
    private var waiting: [Int: @MainActor (Result) -> Void] = [:]
    private var last = 0
    private var isClosed = false

    init(_ view: UnsafeMutablePointer<WebKitWebView>) { self.view = view }

    /// Runs the body of an async function in the page's world; the result is the JSON of what it returns.
    func result(ofBody body: String) async throws(JavaScriptError) -> JSONText? {
        if isClosed { throw JavaScriptError(message: "The view is closed.") }
        let result: Result = await withCheckedContinuation { continuation in
            last += 1
            waiting[last] = { continuation.resume(returning: $0) }
            start(body, last)
        }
        return try result.get()
    }

    /// Ends all that wait, since their page has gone.
    func leave() {
        let left = waiting.sorted { $0.key < $1.key }
        waiting = [:]
        for (_, settle) in left {
            settle(.failure(JavaScriptError.pageWent))
        }
    }

    /// Ends all that wait and all that would come.
    func close() {
        isClosed = true
        leave()
    }

    private func start(_ body: String, _ number: Int) {
        let operation = GLibAsync { [weak self, view] result in
            let outcome = Self.outcome(of: view, result)
            self?.waiting.removeValue(forKey: number)?(outcome)
        }
        webkit_web_view_call_async_javascript_function(
            view,
            body,
            -1,
            nil,
            nil,
            nil,
            nil,
            operation.callback,
            operation.userData
        )
    }

    private static func outcome(of view: UnsafeMutablePointer<WebKitWebView>, _ result: OpaquePointer) -> Result {
        do throws(GLibError) {
            let value = try throwingGLibError {
                webkit_web_view_call_async_javascript_function_finish(view, result, $0)
            }
            return .success(value.flatMap { JavaScriptText(adopting: $0).json })
        } catch {
            return .failure(JavaScriptError(message: error.message))
        }
    }
}
