import BridgeCore

extension Scenario {
    /// E: Lision and JsBridge for Android.
    static let relatives: [Scenario] = [
        Scenario("E-lision-only-objects", "The page's data is no object", difference: .onlyObjects) { stage in
            try await stage.open("nb.registerHandler('text', (data, respond) => respond('text'))")
            try await stage.expect(
                "return [await ask('echo', 'x'), await ask('echo', { a: 1 })]",
                gives: [stage.mode(repaired: "x", strict: nil), ["a": 1]]
            )
        },
        Scenario(
            "E-lision-keys",
            "Requests have the keys of the phone's",
            .only(
                [.lision],
                because: "only Lision has it"
            )
        ) { stage in
            try await stage.open()
            try await stage.script("await ask('echo', { a: 1 })")
            let wire = try JSONValue(parsing: stage.received("echo").first?.wire ?? "")
            guard case .object(let object) = wire else { throw Unmet("The request is no object.") }
            try stage.expect(
                object.keys.sorted() == ["callbackID", "data", "handlerName"],
                "The keys are \(object.keys)."
            )
            let id = wire["callbackID"]?.string ?? ""
            try stage.expect(id.contains(/^cb_\d+_\d+$/), "The id is \(id).")
        },
        Scenario(
            "E-lision-ask-twice",
            "The page asks twice in one tick",
            .only(
                [.lision],
                because: "only Lision has it"
            )
        ) { stage in
            let script = """
                WKWVJBCallbacks = [(bridge) => { nb = bridge; seen.push(1); }, () => seen.push(2)];
                for (let i = 0; i < 2; i++) webkit.messageHandlers.iOS_Native_InjectJavascript.postMessage(null);
                webkit.messageHandlers.iOS_Native_FlushMessageQueue.postMessage(null);
                """
            try await stage.open(html: ScenarioPage.html(own: script))
            try await stage.expect(
                "await until(() => nb); return [seen, await ask('echo', { a: 1 })]",
                gives: [[1, 2], ["a": 1]]
            )
        },
        Scenario("E-android-texts", "The app gets texts", difference: .onlyTexts) { stage in
            try stage.listen("look")
            try await stage.open()
            try await stage.script("await ask('look', { a: 1 })")
            try stage.expect(
                stage.received("look").first?.data?.value,
                is: stage.mode(repaired: ["a": 1], strict: #"{"a":1}"#),
                "The data"
            )
        },
        Scenario(
            "E-android-do-send",
            "doSend is send",
            .only(
                [.jsbridgeAndroid],
                because: "only JsBridge for Android has it"
            )
        ) { stage in
            try stage.bridge.register(.default) { $0.data }
            try await stage.open()
            try await stage.expect("return await new Promise((done) => nb.doSend('x', done))", gives: "x")
        },
        Scenario(
            "E-android-array",
            "Functions that wait in the array are called, too",
            .only(
                [.jsbridgeAndroid],
                because: "only JsBridge for Android has it"
            )
        ) { stage in
            let script = "WVJBCallbacks = [(bridge) => { nb = bridge; nb.init(); }];"
            try await stage.open(html: ScenarioPage.html(own: script))
            try await stage.expect("await until(() => nb); return await ask('echo', 'x')", gives: "x")
        },
    ]
}
