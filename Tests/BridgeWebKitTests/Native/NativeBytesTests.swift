import BridgeCore
import BridgeWebKit
import Foundation
import LiveTesting
import XCTest

/// Bytes, few and many, in messages and beside them.
final class NativeBytesTests: NativeTestCase {
    private static let make =
        "const make = (size) => new Uint8Array(size).map((_, index) => index * 31 + (index >> 8));"

    private static func data(_ size: Int) -> Data {
        Data((0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ ($0 >> 8)) })
    }

    private static let sizes = [0, 1, 32_767, 32_768, 1 << 20]

    func testBytesArriveWhateverTheirNumber() {
        eachTransport { view, _ in
            var seen: [Data] = []
            try view.bridge.register(Endpoint<Data, Int, Never>("see")) { data in
                seen.append(data)
                return data.count
            }
            try view.bridge.register("echo") { request in request.data }
            let counts = try await view.evaluate(
                """
                \(Self.make)
                const counts = [];
                for (const size of [\(Self.sizes.map(String.init).joined(separator: ","))]) {
                  const bytes = make(size);
                  counts.push(await nativeBridge.see(bytes), nativeBridge.callSync("see", bytes));
                  const back = await nativeBridge.echo({ list: [bytes, bytes.buffer] });
                  if (!back.list[0].every((byte, index) => byte === bytes[index])) counts.push("differs");
                  if (back.list[1].byteLength !== size) counts.push("is cut");
                }
                return counts;
                """
            )
            XCTAssertEqual(counts?.value, .array(Self.sizes.flatMap { [.number(Double($0)), .number(Double($0))] }))
            XCTAssertEqual(seen, Self.sizes.flatMap { [Self.data($0), Self.data($0)] })
        }
    }

    func testBytesAndMessagesKeepTheirOrder() {
        eachTransport { view, _ in
            var order: [Int] = []
            try view.bridge.register("bytes") { (data: Data) in order.append(data.count) }
            try view.bridge.register("number") { (number: Int) in order.append(number) }
            _ = try await view.evaluate(
                """
                \(Self.make)
                nativeBridge.notify("number", 1);
                nativeBridge.notify("bytes", make(100000));
                nativeBridge.notify("number", 2);
                nativeBridge.notify("bytes", make(3));
                nativeBridge.notify("bytes", make(200000));
                await nativeBridge.call("number", 4);
                """
            )
            XCTAssertEqual(order, [1, 100_000, 2, 3, 200_000, 4])
        }
    }

    /// A policy may forbid every other way; the bytes then go in the message.
    func testAPolicyKeepsNoBytesBack() {
        let page = """
            <!DOCTYPE html>
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline'">
            """
        eachTransport(page) { bridge in
            try bridge.register("size") { (data: Data) in data.count }
        } _: { view, _ in
            let sizes = try await view.evaluate(
                """
                \(Self.make)
                return [await nativeBridge.size(make(100000)), await nativeBridge.size(make(70000))];
                """
            )
            XCTAssertEqual(sizes?.value, [100_000, 70_000])
        }
    }

    func testBytesBesideAMessageCountForItsLimit() throws {
        try live {
            var configuration = WebViewConfiguration.test()
            configuration.bridge.messageLimit = 100_000
            let window = WebWindow(title: "nativeBridge", configuration)
            defer { window.close() }
            var isLoaded = false
            window.webView.onLoadFinished = { isLoaded = true }
            try window.webView.bridge.register("size") { (data: Data) in data.count }
            try window.webView.load(html: "<!DOCTYPE html>")
            try await until("the page is loaded") { isLoaded }
            let told = try await window.webView.evaluate(
                """
                const told = (size) => nativeBridge.size(new Uint8Array(size)).catch((error) => error.name);
                return [await told(90000), await told(120000), await told(900000), await told(90000)];
                """
            )
            XCTAssertEqual(told?.value, [90_000, "tooLarge", "tooLarge", 90_000])
        }
    }
}
