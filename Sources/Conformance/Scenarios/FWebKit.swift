import BridgeCore

extension Scenario {
    /// F: policies, frames and sizes.
    static let webKit: [Scenario] = [
        Scenario("F-policy", "The page's policy forbids the hidden frame", difference: .policyForbidsFrame) { stage in
            let html = stage.page("", head: policy("frame-src 'none'; child-src 'none'"), body: "")
            try await stage.open(html: html, isServed: !stage.isStrict)
            try await stage.expect(
                "await until(() => nb || \(stage.isStrict)); await turn(50); return nb ? await ask('echo', 1) : 'no bridge'",
                gives: stage.mode(repaired: 1, strict: "no bridge")
            )
            try await until("the policy was remarked") { stage.remarks.contains { $0.kind == .policyBlocks } }
        },
        Scenario(
            "F-strict-policy",
            "A policy that allows nothing but the page's script",
            .except([
                .wvjb6: "F-policy is about that"
            ])
        ) { stage in
            if stage.isStrict, stage.way.transport == .navigation {
                throw NotRun(
                    "it forbids the frame of this transport, and strict goes on without it no more than the phone"
                )
            }
            let html = stage.page("", head: "", body: "")
                .replacing("<script>", with: "<script nonce='nb'>")
                .replacing("<title>", with: policy("default-src 'none'; script-src 'nonce-nb'") + "<title>")
            try await stage.open(html: html)
            try await stage.expect("return await ask('echo', { a: 1 })", gives: ["a": 1])
            try await stage.expectAnswer(of: "pageEcho", ["a": 1], is: .value(["a": 1]))
        },
        Scenario("F-old-scheme-policy", "A policy that allows frames of the old scheme only", .wvjb6Only) { stage in
            let script = """
                WVJBCallbacks = [(bridge) => { nb = bridge; }];
                const f = document.createElement('iframe'); f.src = 'wvjbscheme://__BRIDGE_LOADED__';
                document.documentElement.appendChild(f);
                """
            let html = ScenarioPage.html(own: script, head: policy("frame-src wvjbscheme:"))
            try await stage.open(html: html, isServed: true)
            if stage.isStrict, stage.way.transport == .navigation {
                throw NotRun("on the phone the page is deaf one way there")
            }
            try await stage.expect("await until(() => nb); return await ask('echo', 1)", gives: 1)
        },
        Scenario("F-frames", "No frame of the page has a bridge of its own") { stage in
            let adapter = PageAdapter.script(for: stage.wireProtocol) ?? ""
            let script = """
                \(adapter)
                try { whenBridge((nb) => nb.callHandler('frame', {}, () => {})); } catch {}
                const named = ['YKWebBridgeEngine', 'WKWebViewJavascriptBridge', 'WebViewJavascriptBridge', 'webkit', '_dswk'];
                setTimeout(() => parent.postMessage(named.filter((name) => name in window), '*'), 50);
                """
            try stage.listen("frame")
            let frame = stage.window.publish("<!doctype html><script>\(script)</script>")
            try await stage.open(
                "",
                head: "<script>window.got = []; addEventListener('message', (e) => got.push(e.data))</script>",
                body: "<iframe src='\(frame)'></iframe><iframe sandbox='allow-scripts' src='\(frame)'></iframe>"
            )
            try await stage.expect("await until(() => got.length > 1); await fence(); return got", gives: [[], []])
            try stage.expect(stage.received("frame").isEmpty, "A frame called the app.")
        },
        Scenario("F-concurrent", "2000 calls at one time, each answered with its own") { stage in
            try await stage.open()
            try await stage.expect(
                """
                let right = 0;
                const calls = Array.from({ length: 2000 }, (_, i) => ask('echo', { i }).then((data) => { right += data.i === i; }));
                await Promise.all(calls); return right;
                """,
                gives: 2000
            )
        },
        Scenario("F-large", "A quarter of a MiB of text there and back, both ways") { stage in
            try await stage.open()
            try await stage.expect(
                "const text = 'é'.repeat(1 << 17); return (await ask('echo', { text })).text === text",
                gives: true
            )
            let value: JSONValue = ["text": .string(String(repeating: "x", count: 1 << 18))]
            try await stage.expectAnswer(of: "pageEcho", value, is: .value(value))
        },
    ]

    private static func policy(_ text: String) -> String {
        "<meta http-equiv=\"Content-Security-Policy\" content=\"\(text)\">"
    }
}
