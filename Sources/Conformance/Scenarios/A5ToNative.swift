import BridgeCore

extension Scenario {
    /// A5: what the page says to the app.
    static let toNative: [Scenario] = [
        Scenario("A5-one-tick", "What is said in one tick arrives in order") { stage in
            try await stage.open()
            try await stage.script("for (let i = 0; i < 50; i++) nb.callHandler('echo', { i }); await ask('echo', {})")
            let numbers = stage.received("echo").compactMap { stage.data(of: $0)?["i"]?.number }
            try stage.expect(numbers == (0..<50).map(Double.init), "The app got \(numbers).")
        },
        Scenario("A5-many-ticks", "What is said in 200 timers arrives once and in order") { stage in
            try await stage.open()
            try await stage.script(
                """
                let sent = 0; const times = [];
                await new Promise((done) => {
                  for (let i = 0; i < 200; i++) setTimeout(() => { nb.callHandler('echo', { i: sent++ }); if (sent === 200) done(); }, i % 5);
                });
                await ask('echo', {});
                """
            )
            let numbers = stage.received("echo").compactMap { stage.data(of: $0)?["i"]?.number }
            try stage.expect(numbers == (0..<200).map(Double.init), "The app got \(numbers.count) calls: \(numbers).")
        },
        Scenario("A5-poisoned", "A message that is no JSON, and one after it", difference: .poisonedQueue) { stage in
            try await stage.open()
            try await stage.expect(
                """
                const cycle = {}; cycle.self = cycle;
                try { nb.callHandler('echo', cycle); } catch {}
                await turn(); await turn();
                let after = 'silence'; nb.callHandler('echo', { a: 1 }, (data) => { after = data; });
                await until(() => after !== 'silence' || \(stage.isStrict)); await turn(50);
                return after;
                """,
                gives: stage.mode(repaired: ["a": 1], strict: "silence"),
                "The call after it"
            )
        },
        Scenario(
            "A5-bad-message",
            "A message that is no JSON harms no other",
            .except(
                reasons(.poisonedQueue, "its library on the phone breaks there; A5-poisoned is about that")
                    .merging(reasons(.sendThrows, "it throws on the phone; A5-send-throws is about that")) { $1 }
            )
        ) { stage in
            try await stage.open()
            try await stage.expect(
                """
                const cycle = {}; cycle.self = cycle; const out = [];
                for (const bad of [cycle, { n: 10n }, { toJSON() { throw new Error('no'); } }]) {
                  try { nb.callHandler('echo', bad, () => {}); } catch {}
                  out.push(await ask('echo', { a: 1 }));
                }
                return out;
                """,
                gives: [["a": 1], ["a": 1], ["a": 1]]
            )
        },
        Scenario("A5-send-throws", "A message that is no JSON, where the phone throws", difference: .sendThrows) {
            stage in
            try await stage.open()
            try await stage.expect(
                """
                const cycle = {}; cycle.self = cycle;
                try { nb.callHandler('echo', cycle, (data) => seen.push(data.error.name)); } catch (e) { seen.push(e.name); }
                await until(() => seen.length); return [seen, await ask('echo', { a: 1 })];
                """,
                gives: [stage.mode(repaired: ["NotSerializable"], strict: ["TypeError"]), ["a": 1]]
            )
        },
        Scenario(
            "A5-unwanted-answer",
            "An answer that nobody waits for goes nowhere",
            .except([
                .yk: "every request of it has an id",
                .dsbridge: "a call without a callback waits for its answer",
            ])
        ) { stage in
            try await stage.open()
            try await stage.script("nb.callHandler('echo', { a: 1 }); await fence()")
            let answer = stage.answers.first { $0.direction == .fromPage && $0.name == "echo" }
            try stage.expect(answer?.wire == nil, "It went to the page as \(answer?.wire ?? "").")
        },
        Scenario(
            "A5-invalid",
            "A call whose name is a number",
            .except([
                .jsbridge: "a message of another shape is somebody else's",
                .dsbridge: "the name is part of a text",
            ]),
            difference: .invalidMessage
        ) { stage in
            try await stage.open()
            try await stage.expect(
                "return await outcome(5, {})",
                gives: stage.mode(repaired: "InvalidMessage", strict: "silence")
            )
        },
    ]
}
