import BridgeWebKit
import Foundation

extension PageOptions {
    /// The options that say what the page finds besides the bridge.
    static func deviceTable<Values>(in path: WritableKeyPath<Values, PageOptions>) -> [Option<Values>] {
        let devices = Device.all.map(\.name)
        return [
            Option("device", "NAME", "Be this device for the page: \(list(devices))") {
                $0[keyPath: path].chosenDevice = try choice($1, of: devices, "device").flatMap(Device.named) ?? .desktop
            },
            Option("user-agent", "TEXT", "Tell the page this user agent in place of the device's") {
                $0[keyPath: path].userAgent = try userAgent($1, "--user-agent")
            },
            Option("user-agent-suffix", "TEXT", "Put this behind the user agent, after a space") {
                $0[keyPath: path].userAgentSuffix = try userAgent($1, "--user-agent-suffix")
            },
            Option("message-handler", "NAME", "Give the page this message handler, too; may be repeated") {
                guard !$1.isEmpty else { throw CommandFailure.usage("--message-handler needs a name.") }
                $0[keyPath: path].messageHandlers.append($1)
            },
            Option("script-at", ["start", "bridge"], "FILE", "Run this before the page's scripts, or with the bridge") {
                let (moment, script) = try script($1)
                let list = moment == "start" ? \PageOptions.startScripts : \.bridgeScripts
                $0[keyPath: path][keyPath: list].append(script)
            },
        ]
    }

    private static func userAgent(_ text: String, _ option: String) throws(CommandFailure) -> String {
        guard UserAgent.isValid(text) else {
            throw .usage(
                "\(option) must be made of products and comments, as \"ShopApp/2.1 (Linux; test)\" is, found \"\(text)\"."
            )
        }
        return text
    }

    /// A script with the moment at which it runs: "start FILE" or "bridge FILE".
    private static func script(_ text: String) throws(CommandFailure) -> (moment: String, script: UserScript) {
        let moment = text.prefix { $0 != " " && $0 != "=" }
        let file = String(text.dropFirst(moment.count + 1))
        guard moment == "start" || moment == "bridge", !file.isEmpty else {
            throw .usage("--script-at needs \"start\" or \"bridge\" and a file, found \"\(text)\".")
        }
        let source: String
        do {
            source = try String(contentsOf: URL(filePath: file), encoding: .utf8)
        } catch {
            throw .usage("The script \(file) cannot be read: \(reason(error)).")
        }
        do throws(UserScript.SyntaxError) {
            let script = try UserScript(name: URL(filePath: file).lastPathComponent, source: source)
            return (String(moment), script)
        } catch {
            throw .usage("The script \(file) cannot be used.\n\(error)")
        }
    }

    private static func reason(_ error: any Error) -> String {
        switch (error as? CocoaError)?.code {
        case .fileReadNoSuchFile?: "there is no such file"
        case .fileReadNoPermission?: "reading it is not permitted"
        default: "it is not a text in UTF-8"
        }
    }
}
