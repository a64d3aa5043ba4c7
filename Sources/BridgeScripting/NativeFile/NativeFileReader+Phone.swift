import BridgeCore
import Foundation

/// Reads what a file has of the phone around the page: rules for requests, and the app's bars.
extension NativeFileReader {
    private static let effects = ["block", "answer", "slow"]

    mutating func readRequests(_ node: JSONNode) -> [RequestRule] {
        objects(node, "requests", such: "{\"url\": \"*/ads/*\", \"do\": \"block\"}").compactMap { readRequest($0, $1) }
    }

    private mutating func readRequest(_ node: JSONNode, _ members: [JSONNode.Member]) -> RequestRule? {
        check(members, keys: ["url", "do", "file", "delay", "note"])
        var (pattern, word, answer, delay) = (String?.none, String?.none, URL?.none, Duration?.none)
        for member in members {
            switch member.key {
            case "url":
                checkText(member)
                if case .string(let text) = member.value.content { pattern = text }
            case "do": word = readWord(member, Self.effects)
            case "file": answer = readFile(member)
            case "delay": delay = readDelay(member.value)
            case "note": checkText(member)
            default: break
            }
        }
        for (key, isThere) in [("url", pattern != nil), ("do", members.contains { $0.key == "do" })] where !isThere {
            report(node.range.lowerBound, "a rule for requests needs \"\(key)\"")
        }
        guard let pattern, let word else { return nil }
        switch word {
        case "block": return RequestRule(pattern: pattern, .block)
        case "slow": return RequestRule(pattern: pattern, .slow(delay ?? FaultRule.Effect.usualDelay))
        default:
            if !members.contains(where: { $0.key == "file" }) {
                report(node.range.lowerBound, "\"do\": \"answer\" needs \"file\"")
            }
            return answer.map { RequestRule(pattern: pattern, .answer($0)) }
        }
    }

    /// A file beside this one.
    private mutating func readFile(_ member: JSONNode.Member) -> URL? {
        guard case .string(let name) = member.value.content else {
            checkText(member)
            return nil
        }
        let path = IncludedFile.path(of: name, from: file)
        guard FileManager.default.isReadableFile(atPath: path) else {
            report(member.value.range.lowerBound, "the file \"\(name)\" cannot be read")
            return nil
        }
        return URL(filePath: path).absoluteURL
    }

    mutating func readBars(_ node: JSONNode) -> NativeFile.Bars {
        guard case .object(let members) = node.content else {
            report(node.range.lowerBound, "\"bars\" must be an object, found \(excerpt(node))")
            return NativeFile.Bars()
        }
        check(members, keys: ["navigation", "tabs", "note"])
        var bars = NativeFile.Bars()
        for member in members {
            switch member.key {
            case "navigation": bars.navigation = payload(member.value)
            case "tabs": bars.tabs = payload(member.value)
            case "note": checkText(member)
            default: break
            }
        }
        return bars
    }
}
