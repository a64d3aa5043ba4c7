import BridgeCore
import CWebKitGTK
import Foundation
import GLibKit

/// One connection of WebKit to the proxy: one request, or a tunnel, from its beginning to its end, on one thread.
struct ProxiedConnection {
    private let connection: UnsafeMutablePointer<GSocketConnection>
    private let behaviour: NetworkProxy.Behaviour
    private let line: SharedLine

    init(
        _ connection: UnsafeMutablePointer<GSocketConnection>,
        _ behaviour: NetworkProxy.Behaviour,
        _ line: SharedLine
    ) {
        (self.connection, self.behaviour, self.line) = (connection, behaviour, line)
    }

    /// Does what it was made for.
    func serve() {
        let client = ProxyStream(retaining: connection)
        guard let head = client.readHead(), !behaviour.condition.isOffline else { return }
        if head.method == "CONNECT" {
            tunnel(client, to: head.target)
        } else if let target = RequestTarget(proxied: head.target) {
            answer(head, target, client)
        }
    }

    private func tunnel(_ client: ProxyStream, to place: String) {
        guard let (host, port) = RequestTarget.hostAndPort(place, or: 443) else { return }
        guard client.write("HTTP/1.1 200 Connection established\r\n\r\n") else { return }
        // Without rules nobody has to look inside.
        guard !behaviour.rules.isEmpty, client.isGreetedByTLS else {
            Thread.sleep(for: behaviour.condition.latency)
            guard let server = ProxyStream(host, port, isSecure: false) else { return }
            return Relay(client, server, line).run()
        }
        guard let inside = ProxyStream(serving: client), let head = inside.readHead() else { return }
        answer(head, RequestTarget(isSecure: true, host: host, port: port, path: head.target), inside)
    }

    private func answer(_ head: RequestHead, _ target: RequestTarget, _ client: ProxyStream) {
        switch behaviour.rules.effect(on: target.address) {
        case .block: return
        case .answer(let file): return send(file, for: head, to: client)
        case .slow(let time): Thread.sleep(for: time)
        case nil: break
        }
        Thread.sleep(for: behaviour.condition.latency)
        guard
            let server = ProxyStream(target.host, target.port, isSecure: target.isSecure),
            server.write(head.text(path: target.path))
        else { return }
        Relay(client, server, line).run()
    }

    private func send(_ file: URL, for head: RequestHead, to client: ProxyStream) {
        guard let answer = FileAnswer(file) else { return }
        // Who closes a connection with something left to be read in it has the other side lose the answer.
        client.skip(head["content-length"].flatMap { Int($0) } ?? 0)
        let isQuestion = head.method == "OPTIONS"
        var lines = [isQuestion ? "HTTP/1.1 204 No Content" : "HTTP/1.1 200 OK"]
        lines += answer.headers(origin: head["origin"]).map { "\($0): \($1)" }
        if isQuestion {
            lines.append("Access-Control-Allow-Methods: \(head["access-control-request-method"] ?? "*")")
            lines.append("Access-Control-Allow-Headers: \(head["access-control-request-headers"] ?? "*")")
        } else {
            lines.append("Content-Length: \(answer.data.count)")
        }
        guard client.write(lines.joined(separator: "\r\n") + "\r\nConnection: close\r\n\r\n") else { return }
        if !isQuestion, head.method != "HEAD" { client.write(answer.data) }
    }
}
