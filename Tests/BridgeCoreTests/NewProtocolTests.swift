import BridgeCore
import Foundation
import Testing

/// That a protocol is its codec, its page script and an entry in two lists, and that nothing else knows its words.
struct NewProtocolTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// Each protocol's names and its own words: globals, keys, handlers, addresses, beginnings of ids.
    private static let words: [WireProtocolName: [String]] = [
        .wvjb6: [
            "wvjb6", "WVJBCallbacks", "__bridge_loaded__", "wvjbscheme", "objc_cb_", "disableJavscriptAlertBox",
            "_handleMessageFromObjC",
        ],
        .wvjb4: ["wvjb4", "WebViewJavascriptBridge", "_messageHandler"],
        .yk: ["\\byk\\b", "YKWeb", "reqId", "respId", "_bridgeEngine", "addMessageHandler"],
        .jsbridge: [
            "\\bjsbridge\\b", "bridgeMsgListener", "handleNativeMsg", "handleH5Response", "handleNativeResponse",
        ],
        .lision: [
            "lision", "WKWVJB", "WKWebViewJavascriptBridge", "\\bcallbackID\\b", "\\bresponseID\\b", "iOS_Native_",
            "native_iOS_cb",
        ],
        .dsbridge: ["dsbridge", "_dsb\\b", "_dswk", "_dscbstub", "_dsa?f\\b", "_handleMessageFromNative"],
        .jsbridgeAndroid: ["jsbridge-?android", "JAVA_CB_", "\\byy\\b", "doSend"],
        .native: ["WireProtocolName\\.native\\b", "\\bNative\\(\\)"],
        .messages: ["WireProtocolName\\.messages", "\\bMessages\\(\\)"],
    ]

    /// What the family shares.
    private static let familyWords = ["\"callbackId", "\"handlerName", "\"responseId", "responseData", "__wvjb_queue"]

    /// Where words of a protocol are besides its codec and its page script, and why.
    private static let exceptions: [(path: String, why: String)] = [
        ("Sources/BridgeCore/Wire/WireProtocol.swift", "the list of protocols"),
        ("Sources/BridgeCore/Wire/FamilyWire.swift", "what a family shares"),
        ("Web/bridge/late-bridge.js", "what a family shares"),
        ("Web/bridge/transport-navigation.js", "the queue's address, which the transport has from the family"),
        ("Sources/BridgeWebKit/BridgeAddress.swift", "the queue's address, which the transport has from the family"),
        ("Sources/BridgeTesting/InMemoryTransport.swift", "the protocol of tests that name none"),
        ("Sources/Conformance/", "tries each protocol in its own words"),
        ("Sources/Workbench/Example/ExampleApp+Demos.swift", "the apps of the bridges' own demos"),
        ("Sources/native-bridge/Check/CheckOptions.swift", "examples of a command line"),
        ("Sources/native-bridge/Bench/", "measures with the two fastest"),
        ("Sources/bench-host/", "the host that the benchmarks are compared with"),
    ]

    /// The codecs and page scripts; relatives may know each other.
    private static let own = WireProtocols.all.flatMap { codec in
        ["Sources/BridgeCore/Wire/\(type(of: codec)).swift", "Web/bridge/\(codec.name).js"]
    }

    /// The texts of Sources and Web/bridge by their paths.
    private static func texts() throws -> [(path: String, text: String)] {
        try ["Sources", "Web/bridge"].flatMap { folder in
            try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path()).sorted()
                .map { "\(folder)/\($0)" }
                .filter { $0.hasSuffix(".swift") || $0.hasSuffix(".js") || $0.hasSuffix(".c") }
                .map { ($0, try String(contentsOf: root.appending(path: $0), encoding: .utf8)) }
        }
    }

    /// The lines that hold one of the words, as "path:line: text".
    private static func places(of words: [String]) throws -> [String] {
        let pattern = words.joined(separator: "|")
        func isHit(_ text: some StringProtocol) -> Bool {
            text.range(of: pattern, options: [.regularExpression, .caseInsensitive]) != nil
        }
        return try texts().filter { isHit($0.text) }.flatMap { path, text in
            text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
                .filter { isHit($0.element) }
                .map { "\(path):\($0.offset + 1): \($0.element)" }
        }
    }

    /// The places of the words that are neither in a protocol's own file nor excepted.
    private static func strangePlaces(of words: [String]) throws -> [String] {
        let known = own.map { $0 + ":" } + exceptions.map(\.path)
        return try places(of: words).filter { place in !known.contains { place.hasPrefix($0) } }
    }

    @Test("nothing but the protocols' own files knows one", arguments: WireProtocols.all.map(\.name))
    func words(_ name: WireProtocolName) throws {
        let words = try #require(Self.words[name], "\(name) has no words in this test")
        let strange = try Self.strangePlaces(of: words)
        #expect(strange.isEmpty, "\(strange.joined(separator: "\n"))")
    }

    @Test("nothing else knows what a family shares")
    func familyWords() throws {
        let strange = try Self.strangePlaces(of: Self.familyWords)
        #expect(strange.isEmpty, "\(strange.joined(separator: "\n"))")
    }

    @Test("each protocol has its two files, and each exception is one")
    func files() throws {
        for path in Self.own { #expect(FileManager.default.fileExists(atPath: Self.root.appending(path: path).path())) }
        let all = Self.words.values.flatMap(\.self) + Self.familyWords
        let places = try Self.places(of: all)
        for (path, why) in Self.exceptions {
            #expect(places.contains { $0.hasPrefix(path) }, "\(path) (\(why)) needs no exception any more")
        }
    }
}
