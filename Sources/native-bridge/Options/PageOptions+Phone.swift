import BridgeCore
import BridgeWebKit
import Foundation

extension PageOptions {
    /// The options that say how the phone is held, what its person has chosen, and where it is.
    static func phoneTable<Values>(in path: WritableKeyPath<Values, PageOptions>) -> [Option<Values>] {
        let path = path.appending(path: \.surroundings)
        return [
            Option("turned", "Hold the phone sideways", path.appending(path: \.isTurned)),
            Option("dark", "Be dark, as the page's style sheets are told", path.appending(path: \.wantsDark)),
            Option("zoom", "PERCENT", "Show the page so large; on a device it keeps its width") {
                $0[keyPath: path].zoom = try scale($1, "--zoom")
            },
            Option("text-scale", "PERCENT", "Have the page's texts be so large; there is no --zoom then") {
                $0[keyPath: path].textScale = try scale($1, "--text-scale")
            },
            Option("page-language", "TAG", "Tell pages and servers this language: en, zh-CN, …") {
                guard PhoneSurroundings.isLanguage($1) else {
                    throw CommandFailure.usage("\"\($1)\" is not a language; write it as en or zh-CN.")
                }
                $0[keyPath: path].language = $1
            },
            Option("place", "LATITUDE,LONGITUDE", "Be there for pages that ask, in degrees: 23.13,113.26") {
                guard let place = PhoneSurroundings.Place($1) else {
                    throw CommandFailure.usage("\"\($1)\" is not a place; write it in degrees as 23.13,113.26.")
                }
                $0[keyPath: path].place = place
            },
        ]
    }

    /// The options that say what goes wrong on purpose.
    static func faultTable<Values>(in path: WritableKeyPath<Values, PageOptions>) -> [Option<Values>] {
        let networks = NetworkCondition.all.map(\.name)
        return [
            Option("network", "NAME", "Have such a network: \(list(networks))") {
                let name = try choice($1, of: networks, "network")
                $0[keyPath: path].network = name.flatMap(NetworkCondition.named) ?? .full
            },
            Option("request", "RULE", "Stand in for requests: \(RequestRule.form); may be repeated") {
                (values, text) in
                do throws(RequestRuleError) {
                    values[keyPath: path].requestRules.append(try RequestRule(text))
                } catch {
                    throw CommandFailure.usage(error.description)
                }
            },
            Option(
                "fault",
                "RULE",
                "Have messages meet \(FaultRule.form), WHAT being \(FaultRule.Effect.forms); may be repeated"
            ) { (values, text) in
                do throws(FaultRule.TextError) {
                    values[keyPath: path].faults.append(try FaultRule(text))
                } catch {
                    throw CommandFailure.usage(error.description)
                }
            },
            Option("seed", "NUMBER", "Have chance of --fault be that of this seed (0)") {
                guard let seed = UInt64($1) else {
                    throw CommandFailure.usage("--seed needs a number, found \"\($1)\".")
                }
                $0[keyPath: path].seed = seed
            },
        ]
    }

    private static func scale(_ text: String, _ option: String) throws(CommandFailure) -> Double {
        guard let percent = Int(text), (25...500).contains(percent) else {
            throw .usage("\(option) needs a number of percent from 25 to 500, found \"\(text)\".")
        }
        return Double(percent) / 100
    }
}

extension PhoneSurroundings {
    /// The switch for `isDark`, which otherwise leaves the desktop's choice.
    fileprivate var wantsDark: Bool {
        get { isDark ?? false }
        set { isDark = newValue }
    }
}
