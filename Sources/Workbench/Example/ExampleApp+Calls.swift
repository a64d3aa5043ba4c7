import BridgeCore

extension ExampleApp {
    /// Handlers that call the page.
    static var callsOfPage: [HandlerName: Handler] {
        [
            "CallPage": { app, request in try await app.callPage(request.data?.value) },
            "NotifyPage": { app, request in
                let data = request.data?.value
                try app.bridge().notify(try Self.handler(data), json: data?["data"]?.text)
                return JSONValue.string("ok").text
            },
            "Burst": { app, request in
                let count = try Self.count(request.data?.value, "n")
                try app.notify(request, 0..<count)
                return JSONValue.number(Double(count)).text
            },
            "progress": { app, request in
                try app.notify(request, 1..<(try Self.count(request.data?.value, "steps") + 1))
                return JSONValue.string("done").text
            },
        ]
    }

    private static func handler(_ data: JSONValue?) throws -> HandlerName {
        guard let name = data?["handler"]?.string else { throw invalid("an object with \"handler\", a text") }
        return HandlerName(name)
    }

    private static func count(_ data: JSONValue?, _ key: String) throws -> Int {
        guard let count = data?[key]?.number.flatMap({ Int(exactly: $0) }), (0...100_000).contains(count) else {
            throw invalid("an object with \"\(key)\", a number from 0 to 100000")
        }
        return count
    }

    /// Calls the page's handler that the request names once with each number, in order.
    private func notify(_ request: BridgeRequest, _ numbers: Range<Int>) throws {
        let (bridge, name) = (try bridge(), try Self.handler(request.data?.value))
        for number in numbers { try bridge.notify(name, json: JSONValue.number(Double(number)).text) }
    }

    private func callPage(_ data: JSONValue?) async throws -> JSONText {
        let name = try Self.handler(data)
        let deadline = data?["deadline"]?.number.map { Duration.milliseconds($0) }
        do throws(BridgeError) {
            let answer = try await bridge().call(name, json: data?["data"]?.text, deadline: deadline)
            return JSONText(unchecked: "{\"answer\":\(answer ?? .null)}")
        } catch {
            let fields: JSONObject = ["code": .string(error.code.rawValue), "message": .string(error.message)]
            return JSONValue.object(["error": .object(fields)]).text
        }
    }
}
