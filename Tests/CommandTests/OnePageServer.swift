import Foundation

/// An HTTP server on 127.0.0.1 that gives every request the same answer, for as long as it is held.
final class OnePageServer: Sendable {
    struct Failed: Error {}

    let port: UInt16
    private let listener: Int32

    init(status: String, body: String) throws {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        self.listener = listener
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(listener, address, size) == 0 && listen(listener, 8) == 0
                    && getsockname(listener, address, &size) == 0
            }
        }
        guard isListening else { throw Failed() }
        port = UInt16(bigEndian: address.sin_port)
        let answer = Array(
            "HTTP/1.1 \(status)\r\nContent-Type: text/html\r\nContent-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)"
                .utf8
        )
        Thread.detachNewThread {
            while case let connection = accept(listener, nil, nil), connection >= 0 {
                var request = [UInt8](repeating: 0, count: 65_536)
                _ = recv(connection, &request, request.count, 0)
                _ = send(connection, answer, answer.count, Int32(MSG_NOSIGNAL))
                close(connection)
            }
        }
    }

    deinit {
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
    }
}
