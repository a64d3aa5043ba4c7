import BridgeCore
import BridgeWebKit
import Foundation
import WebAssets

extension ExampleApp {
    /// Handlers that the demo page of one library calls; those of several libraries are in the other tables.
    static var demos: [HandlerName: Handler] {
        wvjb4Demo.merging(jsBridgeDemo) { first, _ in first }.merging(dsBridgeDemo) { first, _ in first }
    }

    /// WVJB v4 and JsBridge for Android: the default handler, which has no name, and what they call besides.
    private static var wvjb4Demo: [HandlerName: Handler] {
        [
            "": { app, request in
                app.lastMessage = request.data
                return JSONValue.string("Response for message from ObjC").text
            },
            "LastMessage": { app, _ in app.lastMessage ?? .null },
            "SendAroundLoad": { app, _ in
                app.inNextTurn { app in
                    app.isSendingAroundLoad = true
                    app.webView?.reload()
                }
                return .null
            },
            "submitFromWeb": { _, _ in JSONValue.string("submitFromWeb exe, response data 中文 from Java").text },
        ]
    }

    /// JSBridge.
    private static var jsBridgeDemo: [HandlerName: Handler] {
        [
            "showMsg": { app, request in
                guard let text = request.data?.value["msg"]?.string else { throw Self.invalid("{\"msg\": a text}") }
                app.onMessage?(text)
                return JSONValue.object(["shown": .string(text)]).text
            },
            "navigate": { app, request in
                let page = try PageLocation(Self.page().origin + "/" + Self.url(request.data?.value))
                app.inNextTurn { $0.webView?.load(page) }
                return .null
            },
            "request": { _, request in Self.response(for: try Self.url(request.data?.value)) },
        ]
    }

    /// DSBridge.
    private static var dsBridgeDemo: [HandlerName: Handler] {
        [
            "testSyn": { _, request in JSONValue.string((request.data?.value.string ?? "") + "[ syn call]").text },
            "testAsyn": { _, request in JSONValue.string((request.data?.value.string ?? "") + " [ asyn call]").text },
            "testNoArgSyn": { _, _ in JSONValue.string("testNoArgSyn called [ syn call]").text },
            "testNoArgAsyn": { _, _ in JSONValue.string("testNoArgAsyn called [ asyn call]").text },
            "echo.syn": { _, request in request.data ?? .null },
            "echo.asyn": { _, request in request.data ?? .null },
            "callProgress": { _, request in
                for left in (1...10).reversed() {
                    request.report(progress: JSONValue.number(Double(left)).text)
                    try await Task.sleep(for: .milliseconds(20))
                }
                return JSONValue.number(0).text
            },
        ]
    }

    /// Sends the page that is being loaded one message before it is there, and one when it is.
    func sendAroundLoad(_ step: PageEvent) {
        switch step {
        case .started: sendMessage("A string sent from ObjC before Webview has loaded.")
        case .ready:
            isSendingAroundLoad = false
            sendMessage("A string sent from ObjC after Webview has loaded.")
        default: break
        }
    }

    private func sendMessage(_ text: String) {
        // The window may be gone, and then nobody is there to be told.
        try? bridge().notify("", json: JSONValue.string(text).text)
    }

    private static func url(_ data: JSONValue?) throws -> String {
        guard let url = data?["url"]?.string else { throw invalid("{\"url\": a text}") }
        return url
    }

    /// What a server would say that has the example page's own JSON files, and nothing else.
    private static func response(for name: String) -> JSONText {
        let file = WebAssets.exampleFolder.appending(path: name)
        guard !name.contains("/"), let text = try? String(contentsOf: file, encoding: .utf8),
            let data = try? JSONText(parsing: text)
        else { return JSONValue.object(["status": 404]).text }
        return JSONValue.object(["status": 200, "data": data.value]).text
    }
}
