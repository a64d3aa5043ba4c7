import BridgeCore
import BridgeWebKit

MainLoop.main {
    let window = WebWindow(title: "Shop")
    let bridge = window.webView.bridge
    try bridge.register("greet") { (name: String) in "Hello, \(name)!" }
    try window.webView.load(CommandLine.arguments.dropFirst().first ?? "shop.html")
    window.onClosed = MainLoop.quit
    Task {
        let total: Double = try await bridge.call("cartTotal", ["currency": "EUR"], deadline: .seconds(5))
        print("The cart holds \(total) EUR.")
    }
    return window
}
