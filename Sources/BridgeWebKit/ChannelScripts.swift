import BridgeCore
import WebAssets

/// The two user scripts of one view's private channel, with names that nobody else knows.
@MainActor
struct ChannelScripts {
    /// The message handler's name, which exists in the world only.
    let handler = secretName()
    /// The script world's name.
    let world = secretName()
    /// How the world's half begins a `prompt`.
    let prompt = secretName()
    /// The host of addresses for bytes.
    let bytes = secretName()
    /// From how many bytes on they go beside the messages.
    private static let fewestBytes = 32_768
    private let tag = "x-" + secretName()
    private let mark = secretName()
    private let up = secretName()
    private let down = secretName()

    var configuration: WebViewConfiguration

    /// The script of the world, for pages of `origins`.
    func worldScript(origins: [String]) -> String {
        let values: JSONValue = [
            "handler": .string(handler), "prompt": .string(prompt), "tag": .string(tag), "up": .string(up),
            "down": .string(down),
            "origins": .array(origins.map(JSONValue.string)), "transport": .string(transport.rawValue),
            "setUps": Self.setUps,
        ]
        let arguments = [values.text.text, Self.trimmed(WebAssets.channelMeeting)]
        return Self.applying(configuration.probe?.scripts?.world ?? WebAssets.worldChannel, arguments)
    }

    /// The script of the page, for pages of `origins`.
    func pageScript(origins: [String]) -> String {
        let values: JSONValue = [
            "tag": .string(tag), "mark": .string(mark), "up": .string(up), "down": .string(down),
            "origins": .array(origins.map(JSONValue.string)), "transport": .string(transport.rawValue),
            "protocols": .array(configuration.protocols.map { .string($0.rawValue) }),
            "explicit": .bool(configuration.wireProtocol != nil), "strict": .bool(configuration.bridge.isStrict),
            "device": .string(configuration.device.name),
            "bytes": .string("\(ByteScheme.name)://\(bytes)/"), "fewestBytes": .number(Double(Self.fewestBytes)),
            "messageHandlers": .array(configuration.messageHandlers.map(JSONValue.string)),
            "reportsConsole": .bool(configuration.reportsConsole),
        ]
        let tables = [WebAssets.parts, WebAssets.protocols, WebAssets.transports].map(Self.table)
        let arguments = [values.text.text] + tables + [userScripts]
        return Self.applying(configuration.probe?.scripts?.page ?? WebAssets.pageChannel, arguments)
    }

    /// The script that makes each frame of a page that of the chosen device; nil for the desktop.
    var deviceScript: String? {
        let device = configuration.device
        guard let traits = device.traits, let size = device.size else { return nil }
        let values: JSONValue = [
            "mark": .string(mark + "d"), "platform": .string(traits.platform), "vendor": .string(traits.vendor),
            "chromium": traits.chromium.map(JSONValue.string) ?? .null,
            "width": .number(Double(size.width)), "height": .number(Double(size.height)),
        ]
        return Self.applying(WebAssets.device, [values.text.text])
    }

    /// By what the set-up code of each version of a bridge is known.
    private static let setUps: JSONValue = {
        var signs = JSONObject()
        for (version, sign) in WireProtocols.all.flatMap(\.setUp.signs).sorted(by: { $0.key < $1.key }) {
            signs[version] = .string(sign)
        }
        return .object(signs)
    }()

    /// What runs the person's own scripts, at the moments that the page's half knows.
    private var userScripts: String {
        let moments = [("start", configuration.startScripts), ("bridge", configuration.bridgeScripts)]
        let lists = moments.map { name, scripts in "\(name): [\(scripts.map(\.entry).joined(separator: ",\n"))]" }
        return Self.called(WebAssets.userScripts, ["{ __proto__: null, \(lists.joined(separator: ",\n")) }"])
    }

    /// How messages travel on a page that has not been looked at: the fastest way that works on every page.
    var transport: TransportName { configuration.transport ?? .scriptMessage }

    /// Source text that calls `function`, the text of a function in parentheses after a comment.
    static func applying(_ function: String, _ arguments: [String]) -> String {
        called(function, arguments) + ";"
    }

    private static func called(_ function: String, _ arguments: [String]) -> String {
        "\(trimmed(function))(\(arguments.joined(separator: ",\n")))"
    }

    private static func table(_ scripts: [String: String]) -> String {
        let members = scripts.sorted { $0.key < $1.key }.map {
            "\(JSONValue.string($0.key).text): \(trimmed($0.value))"
        }
        // Strict: a sloppy function shows itself and its arguments to what it calls.
        return "(() => { \"use strict\"; return { __proto__: null,\n\(members.joined(separator: ",\n")) }; })()"
    }

    private static func trimmed(_ script: String) -> String {
        var script = Substring(script)
        while script.last?.isWhitespace ?? false { script.removeLast() }
        return String(script)
    }

    /// A name that a page cannot guess: a letter and 128 random bits.
    private static func secretName() -> String {
        "n" + String(UInt64.random(in: .min ... .max), radix: 36) + String(UInt64.random(in: .min ... .max), radix: 36)
    }
}
