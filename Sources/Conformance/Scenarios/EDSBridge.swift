import BridgeCore
import BridgeWebKit

extension Scenario {
    /// E: DSBridge.
    static let dsbridge: [Scenario] = [
        Scenario("E-dsbridge-at-once", "A call without a callback gives its answer back", .dsbridgeOnly) { stage in
            try stage.bridge.register("nothing") { _ in nil }
            try await stage.open(head: "<script>window.mark = typeof window._dswk</script>")
            try await stage.expect(
                """
                return [window.mark !== 'undefined', dsBridge.call('echo', { a: [1, null] }), dsBridge.call('echo', 'it\\'s'),
                  dsBridge.call('echo'), dsBridge.call('nothing')];
                """,
                gives: [true, ["a": [1, nil]], "it's", nil, ""]
            )
        },
        Scenario("E-dsbridge-missing", "Unknown methods and calls without a name throw nothing", .dsbridgeOnly) {
            stage in
            try await stage.open()
            try await stage.expect(
                "dsBridge.call('ghost', 1); dsBridge.call(''); return [dsBridge.call('echo', 1), errors.length]",
                gives: [1, 0]
            )
        },
        Scenario("E-dsbridge-has", "The page asks whether the app has a method", .dsbridgeOnly) { stage in
            try await stage.open()
            try await stage.expect(
                "return [dsBridge.hasNativeMethod('echo'), dsBridge.hasNativeMethod('ghost')]",
                gives: [true, false]
            )
        },
        Scenario(
            "E-dsbridge-progress",
            "The app answers one call several times, and the stub goes at the end",
            .dsbridgeOnly
        ) {
            stage in
            try stage.bridge.register("countdown") { request in
                for number in ["3", "2", "1"] { request.report(progress: try JSONText(parsing: number)) }
                return try JSONText(parsing: "0")
            }
            try await stage.open()
            try await stage.expect(
                """
                const stubs = () => Object.keys(window).filter((name) => name.startsWith('dscb')).length, before = stubs();
                await new Promise((done) => dsBridge.call('countdown', {}, (n) => { seen.push(n); if (n === 0) done(); }));
                await turn(); return [seen, stubs() - before];
                """,
                gives: [[3, 2, 1, 0], 0]
            )
        },
        Scenario("E-dsbridge-names", "Names have dots, and objects are namespaces", .dsbridgeOnly) { stage in
            try stage.bridge.register("user.get-name_1") { $0.data }
            try await stage.open("dsBridge.register('math', { add: (a, b) => a + b })")
            try await stage.expect("return dsBridge.call('user.get-name_1', 'x')", gives: "x")
            try await stage.expectAnswer(of: "math.add", [2, 3], is: .value(5))
        },
        Scenario("E-dsbridge-close", "The page closes its window by the app", .dsbridgeOnly) { stage in
            try await stage.open()
            var isAsked = false
            stage.webView.onClose = { isAsked = true }
            try await stage.script("window.close()")
            try await until("the window was asked to close") { isAsked }
        },
        Scenario("E-dsbridge-dialogs", "Dialogs for people stay dialogs between calls", .dsbridgeOnly) { stage in
            try await stage.open()
            try await stage.expect(
                "alert('a'); return [dsBridge.call('echo', 1), confirm('b'), prompt('c', 'd'), dsBridge.call('echo', 2)]",
                gives: [1, true, "d", 2]
            )
        },
    ]
}

extension Scenario.Scope {
    static let dsbridgeOnly = Self.only([.dsbridge], because: "only DSBridge has it")
}
