import BridgeCore
import Foundation

/// Serves a case's pages, the slow things that they load, and the frame of another origin.
@MainActor
final class CaseServer {
    let origin: String
    private let main: LocalServer
    private let other: LocalServer

    /// - Throws: `NotRun` where the protocol has no adapter for the page.
    init(_ file: CaseFile, _ wireProtocol: WireProtocolName) throws {
        guard let adapter = PageAdapter.script(for: wireProtocol) else {
            throw NotRun("There is no page-side adapter for \(wireProtocol).")
        }
        main = try LocalServer()
        other = try LocalServer(host: "localhost")
        origin = main.origin
        let html = file.pageHTML ?? Self.plainPage
        let setUp = Self.setUp(adapter, origin: main.origin)
        let otherOrigin = other.origin
        main.handler = { path, query in
            switch path {
            case "/slow": Self.slow(query)
            case "/image": Self.image(query)
            case "/ordinary.html": Self.page(Self.ordinaryPage, at: path, setUp, otherOrigin)
            default: path.hasSuffix(".html") ? Self.page(html, at: path, setUp, otherOrigin) : nil
            }
        }
        let frame = "<script>\(setUp)</script><script>\(file.frameJS ?? "")</script>"
        other.handler = { path, _ in path == "/frame.html" ? .init(body: "<!doctype html>" + frame) : nil }
    }

    /// The address of a page; its name becomes the title "nb", or the name itself where it is one capital letter.
    func address(_ name: String = "page") -> String { "\(origin)/\(name).html" }

    private static let plainPage = """
        <!doctype html><meta charset="utf-8"><title>nb</title><body><script>whenBridge(function () {})</script>
        """

    /// A page that does not ask for the bridge by itself.
    private static let ordinaryPage = """
        <!doctype html><meta charset="utf-8"><title>nb</title><body>
        """

    private static func setUp(_ adapter: String, origin: String) -> String {
        """
        const NB_PAGE = "\(origin)/ordinary.html", NB_SLOW = "\(origin)/slow", NB_IMG = "\(origin)/image";
        \(adapter)
        """
    }

    /// The page with the set-up script in front of its own, or where the page says that it must stand.
    private static func page(
        _ html: String,
        at path: String,
        _ setUp: String,
        _ otherOrigin: String
    ) -> LocalServer.Response {
        var html = html.replacing("NB_OTHER_ORIGIN", with: otherOrigin)
        if html.contains("NB_SET_UP") {
            html = html.replacing("NB_SET_UP", with: setUp)
        } else {
            let start = html.range(of: "<!doctype html>", options: .caseInsensitive)?.upperBound ?? html.startIndex
            html.insert(contentsOf: "<script>\(setUp)</script>", at: start)
        }
        let name = path.dropFirst().dropLast(5)
        if name.count == 1 { html = html.replacing("<title>nb</title>", with: "<title>\(name)</title>") }
        return .init(body: html)
    }

    private static func delay(_ query: [String: String]) -> Duration {
        .milliseconds(query["ms"].flatMap { Int($0) } ?? 0)
    }

    private static func slow(_ query: [String: String]) -> LocalServer.Response {
        query["js"] == nil
            ? .init(body: "slow-ok", type: "text/plain", delay: delay(query))
            : .init(body: "window.slow = true;", type: "text/javascript", delay: delay(query))
    }

    private static func image(_ query: [String: String]) -> LocalServer.Response {
        let picture = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"8\" height=\"8\"/>"
        return .init(body: picture, type: "image/svg+xml", delay: delay(query))
    }
}
