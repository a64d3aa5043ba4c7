import BridgeCore
import BridgeTesting
import Testing

/// A page of a protocol without streams has one answer for who reads them, and some before it if it can.
@MainActor
struct StreamMismatchTests {
    private let transport = InMemoryTransport()

    @Test("the answer of what answers once is not lost on who reads a stream")
    func once() async throws {
        let bridge = NativeBridge(transport: transport)
        transport.start(.wvjb6)
        let stream = try bridge.stream("once", json: .null)
        let id = try #require(try JSONValue(parsing: transport.sent[0])["callbackId"]?.string)
        transport.receive("{\"responseId\":\"\(id)\",\"responseData\":[1]}", .wvjb6)
        await #expect(
            throws: BridgeError(
                .streamMismatch,
                "The page's handler \"once\" answers once and gives no stream: call it by call(\"once\", …)."
            )
        ) { for try await _ in stream {} }
        bridge.close()
    }
}
