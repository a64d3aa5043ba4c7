import BridgeCore
import BridgeScripting
import BridgeWebKit
import Foundation
import Workbench

/// The options that all commands with a page have.
struct PageOptions {
    /// The protocol that the page is given; nil recognises it.
    var wireProtocol: WireProtocolName?
    /// How messages travel; nil takes the fastest way.
    var transport: TransportName?
    /// Whether the faults of the phones' libraries are reproduced.
    var isStrict = false
    /// The file of handlers.
    var native: NativeFile?
    /// Where to record.
    var record: String?
    /// Origins that get the bridge besides the page's own.
    var allowedOrigins: [String] = []
    /// What the page takes the machine for; nil where nothing was asked for.
    var chosenDevice: Device?
    /// What the page takes the machine for.
    var device: Device { chosenDevice ?? .desktop }
    /// What the page is told in place of the device's own user agent.
    var userAgent: String?
    /// What stands behind the user agent.
    var userAgentSuffix: String?
    /// Scripts that run before those of the page.
    var startScripts: [UserScript] = []
    /// The names of message handlers besides the bridge.
    var messageHandlers: [String] = []
    /// Scripts that run when the page's bridge is there.
    var bridgeScripts: [UserScript] = []
    /// What is around the page.
    var surroundings = PhoneSurroundings()
    /// How good the network is.
    var network = NetworkCondition.full
    /// What becomes of requests.
    var requestRules: [RequestRule] = []
    /// What messages meet on purpose.
    var faults: [FaultRule] = []
    /// What their chance is made of.
    var seed: UInt64 = 0

    /// The language of texts; nil where none was asked for.
    var language: Language?

    /// The options as a command's table has them.
    static func table<Values>(in path: WritableKeyPath<Values, PageOptions>) -> [Option<Values>] {
        let protocols = WireProtocols.all.map(\.name.rawValue) + ["auto"]
        let transports = TransportName.all.map(\.rawValue) + ["auto"]
        return [
            Option("protocol", "NAME", "Give the page this protocol: \(list(protocols))") {
                $0[keyPath: path].wireProtocol = try choice($1, of: protocols, "protocol").map { .init(rawValue: $0) }
            },
            Option("transport", "NAME", "Have messages travel by: \(list(transports))") {
                $0[keyPath: path].transport = try choice($1, of: transports, "transport").map { .init(rawValue: $0) }
            },
            Option(
                "strict",
                "Reproduce the faults of the phones' bridges, in place of curing them",
                path.appending(path: \.isStrict)
            ),
            Option(
                "native",
                "FILE",
                "Answer the page's calls as this file says; else app.native.json beside the page does"
            ) {
                $0[keyPath: path].native = try nativeFile($1)
            },
            Option("record", "FILE", "Write what happens to this file; a recording that is there becomes FILE~") {
                $0[keyPath: path].record = $1
            },
            Option("allow", "ORIGIN", "Give pages of this origin the bridge, too; may be repeated") {
                $0[keyPath: path].allowedOrigins.append(try origin($1))
            },
        ] + deviceTable(in: path) + phoneTable(in: path) + faultTable(in: path) + languageTable(in: path)
    }

    /// The configuration of the web view.
    var configuration: WebViewConfiguration {
        var configuration = WebViewConfiguration()
        configuration.wireProtocol = wireProtocol
        configuration.transport = transport
        configuration.allowedOrigins = allowedOrigins
        configuration.bridge.isStrict = isStrict
        configuration.device = device
        configuration.userAgent = userAgent
        configuration.userAgentSuffix = userAgentSuffix
        configuration.messageHandlers = messageHandlers
        configuration.startScripts = startScripts
        configuration.bridgeScripts = bridgeScripts
        configuration.surroundings = surroundings
        configuration.network = network
        configuration.requestRules = requestRules
        configuration.faults = FaultPlan(faults, seed: seed)
        return configuration
    }

    /// The recording that was asked for, of the page that was named so; nil for none.
    ///
    /// - Throws: A failure where it cannot or must not be written.
    func recording(of page: String?) throws(CommandFailure) -> RecordingFile? {
        guard let record else { return nil }
        let header = RecordingHeader(
            started: Date(),
            page: page ?? "example",
            wireProtocol: wireProtocol?.rawValue ?? "auto",
            transport: transport?.rawValue ?? "auto",
            isStrict: isStrict,
            device: device.name
        )
        do throws(FileTrouble) {
            return try RecordingFile(record, header)
        } catch {
            throw CommandFailure(.failed, error.description)
        }
    }

    /// The page that the arguments name; nil where there are none.
    ///
    /// - Throws: A usage failure when there is no such page, or more than one argument.
    static func location(_ arguments: [String]) throws(CommandFailure) -> PageLocation? {
        guard arguments.count <= 1 else {
            throw .usage(
                "There can be only one page, but there are \(arguments.count): \(arguments.joined(separator: ", "))."
            )
        }
        guard let page = arguments.first else { return nil }
        do throws(PageLocationError) {
            return try PageLocation(page)
        } catch {
            throw .usage(error.description)
        }
    }

    static func list(_ names: [String]) -> String {
        names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
    }

    /// The chosen name; nil for "auto".
    static func choice(_ name: String, of names: [String], _ what: String) throws(CommandFailure) -> String? {
        guard names.contains(name) else { throw .usage("There is no \(what) \"\(name)\"; use \(list(names)).") }
        return name == "auto" ? nil : name
    }

    /// The file of handlers beside a page that is served from a folder; nil where there is none.
    static func native(beside page: PageLocation) throws(CommandFailure) -> NativeFile? {
        let file = PageLocation.folder(of: page.address)?.appending(path: NativeDocument.usualName)
        guard let path = file?.path(percentEncoded: false), FileManager.default.fileExists(atPath: path) else {
            return nil
        }
        return try nativeFile(path)
    }

    private static func nativeFile(_ file: String) throws(CommandFailure) -> NativeFile {
        do throws(JSONFileError) {
            return try NativeFile(contentsOf: file)
        } catch {
            throw .usage("The file \(file) cannot be used.\n\(error)")
        }
    }

    private static func origin(_ text: String) throws(CommandFailure) -> String {
        guard let origin = PageLocation.origin(of: text), text == origin || text == origin + "/" else {
            throw .usage("\"\(text)\" is not an origin; write it as https://example.org or http://localhost:8080.")
        }
        return origin
    }
}
