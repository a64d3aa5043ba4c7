import BridgeCore
import BridgeWebKit

extension Scenario {
    /// H: nativeBridge, as its page uses it.
    static let native: [Scenario] = [
        Scenario("H-native-object", "It is there before the page's first script, and cannot be changed", .nativeOnly) {
            stage in
            try await stage.open(head: "<script>window.first = typeof nativeBridge</script>")
            try await stage.expect(
                """
                "use strict";
                let refused = 0;
                for (const change of [() => { nativeBridge.call = 1; }, () => { nativeBridge.more = 1; },
                  () => { delete nativeBridge.on; }]) try { change(); } catch { refused++; }
                return [first, Object.isFrozen(nativeBridge), refused, Object.keys(nativeBridge).length > 9];
                """,
                gives: ["object", true, 3, true]
            )
        },
        Scenario("H-native-values", "What JSON has no words for comes back as what it was", .nativeOnly) { stage in
            try await stage.open()
            try await stage.expect(
                """
                const kinds = [undefined, NaN, -0, Infinity, 10n ** 20n, new Date(0), new Map([["a", new Set([1])]]), new Set(["$"]),
                  new Uint8Array([0, 255]), new Float64Array([1.5]), new Uint8Array([1]).buffer, "$NaN"];
                const show = (value) => value instanceof Map || value instanceof Set ? [...value].flat().map(show).join()
                  : value instanceof ArrayBuffer ? show(new Uint8Array(value)) : Object.is(value, -0) ? "-0" : String(value);
                const kind = (value) => Object.prototype.toString.call(value) + show(value);
                for (const value of kinds) {
                  const answer = await nativeBridge.echo([value]);
                  if (kind(answer[0]) !== kind(value)) seen.push(kind(value) + " became " + kind(answer[0]));
                }
                return seen;
                """,
                gives: []
            )
        },
        Scenario("H-native-cycle", "A value that contains itself is that call's error alone", .nativeOnly) { stage in
            try await stage.open()
            try await stage.expect(
                """
                const cycle = {}; cycle.self = cycle;
                const lost = nativeBridge.echo(cycle).catch((error) => [error instanceof Error, error.name, error.code]);
                return [await lost, await nativeBridge.echo(1)];
                """,
                gives: [[true, "NotSerializable", "notSerializable"], 1]
            )
        },
        Scenario("H-native-errors", "Errors of the app are Errors with all their parts", .nativeOnly) { stage in
            try stage.bridge.register("full") { _ in
                let free = JSONValue.object(["free": 0]).text
                throw HandlerFailure(name: "Full", message: "no room", code: "E1", data: free, stack: "here")
            }
            try await stage.open()
            try await stage.expect(
                """
                const parts = (error) => [error instanceof Error, error.name, error.message, error.code, error.data, error.stack];
                try { nativeBridge.callSync('full'); } catch (error) { seen.push(parts(error)); }
                return [...seen, await nativeBridge.full().catch(parts), await nativeBridge.ghost().catch((error) => error.name)];
                """,
                gives: [
                    [true, "Full", "no room", "E1", ["free": 0], "here"],
                    [true, "Full", "no room", "E1", ["free": 0], "here"], "NoHandler",
                ]
            )
        },
        Scenario("H-native-cancel", "A signal or a time ends the call, and the app's task", .nativeOnly) { stage in
            var cancelled = 0
            try stage.bridge.register("wait") { _ in
                try? await Task.sleep(for: .seconds(600))
                if Task.isCancelled { cancelled += 1 }
                return nil
            }
            try await stage.open()
            try await stage.expect(
                """
                const controller = new AbortController();
                const call = nativeBridge.wait(null, { signal: controller.signal }).catch((error) => error.message);
                controller.abort(new Error('enough'));
                return [await call, await nativeBridge.wait(null, { timeout: 20 }).catch((error) => error.name)];
                """,
                gives: ["enough", "TimeoutError"]
            )
            try await until("both tasks were cancelled") { cancelled == 2 }
        },
        Scenario("H-native-progress", "Progress comes before the answer", .nativeOnly) { stage in
            try stage.bridge.register("work") { request in
                for number in ["1", "2"] { request.report(progress: try JSONText(parsing: number)) }
                return try JSONText(parsing: "3")
            }
            try await stage.open()
            try await stage.expect(
                "seen.push(await nativeBridge.work(null, { onProgress: (n) => seen.push(n) })); return seen",
                gives: [1, 2, 3]
            )
        },
        Scenario("H-native-stream", "A stream is read no faster than the page reads it", .nativeOnly) { stage in
            var given = 0
            var isOver = false
            try stage.bridge.register("count") { request in
                defer { isOver = true }
                while true {
                    try await request.send(JSONValue.number(Double(given)).text)
                    given += 1
                }
            }
            try await stage.open()
            try await stage.expect(
                """
                for await (const n of nativeBridge.stream('count')) { seen.push(n); await turn(); if (n === 39) break; }
                return [seen.length, seen[39]];
                """,
                gives: [40, 39]
            )
            try await until("the app's handler ended") { isOver }
            try stage.expect(given < 80, "The app gave \(given) items to a page that read 40.")
        },
        Scenario("H-native-names", "The page asks which handlers there are", .nativeOnly) { stage in
            try stage.bridge.register("a.b") { _ in nil }
            try await stage.open()
            try await stage.expect(
                "return [await nativeBridge.has('a.b'), await nativeBridge.has('a'), await nativeBridge.handlers()]",
                gives: [true, false, ["a.b", "echo"]]
            )
        },
        Scenario(
            "H-native-contract",
            "A page that was made for another app hears which endpoint is another",
            .nativeOnly
        ) {
            stage in
            try stage.bridge.register(Endpoint<String, Int, Never>("size")) { $0.count }
            let hash = try stage.bridge.contract.hashes["app:size"] ?? ""
            try await stage.open()
            try await stage.expect(
                """
                const other = { 'app:size': 'x' };
                return [await nativeBridge.agree({ 'app:size': '\(hash)' }) === undefined,
                  await nativeBridge.agree(other).catch((error) => [error.name, error.message.includes('"size"')])];
                """,
                gives: [true, ["ContractError", true]]
            )
        },
        Scenario("H-native-at-once", "A call that waits has all that was said before it behind it", .nativeOnly) {
            stage in
            try stage.listen("tick")
            try await stage.open()
            try await stage.expect(
                "nativeBridge.notify('tick', 1); return [nativeBridge.callSync('echo', [2]), nativeBridge.callSync('echo') === null]",
                gives: [[2], true]
            )
            try stage.expect(stage.received("tick").count == 1, "The notice should come before the call.")
        },
        Scenario("H-native-denied", "The app may deny a call", .nativeOnly, inNewWindow: true) { stage in
            stage.bridge.authorize = { _, name in name == "secret" ? .deny("not for pages") : .allow }
            try stage.bridge.register("secret") { _ in nil }
            try await stage.open()
            try await stage.expect(
                "return await nativeBridge.secret().catch((error) => [error.name, error.code, error.message])",
                gives: ["Denied", "denied", "not for pages"]
            )
            stage.bridge.authorize = nil
        },
    ]
}

extension Scenario.Scope {
    static let nativeOnly = Self.only([.native], because: "only nativeBridge has it")
}
