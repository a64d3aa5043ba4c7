package import BridgeCore
import Foundation
import WebAssets

/// The page's side of a protocol under names that all protocols share: a script with the function
/// `whenBridge(callback)`, which hands over an object with `registerHandler` and `callHandler`.
package enum PageAdapter {
    /// The script for a protocol; nil where there is none.
    package static func script(for name: WireProtocolName) -> String? {
        let file = WebAssets.exampleFolder.appending(path: "adapters/\(name).js")
        return try? String(contentsOf: file, encoding: .utf8)
    }

    /// The body of an async function that runs `body`, the body of another, with the bridge and the case files' prelude
    /// in scope.
    ///
    /// The global is not read: a page that reads it may be given another bridge for that.
    package static func function(_ body: String, prelude: String) -> String {
        """
        const handedOver = await new Promise(whenBridge);
        if (handedOver !== Reflect.getOwnPropertyDescriptor(window, "WebViewJavascriptBridge")?.value) {
          window.__nbBridge = handedOver;
        }
        \(prelude)
        \(body)
        """
    }

    /// The protocols that have one, in the order in which they are listed for people.
    package static var protocols: [WireProtocolName] {
        WireProtocols.all.map(\.name).filter { script(for: $0) != nil }
    }
}
