import BridgeCore
import BridgeWebKit
import CWebKitGTK
import Foundation
import LiveTesting
import Workbench
import XCTest

final class ZShots: WindowTestCase {
    func testShots() throws {
        for (w, h) in [(900, 600), (1_280, 800)] {
            for dark in [false, true] {
                try live {
                    nb_set_boolean(gtk_settings_get_default(), "gtk-application-prefer-dark-theme", dark ? 1 : 0)
                    let window = try WorkbenchWindow(.test(size: (w, h)))
                    defer { window.close() }
                    window.open(ExampleApp.page())
                    try await until("ready") { window.webView.bridge.wireProtocol != nil }
                    window.activate("device", "iphone")
                    try await until("again") { window.webView.bridge.pageNumber == 2 && !window.webView.isLoading }
                    try await Task.sleep(for: .seconds(1))
                    try await window.screenshot(to: URL(filePath: "/tmp/hrun/shot-\(w)-\(dark).png"))
                }
            }
        }
    }
}
