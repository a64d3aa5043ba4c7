import BridgeCore

extension Scenario {
    /// B: WVJB v4, and what JsBridge for Android has of it.
    static let wvjb4: [Scenario] = [
        Scenario("B-event", "The event comes to the document, with the bridge, when the page has loaded", .late) {
            stage in
            let script = """
                const state = [];
                document.addEventListener('WebViewJavascriptBridgeReady', (event) => {
                  state.push(document.readyState, event.target === document, event.bridge === window.WebViewJavascriptBridge);
                  (nb = event.bridge).init();
                });
                state.push(typeof window.WebViewJavascriptBridge);
                """
            try await stage.open(html: ScenarioPage.html(own: script))
            try await stage.expect(
                "await until(() => nb); return [state, await ask('echo', 'x')]",
                gives: [["undefined", "complete", true, true], "x"]
            )
        },
        Scenario("B-before-init", "The app calls before init", .late, difference: .beforeInit) { stage in
            let script = """
                document.addEventListener('WebViewJavascriptBridgeReady', (event) => {
                  nb = event.bridge; nb.registerHandler('look', (data) => seen.push(data));
                });
                """
            try await stage.open(html: ScenarioPage.html(own: script))
            for number in 1...3 { try stage.bridge.notify("look", number) }
            try await stage.expect(
                """
                await until(() => nb); await until(() => seen.length > 2 || \(stage.isStrict)); await turn(100);
                const before = seen.length; nb.init(() => {}); await until(() => seen.length > 2);
                return [before, seen];
                """,
                gives: [stage.mode(repaired: 3, strict: 0), [1, 2, 3]]
            )
        },
        Scenario("B-init-twice", "init is called twice", .late, difference: .initTwice) { stage in
            try await stage.open()
            try await stage.expect(
                "try { nb.init(() => {}); return 'taken'; } catch (error) { return error.message; }",
                gives: stage.mode(repaired: "taken", strict: "WebViewJavascriptBridge.init called twice")
            )
        },
        Scenario("B-send", "send and the default handler, both ways", .late) { stage in
            try stage.bridge.register(.default) { $0.data }
            let script = """
                document.addEventListener('WebViewJavascriptBridgeReady', (event) => {
                  nb = event.bridge; nb.init((data, respond) => respond(data));
                });
                """
            try await stage.open(html: ScenarioPage.html(own: script))
            try await stage.expect(
                "await until(() => nb); return await new Promise((done) => nb.send('from the page', done))",
                gives: "from the page"
            )
            let answer: String = try await stage.bridge.call(.default, "from the app")
            try stage.expect(answer == "from the app", "The page's default handler gave \(answer).")
        },
        Scenario("B-no-default", "send where the app has no default handler", .late) { stage in
            try await stage.open()
            try await stage.expect(
                """
                let got = 'silence'; nb.send(1, (data) => { got = data; }); await turn(50); await fence();
                return got.error ? got.error.name : got;
                """,
                gives: stage.isStrict ? (stage.wireProtocol == .wvjb4 ? [:] : "silence") : "NoHandler"
            )
        },
        Scenario(
            "B-both-idioms",
            "A page that asks for v6 and waits for v4's event is set up once",
            .only(
                [.wvjb4, .wvjb6],
                because: "it is about two versions of one library"
            )
        ) { stage in
            let script = """
                const setUp = (bridge) => { nb = bridge; seen.push('set up'); if (bridge.init) bridge.init(); };
                document.addEventListener('WebViewJavascriptBridgeReady', (event) => setUp(event.bridge));
                window.WVJBCallbacks = [setUp];
                const f = document.createElement('iframe'); f.src = 'https://__bridge_loaded__'; f.hidden = true;
                document.documentElement.appendChild(f);
                """
            try await stage.open(html: ScenarioPage.html(own: script))
            try await stage.expect(
                "await until(() => nb); await fence(); await turn(100); return seen",
                gives: ["set up"]
            )
        },
        Scenario("B-polling", "A page that looks for the global again and again finds it", .late) { stage in
            let script = """
                const timer = setInterval(() => {
                  if (!window.WebViewJavascriptBridge) return;
                  clearInterval(timer); nb = window.WebViewJavascriptBridge; nb.init();
                }, 10);
                """
            try await stage.open(html: ScenarioPage.html(own: script))
            try await stage.expect("await until(() => nb); return await ask('echo', 'x')", gives: "x")
        },
    ]
}

extension Scenario.Scope {
    /// The protocols whose bridge comes by itself when a page has loaded.
    static let late = Self.only([.wvjb4, .jsbridgeAndroid], because: "it has neither init nor send")
}
