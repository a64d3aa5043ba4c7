import BridgeCore

extension Scenario {
    /// D: JSBridge.
    static let jsbridge: [Scenario] = [
        Scenario("D-eval", "The demo's page makes its listeners by eval, as constructors", .jsbridgeOnly) { stage in
            let script = """
                var bridgeMsgListener = {
                  h5Toast: function (message) { seen.push([message.action, message.data, Object.keys(this).length]); },
                };
                var bridge = {
                  handleNativeMsg(message) { eval('new (bridgeMsgListener.' + message.action + ')(message)'); },
                };
                """
            try await stage.open(html: ScenarioPage.html(own: script))
            try stage.bridge.notify("h5Toast", ["text": "hello"])
            try await stage.expect(
                "await until(() => seen.length); return seen",
                gives: [["h5Toast", ["text": "hello"], 0]]
            )
        },
        Scenario("D-messages", "What the page gets has the keys of the phone's", .jsbridgeOnly) { stage in
            let script = """
                var bridge = { handleNativeMsg(message) {
                  seen.push(message);
                  if (message.callbackId && message.action === 'ask') {
                    webkit.messageHandlers.JSBridge.postMessage({ action: 'handleH5Response', data: { a: 1 }, callbackId: message.callbackId });
                  }
                } };
                """
            try await stage.open(html: ScenarioPage.html(own: script))
            try stage.bridge.notify("tell")
            let answer = try await stage.bridge.call("ask", json: JSONValue.object(["q": 1]).text)
            try stage.expect(answer?.value, is: ["a": 1], "The page's answer")
            try await stage.expect(
                "const id = seen[1].callbackId; seen[1].callbackId = /^[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}$/.test(id); return seen",
                gives: [
                    ["action": "tell", "data": "", "callbackId": ""],
                    ["action": "ask", "data": ["q": 1], "callbackId": true],
                ]
            )
        },
        Scenario("D-answers", "The app answers by handleNativeResponse, and only who waits", .jsbridgeOnly) { stage in
            let script = """
                var bridge = { handleNativeMsg(message) { seen.push(message); } };
                const post = (message) => webkit.messageHandlers.JSBridge.postMessage(message);
                post({ action: 'echo', data: { n: 1 }, callbackId: '' });
                post({ action: 'echo', data: { n: 2 }, callbackId: 'mine' });
                """
            try await stage.open(html: ScenarioPage.html(own: script))
            try await stage.expect(
                "await until(() => seen.length); await turn(50); return seen",
                gives: [["action": "handleNativeResponse", "data": ["n": 2], "callbackId": "mine"]]
            )
        },
        Scenario("D-only-objects-count", "The page's data is no object", difference: .onlyObjectsCount) { stage in
            try stage.listen("text")
            try await stage.open()
            try await stage.expect(
                "return await outcome('text', 'x')",
                gives: stage.mode(repaired: "", strict: "silence")
            )
            try stage.expect(
                stage.received("text").map { $0.data?.value } == stage.mode(repaired: ["x"], strict: []),
                "The app got \(stage.received("text").count) calls."
            )
        },
        Scenario("D-foreign", "What others post under that name is dropped without a word", .jsbridgeOnly) { stage in
            try await stage.open()
            try await stage.expect(
                """
                const { JSBridge } = webkit.messageHandlers;
                for (const body of ['text', null, 5, { method: 'echo' }, ['echo'], { action: 7 }]) JSBridge.postMessage(body);
                return [await ask('echo', { a: 1 }), errors.length];
                """,
                gives: [["a": 1], 0]
            )
        },
    ]
}

extension Scenario.Scope {
    static let jsbridgeOnly = Self.only([.jsbridge], because: "only JSBridge has it")
}
