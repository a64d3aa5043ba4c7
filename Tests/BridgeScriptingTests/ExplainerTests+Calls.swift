import BridgeCore
import BridgeScripting
import BridgeTesting

extension ExplainerTests {
    nonisolated static let calls = [
        Case(
            "a missing handler",
            .init(),
            "handler-missing: The app has no handler \"getToken\". On the phone the page would wait for ever."
        ) {
            $0.recognise(.wvjb6)
            $0.call("getToken")
        },
        Case(
            "a handler whose cases do not fit",
            .init(),
            "handler-missing: No case of the handler \"pay\" fits the data.",
            "handler-missing: The cases of the handler \"login\" are used up."
        ) {
            $0.remark(.handlerMissing, name: "pay", ["cases": "unfit"])
            $0.remark(.handlerMissing, name: "login", ["cases": "used up"])
        },
        Case(
            "a missing handler with one that is near",
            .init(isStrict: true),
            "handler-missing: The app has no handler \"articleInlineOpened\". It has \"inlineArticleOpened\"."
        ) {
            $0.recognise(.wvjb6)
            try $0.bridge.register("inlineArticleOpened") { _ in nil }
            $0.call("articleInlineOpened", id: nil)
        },
        Case(
            "a missing handler of version 4",
            .init(),
            "handler-missing: The app has no handler \"pay\". On the phone the page would be answered with {}, and "
                + "what it sent together with the call would be lost."
        ) {
            $0.recognise(.wvjb4)
            $0.transport.receive("{\"handlerName\":\"pay\",\"callbackId\":\"1\"}", .wvjb4)
        },
        Case(
            "a missing handler of the page",
            .init(),
            "page-handler-missing: The page has not registered \"onLogn\". It has \"onLogin\". On the phone nobody "
                + "would be told, and the app would wait for ever."
        ) {
            $0.recognise(.wvjb6)
            $0.transport.onEvent?(.registered("onLogin", .wvjb6))
            $0.remark(.pageHandlerMissing, name: "onLogn")
        },
        Case(
            "a handler of the page that throws",
            .init(isStrict: true),
            "page-handler-threw: The page's handler \"onLogin\" threw \"Error: no\" (a.js:3) and did not answer."
        ) {
            $0.recognise(.wvjb6)
            $0.remark(.pageHandlerThrew, name: "onLogin", ["error": "Error: no", "file": "a.js", "line": 3])
            $0.remark(.pageHandlerThrew)
        },
        Case(
            "an answer that nobody wants",
            .init(isStrict: true),
            "no-callback: The page's handler \"onLogin\" answers, but the call was sent without a callback."
        ) {
            $0.recognise(.wvjb6)
            try $0.bridge.notify("onLogin")
            $0.differ(.noCallback, "onLogin")
        },
        Case(
            "two answers of the app",
            .init(isStrict: false),
            "answered-twice: The app answered \"pay\" twice; the second was dropped. On the phone the page's callback "
                + "would be called again."
        ) {
            $0.recognise(.wvjb6)
            try $0.bridge.register("pay") { (request: BridgeRequest) -> JSONText? in
                request.reply(JSONText(unchecked: "1"))
                request.reply(JSONText(unchecked: "2"))
                return nil
            }
            $0.call("pay")
        },
    ]

    nonisolated static let data = [
        Case(
            "lost data",
            .init(),
            "data-lost: \"pay\": /done, /when cannot be written as JSON and did not arrive (function, Map)."
        ) { $0.remark(.dataLost, name: "pay", ["paths": "/done, /when", "kinds": "function, Map"]) },
        Case(
            "a dropped message",
            .init(),
            "message-dropped: \"pay\" cannot be written as JSON (/self: TypeError) and was dropped. With WVJB v6 all later "
                + "messages of the page would be lost."
        ) {
            $0.recognise(.wvjb6)
            $0.remark(.messageDropped, name: "pay", ["reason": "TypeError", "path": "/self"])
        },
        Case(
            "a lost queue",
            .init(isStrict: true),
            "message-dropped: \"pay\" cannot be written as JSON (TypeError); it and all later messages of the page are "
                + "lost."
        ) { $0.remark(.messageDropped, name: "pay", ["reason": "TypeError"]) },
        Case(
            "a shape that JSBridge ignores",
            .init(),
            "shape-refused: The phone's JSBridge would ignore \"pay\": \"data\" must be an object.",
            "handler-missing: The app has no handler \"pay\". On the phone the page would wait for ever."
        ) {
            $0.recognise(.jsbridge)
            $0.transport.receive("{\"action\":\"pay\",\"data\":1,\"callbackId\":\"a\"}", .jsbridge)
        },
    ]

    nonisolated static let times = [
        Case(
            "a call that the app leaves",
            .init(),
            "never-answered: The app has not answered \"pay\" for 7 s."
        ) {
            $0.recognise(.wvjb6)
            try $0.bridge.register("pay") { _ in
                try await Task.sleep(for: .seconds(100))
                return nil
            }
            $0.call("pay")
            $0.clock.advance(by: .seconds(7))
        },
        Case("a call that a person has", .init()) {
            $0.recognise(.wvjb6)
            let app = FakeApp($0.bridge, unanswered: .hold, isAttended: true)
            let file = "{\"handlers\": {\"pay\": {\"reply\": 1}}}"
            app.document.open(try NativeFile(parsing: file, file: "app.native.json"), isWatching: false)
            app.hold("pay", .all)
            $0.call("pay")
            $0.clock.advance(by: .seconds(7))
        },
        Case("calls that wait for the page", .init(), "waits-for-page: 2 calls wait until the page has its bridge.") {
            try $0.bridge.notify("a")
            try $0.bridge.notify("b")
            $0.clock.advance(by: .seconds(2))
        },
        Case(
            "calls behind a dialog",
            .init(),
            "dialog-open: A dialog of the page is open; 2 messages wait until it is closed."
        ) {
            $0.recognise(.wvjb6)
            $0.remark(.dialogOpened)
            try $0.bridge.notify("a")
            try $0.bridge.notify("b")
            $0.remark(.dialogClosed)
            try $0.bridge.notify("c")
        },
    ]
}
