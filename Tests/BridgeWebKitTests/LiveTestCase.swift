import BridgeCore
import BridgeWebKit
import Conformance
import Foundation
import LiveTesting
import XCTest

/// Tests with real WebKit in real windows.
///
/// They run on the process's first thread, where the loop is turned for them.
class LiveTestCase: XCTestCase {
    /// The combinations that every page must work in.
    struct Way: CustomStringConvertible, Hashable {
        let wireProtocol: WireProtocolName
        let transport: TransportName
        var description: String { "\(wireProtocol) over \(transport)" }
        var page: String { "\(wireProtocol).html" }

        /// The device that pages of the protocol are made for: those of Android's bridge are recognised on Android only.
        var device: Device { wireProtocol == .jsbridgeAndroid ? .android : .desktop }

        static let all = PageAdapter.protocols.flatMap { name in
            TransportName.all.map { Way(wireProtocol: name, transport: $0) }
        }
    }

    static let fixtures = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Fixtures")

    /// Runs `body` once for each combination, in a window of its own that is closed afterwards.
    func eachWay(
        file: StaticString = #filePath,
        line: UInt = #line,
        _ body: @escaping @MainActor (Way, WebWindow) async throws -> Void
    ) throws {
        for way in Way.all {
            do {
                try live {
                    // The protocol is recognised; only the way is chosen.
                    let window = WebWindow(title: way.description, .test(transport: way.transport, device: way.device))
                    defer { window.close() }
                    try await body(way, window)
                }
            } catch {
                XCTFail("\(way): \(error)", file: file, line: line)
            }
        }
    }
}

extension WebViewConfiguration {
    static func test(
        protocol name: WireProtocolName? = nil,
        transport: TransportName? = nil,
        device: Device = .desktop
    ) -> WebViewConfiguration {
        var configuration = WebViewConfiguration()
        configuration.isEphemeral = true
        configuration.wireProtocol = name
        configuration.transport = transport
        configuration.device = device
        // What ends by it has waited for longer than any test does.
        configuration.bridge.deadline = .seconds(600)
        return configuration
    }
}

extension WebView {
    /// Loads a page of Tests/Fixtures/pages.
    func loadFixture(_ name: String) throws {
        try load(LiveTestCase.fixtures.appending(path: "pages/\(name)").path(percentEncoded: false))
    }

    /// Loads `html` as a page of its own.
    func load(html: String) throws {
        load(try PageLocation.page(html: html))
    }
}
