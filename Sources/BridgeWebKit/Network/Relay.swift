import Foundation

/// Passes bytes on between WebKit and a server, both ways, until one of them ends.
struct Relay {
    private let client: ProxyStream
    private let server: ProxyStream
    private let line: SharedLine

    init(_ client: ProxyStream, _ server: ProxyStream, _ line: SharedLine) {
        (self.client, self.server, self.line) = (client, server, line)
    }

    /// Passes on until the end.
    func run() {
        let (client, server, line) = (client, server, line)
        let sending = DispatchGroup()
        sending.enter()
        Thread.detachNewThread {
            Self.pass(from: client, to: server, line)
            // WebKit does not close half of a connection: it wants no answer any more.
            server.stop()
            sending.leave()
        }
        Self.pass(from: server, to: client, line)
        client.stopReading()
        sending.wait()
        client.close()
    }

    private static func pass(from source: ProxyStream, to target: ProxyStream, _ line: SharedLine) {
        while let piece = source.read() {
            guard line.pass(piece.count), target.write(piece) else { return }
        }
    }
}
