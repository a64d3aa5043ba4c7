import BridgeCore

extension Scenario {
    /// A8: handlers that are not there.
    static let missing: [Scenario] = [
        Scenario("A8-app", "The app has no such handler", difference: .missingHandler) { stage in
            try await stage.open()
            try await stage.expect(
                "return await outcome('ghost', {})",
                gives: stage.mode(repaired: "NoHandler", strict: "silence")
            )
            try await until("it was remarked") { stage.remarks.contains { $0.kind == .handlerMissing } }
        },
        Scenario("A8-batch", "A missing handler among others", difference: .lostBatch) { stage in
            try await stage.open()
            try await stage.expect(
                """
                nb.callHandler('echo', 1, (data) => seen.push(data));
                nb.callHandler('ghost', 2, (data) => seen.push(data.error ? data.error.name : data));
                nb.callHandler('echo', 3, (data) => seen.push(data));
                await turn(50); await fence(); return seen;
                """,
                gives: stage.mode(repaired: [1, "NoHandler", 3], strict: [1, [:]])
            )
        },
        Scenario(
            "A8-among-others",
            "A missing handler harms no other call",
            .except([
                .wvjb4: "the phone loses them; A8-batch is about that"
            ])
        ) { stage in
            try await stage.open()
            try await stage.expect(
                """
                nb.callHandler('echo', { n: 1 }, () => seen.push(1));
                nb.callHandler('ghost', {}, () => {});
                nb.callHandler('echo', { n: 3 }, () => seen.push(3));
                await until(() => seen.length > 1); return seen;
                """,
                gives: [1, 3]
            )
        },
        Scenario("A8-page", "The page has no such handler", difference: .missingPageHandler) { stage in
            try await stage.open()
            try await stage.expectAnswer(
                of: "ghost",
                ["a": 1],
                is: stage.mode(repaired: .failure(.noHandler), strict: .silence)
            )
        },
        Scenario("A8-inherited", "A name that every object has", difference: .inheritedName) { stage in
            try await stage.open()
            try await stage.expectAnswer(
                of: "toString",
                is: stage.mode(repaired: .failure(.noHandler), strict: .silence)
            )
        },
    ]
}
