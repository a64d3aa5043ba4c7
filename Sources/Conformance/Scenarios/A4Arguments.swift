import BridgeCore

extension Scenario {
    /// A4: what the arguments of a call mean.
    static let arguments: [Scenario] = [
        Scenario(
            "A4-arguments",
            "Each way of calling arrives as on the phone",
            .only(
                [.wvjb6, .yk, .lision],
                because: "its functions take their arguments as they stand; A4-no-shift is about two of them"
            )
        ) { stage in
            try stage.listen("a", "b", "c", "d", "e", "f", "g", "h")
            try await stage.open()
            try await stage.script(
                """
                const fn = () => {};
                nb.callHandler('a'); nb.callHandler('b', fn); nb.callHandler('c', null, fn);
                nb.callHandler('d', undefined, fn); nb.callHandler('e', NaN); nb.callHandler('f', -Infinity);
                nb.callHandler('g', { u: undefined, d: new Date(0), m: new Map([[1, 2]]), b: new Uint8Array([1, 2]), f() {} });
                nb.callHandler('h', fn, fn);
                await ask('echo', 0);
                """
            )
            let object: JSONValue = ["d": "1970-01-01T00:00:00.000Z", "m": [:], "b": ["0": 1, "1": 2]]
            let expected: [(HandlerName, data: JSONValue?, wantsAnswer: Bool)] = [
                ("a", nil, false), ("b", .null, true), ("c", .null, true), ("d", nil, true), ("e", .null, false),
                ("f", .null, false), ("g", object, false), ("h", nil, true),
            ]
            for (name, data, wantsAnswer) in expected {
                let call = stage.received(name).first
                try stage.expect(call != nil, "The call \"\(name)\" did not arrive.")
                try stage.expect(call?.data?.value, is: data, "The data of the call \"\(name)\"")
                // Every request of YK has an id.
                let wanted = wantsAnswer || stage.wireProtocol == .yk
                try stage.expect(call?.wantsAnswer == wanted, "Whether \"\(name)\" wants an answer is not \(wanted).")
            }
        },
        Scenario("A4-no-shift", "A name and a function are all arguments", difference: .noShift) { stage in
            try await stage.open()
            try await stage.expect(
                "let got = 'silence'; nb.callHandler('echo', (data) => { got = data; }); await fence(); return got",
                gives: stage.mode(repaired: nil, strict: "silence")
            )
        },
        Scenario(
            "A4-falsy-callback",
            "A falsy callback is none",
            .except([
                .yk: "every request of it has an id",
                .dsbridge: "a call without a callback waits for its answer",
            ])
        ) { stage in
            try stage.listen("quiet")
            try await stage.open()
            try await stage.script(
                "nb.callHandler('quiet', {}, null); nb.callHandler('quiet', {}, 0); await ask('echo', {})"
            )
            let calls = stage.received("quiet")
            try stage.expect(calls.map(\.wantsAnswer) == [false, false], "\(calls.count) calls, or one with an id.")
        },
    ]
}
