import BridgeCore
import CWebKitGTK
import Foundation
import GLibKit

/// Looks at what the page of a view loads: what a rule stands in for, and what another host has taken over.
///
/// Networks between phone and server redirect requests to hosts of their own. A redirect to another host is remarked
/// on, once for each pair of hosts of a page.
@MainActor
final class ResourceWatch {
    /// Told of what is worth knowing.
    var onRemark: (@MainActor (BridgeRemark) -> Void)?
    /// Told of each address that the page asks for.
    var onRequest: (@MainActor (String) -> Void)?

    private var signal: SignalConnection?
    private var resources: [UnsafeMutableRawPointer: [SignalConnection]] = [:]
    private var known: Set<[String]> = []

    init(_ view: UnsafeMutablePointer<WebKitWebView>) {
        signal = SignalConnection(view, "resource-load-started") { [weak self] arguments in
            guard let resource = arguments.object(1), let request = arguments.object(2) else { return }
            self?.watch(resource, Self.address(request))
        }
    }

    /// The page has gone, and with it what it was loading.
    func leave() {
        resources = [:]
        known = []
    }

    private func watch(_ resource: UnsafeMutableRawPointer, _ address: String) {
        onRequest?(address)
        if let effect = PhoneNetwork.shared.rules.effect(on: address) { remark(effect, address) }
        let object = UnsafeMutablePointer<WebKitWebResource>(OpaquePointer(resource))
        resources[resource] = [
            SignalConnection(object, "sent-request") { [weak self] arguments in
                guard let request = arguments.object(1), arguments.object(2) != nil else { return }
                self?.redirected(address, Self.address(request))
            }
        ]
        for signal in ["finished", "failed"] {
            resources[resource]?.append(
                SignalConnection(object, signal) { [weak self] _ in self?.resources[resource] = nil }
            )
        }
    }

    private func remark(_ effect: RequestRule.Effect, _ address: String) {
        let what =
            switch effect {
            case .block: "was blocked"
            case .answer(let file): "was answered by \(file.lastPathComponent)"
            case .slow(let time): "was made \(time.formatted) slower"
            }
        let details: JSONObject = ["address": .string(address)]
        onRemark?(BridgeRemark(.requestRule, details: details, "The request for \(address) \(what), as a rule asked."))
    }

    private func redirected(_ wanted: String, _ found: String) {
        guard
            let (from, to) = PageLocation.host(of: wanted).flatMap({ from in
                PageLocation.host(of: found).map { (from, $0) }
            }),
            from != to, known.insert([from, to]).inserted
        else { return }
        let file = String(wanted.prefix { $0 != "?" }.split(separator: "/").last ?? "")
        let details: JSONObject = [
            "address": .string(wanted), "file": .string(file), "from": .string(from), "to": .string(to),
        ]
        let sentence =
            "\(file) was to come from \(from) and came from \(to): something on the way may have put it there."
        onRemark?(BridgeRemark(.foreignHost, details: details, sentence))
    }

    private static func address(_ request: UnsafeMutableRawPointer) -> String {
        webkit_uri_request_get_uri(request.assumingMemoryBound(to: WebKitURIRequest.self)).map { String(cString: $0) }
            ?? ""
    }
}
