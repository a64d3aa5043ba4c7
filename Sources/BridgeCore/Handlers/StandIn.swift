/// What answers calls of the page beside the program's handlers, and before them.
@MainActor
package protocol StandIn: AnyObject {
    /// The names that it has handlers for, in any order.
    var names: [HandlerName] { get }

    /// Whether it has a handler of that name.
    func has(_ name: HandlerName) -> Bool

    /// What answers `request`.
    ///
    /// Asked once for each call, when the call and that its handler is missing are in the trace.
    ///
    /// - Parameters:
    ///   - request: The call.
    ///   - registered: The program's handler of that name.
    /// - Returns: The handler to run; nil tells the page that there is none.
    func handler(for request: BridgeRequest, registered: BridgeHandler?) -> BridgeHandler?
}
