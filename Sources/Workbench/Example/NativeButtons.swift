import BridgeCore

/// What the native buttons of the phone demos do, on any page.
enum NativeButtons {
    /// The handlers of pages that they call.
    static let handlers: Set<HandlerName> = ["testJavascriptHandler", "SetLocation"]

    /// Calls the page's handler "testJavascriptHandler" with a greeting.
    @discardableResult
    static func greet(_ bridge: NativeBridge) async throws(BridgeError) -> JSONText? {
        let greeting = JSONValue.object(["greetingFromObjC": "Hi there, JS!"]).text
        return try await bridge.call("testJavascriptHandler", json: greeting)
    }

    /// Calls the page's handler "SetLocation" with a place, and hands back what the page answered.
    @discardableResult
    static func sendLocation(to bridge: NativeBridge) async throws(BridgeError) -> JSONText? {
        try await bridge.call("SetLocation", json: JSONValue.string("广州-方圆E时光").text)
    }

    /// Has WVJB pages deliver messages at once, without the timer that protects them from their own dialogs.
    static func disableSafetyTimeout(of bridge: NativeBridge) throws(BridgeError) {
        try bridge.notify("_disableJavascriptAlertBoxSafetyTimeout")
    }
}
