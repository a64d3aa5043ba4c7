import BridgeCore
import BridgeWebKit

extension Scenario {
    /// H: nativeBridge, as the app uses it.
    static let nativeCallsOfApp: [Scenario] = [
        Scenario("H-app-errors", "Errors of the page reach the app with all their parts", .nativeOnly) { stage in
            try await stage.open(
                """
                nativeBridge.register('fails', async () => {
                  throw Object.assign(new RangeError('too far'), { code: 'E7', data: [1] });
                })
                """
            )
            let failure = await failure { _ = try await stage.bridge.call("fails") }
            let cause = failure?.cause
            try stage.expect(
                cause?.name == "RangeError" && cause?.message == "too far" && cause?.code == "E7"
                    && cause?.data?.text == "[1]" && cause?.stack != nil,
                "The app got \(String(describing: cause))."
            )
        },
        Scenario("H-app-cancel", "Cancelling the app's task, or its deadline, aborts the handler's signal", .nativeOnly)
        {
            stage in
            try await stage.open(
                """
                nativeBridge.register('wait', (data, { signal }) =>
                  new Promise(() => signal.addEventListener('abort', () => seen.push(data))))
                """
            )
            let bridge = stage.bridge
            let task = Task.immediate { try await bridge.call("wait", json: JSONValue.number(1).text) }
            let failure = await failure {
                _ = try await bridge.call("wait", json: JSONValue.number(2).text, deadline: .milliseconds(100))
            }
            try stage.expect(failure?.code == .deadline, "The call ended as \(String(describing: failure)).")
            task.cancel()
            try await stage.expect("await until(() => seen.length === 2); return seen.sort()", gives: [1, 2])
        },
        Scenario("H-app-progress", "The page gives progress before its answer", .nativeOnly) { stage in
            try await stage.open(
                """
                nativeBridge.register('work', async (steps, { progress }) => {
                  for (let i = 1; i <= steps; i++) { await turn(); progress(i); }
                  return 'done';
                })
                """
            )
            let call = try stage.bridge.start(Endpoint<Int, String, Int>("work"), 3)
            var steps: [JSONValue] = []
            for await step in call.progress { steps.append(.number(Double(step))) }
            try stage.expect(.array(steps), is: [1, 2, 3], "The progress")
            try stage.expect(.string(try await call.value), is: "done", "The answer")
        },
        Scenario("H-app-stream", "A stream of the page is read no faster than the app reads it", .nativeOnly) { stage in
            try await stage.open(
                """
                window.given = 0; window.isOver = false;
                nativeBridge.register('count', async function* () {
                  try { for (;;) yield given++; } finally { isOver = true; }
                })
                """
            )
            var read = 0
            for try await number in try stage.bridge.stream(StreamEndpoint<Nothing, Int>("count"), Nothing()) {
                try stage.expect(number == read, "Item \(read) is \(number).")
                read += 1
                if read == 40 { break }
            }
            try await stage.expect("return [await until(() => isOver), given < 80]", gives: [true, true])
        },
        Scenario("H-app-events", "Listeners hear what the app says, until they are taken away", .nativeOnly) { stage in
            try await stage.open(
                """
                window.stop = nativeBridge.on('news', (n) => seen.push('on ' + n));
                nativeBridge.once('news', (n) => seen.push('once ' + n));
                """
            )
            let news = EventEndpoint<Int>("news")
            try stage.bridge.notify(news, 1)
            try stage.bridge.notify(news, 2)
            try await stage.expect("await fence(); stop(); return seen", gives: ["on 1", "once 1", "on 2"])
            try stage.bridge.notify(news, 3)
            try await stage.expect("await fence(); return seen.length", gives: 3)
        },
        Scenario("H-app-notices", "The app hears what the page says without wanting an answer", .nativeOnly) { stage in
            try await stage.open()
            var notices = stage.bridge.notifications(EventEndpoint<[Int]>("moved")).makeAsyncIterator()
            try await stage.script("nativeBridge.notify('moved', [1, 2])")
            try stage.expect(await notices.next() == [1, 2], "The app should have heard [1, 2].")
        },
    ]

    /// What a call of the app's fails with.
    @MainActor
    private static func failure(_ call: @MainActor () async throws -> Void) async -> BridgeError? {
        do { try await call() } catch { return error as? BridgeError }
        return nil
    }
}
