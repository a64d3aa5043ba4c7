import BridgeCore
import BridgeScripting
import BridgeWebKit
import CWebKitGTK
import Conformance
import Foundation
import GLibKit
import LiveTesting
import Workbench
import XCTest

/// What the buttons of the bar below the page do about what it says.
final class RemedyTests: RemedyTestCase {
    func testAPageThatCouldNotBeLoadedIsTriedAgain() throws {
        try live {
            let server = try LocalServer()
            let window = try WorkbenchWindow(.test(hasExampleApp: false))
            defer { window.close() }
            window.open(try PageLocation(server.origin + "/late.html"))
            try await until("it is not there") { window.explanations.first?.id.kind == .loadFailed }
            server.files["/late.html"] = .init(body: Self.whenBridge(""))
            _ = try await Self.press("Try again", about: .loadFailed, in: window)
            try await until("the page is there") { window.webView.bridge.wireProtocol != nil }
        }
    }

    func testAPageThatCrashedIsReloaded() throws {
        try remedy(.pageCrashed, "Reload", of: Self.whenBridge("")) { window in
            window.webView.killWebProcess()
        } check: { window, explanation in
            try await until("the page is there again") {
                window.webView.bridge.pageNumber > explanation.id.page && window.webView.bridge.wireProtocol != nil
            }
        }
    }

    func testTheFolderOfAPageThatIsAFileIsServed() throws {
        try live {
            let window = try WorkbenchWindow(.test(hasExampleApp: false))
            defer { window.close() }
            let folder = URL.testFiles.appending(path: "file-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            let file = folder.appending(path: "page.html")
            try Data(Self.whenBridge("").utf8).write(to: file)
            window.webView.navigationPolicy = .allowAll
            webkit_web_view_load_uri(nb_web_view(window.webView.widget), file.absoluteString)
            _ = try await Self.press("Serve its folder", about: .openedAsFile, in: window)
            try await until("the page has its bridge") {
                window.webView.address.hasPrefix("app://") && window.webView.bridge.wireProtocol != nil
            }
        }
    }

    func testTheReadyEventIsSentAgain() throws {
        let page = Self.page(
            "// WebViewJavascriptBridgeReady\nwindow.listen = (does) => document.addEventListener('"
                + "WebViewJavascriptBridgeReady', does);"
        )
        try remedy(.readyUnheard, "Send it again", of: page, protocol: .wvjb4) { window in
            Task {
                try await until("it listens") { window.webView.title == "page" }
                _ = try await window.webView.evaluate("listen(() => { document.title = 'heard'; })")
            }
        } check: { window, _ in
            try await until("the page hears it") { window.webView.title == "heard" }
        }
    }

    func testAnOriginIsAllowed() throws {
        try live {
            let server = try LocalServer()
            server.files["/"] = .init(body: Self.whenBridge(""))
            let window = try WorkbenchWindow(.test(hasExampleApp: false))
            defer { window.close() }
            window.open(
                try PageLocation.page(html: Self.page("onload = () => { location.href = '\(server.origin)/'; }"))
            )
            _ = try await Self.press("Allow it", about: .originRefused, in: window)
            try await until("the page has its bridge") { window.webView.bridge.wireProtocol != nil }
        }
    }

    func testADialogIsClosed() throws {
        let page = Self.whenBridge("bridge.registerHandler('a', () => {}); setTimeout(() => alert('stop'), 50);")
        try live {
            let window = try WorkbenchWindow(.test(hasExampleApp: false))
            defer { window.close() }
            window.open(try PageLocation.page(html: page))
            try await until("the dialog is open") { !WidgetTree.dialogs(besides: window.widget).isEmpty }
            try window.webView.bridge.notify("a", 1)
            _ = try await Self.press("Close it", about: .dialogOpen, in: window)
            try await until("the page goes on") {
                (try? await window.webView.evaluate("return 1"))?.text == "1" && window.explanation == nil
            }
        }
    }

    // MARK: Calls

    func testANearNameIsCalled() throws {
        let page = Self.whenBridge("bridge.registerHandler('onLogin', (data, respond) => respond(data));")
        try remedy(.pageHandlerMissing, "Call \"onLogin\"", of: page) { window in
            Task { try? await window.webView.bridge.call("onLogn", 5, as: Int.self) }
        } check: { window, _ in
            Key("Return", .control).press(in: window)
            try await until("it is called and answered") {
                window.log.rows.contains { $0.name == "onLogin" && !$0.isPending }
            }
        }
    }

    func testACallIsSentWithACallback() throws {
        let page = Self.whenBridge("bridge.registerHandler('onLogin', (data, respond) => respond(data));")
        try remedy(.noCallback, "Send with callback", of: page) { window in
            try window.webView.bridge.notify("onLogin", 5)
        } check: { window, _ in
            try await until("it is answered") {
                window.log.rows.contains { $0.name == "onLogin" && $0.call?.wantsAnswer == true && !$0.isPending }
            }
        }
    }

    func testACallThatIsNotAnsweredIsCancelled() throws {
        let page = Self.whenBridge("bridge.registerHandler('onLogin', () => {});")
        try remedy(.neverAnswered, "Cancel", of: page) { window in
            Task { try? await window.webView.bridge.call("onLogin", 5, as: Int.self) }
        } check: { window, _ in
            try await until("the call has ended") {
                window.log.rows.contains { $0.name == "onLogin" && $0.stateWord == "cancelled" }
            }
        }
    }

    func testARowIsShown() throws {
        let twice = Self.whenBridge(
            "bridge.registerHandler('onLogin', (data, respond) => { respond(1); respond(2); });"
        )
        try remedy(.answeredTwice, "Show both", of: twice) { window in
            Task { try? await window.webView.bridge.call("onLogin", 5, as: Int.self) }
        } check: { window, _ in
            try await until("the call is selected") { window.selectedRow?.name == "onLogin" }
        }
        let lost = Self.whenBridge("window.lose = () => bridge.callHandler('echo', { done() {} }, () => {});")
        try remedy(.dataLost, "What arrived", of: lost) { window in
            try window.webView.bridge.register("echo") { $0.data }
            Task { _ = try await window.webView.evaluate("lose()") }
        } check: { window, _ in
            try await until("the call is selected") { window.selectedRow?.name == "echo" }
        }
        try remedy(.waitsForPage, "Show them", of: Self.page("1"), device: .iphone) { window in
            try window.webView.bridge.notify("early", 1)
        } check: { window, _ in
            try await until("the call is selected") { window.selectedRow?.name == "early" }
        }
    }

    func testHowPagesAskAndWhereItHappenedAreShown() throws {
        try remedy(.noBridge, "How pages ask", of: Self.page("1"), device: .iphone) { window, _ in
            try await until("the code is shown") {
                WidgetTree(window.widget).texts.contains { $0.contains("function whenBridge") }
            }
        }
        let cycle = Self.whenBridge("const data = {}; data.self = data; bridge.callHandler('echo', data, () => {});")
        try remedy(.messageDropped, "Show where", of: cycle) { window, _ in
            try await until("the evidence is shown") {
                WidgetTree(window.widget).texts.contains { $0.contains("/self") && $0.contains("\n") }
            }
        }
    }
}
