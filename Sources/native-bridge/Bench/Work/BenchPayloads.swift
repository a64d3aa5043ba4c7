import BridgeCore
import Foundation

/// The handlers that take and give large texts and bytes.
final class BenchPayloads {
    // What goes down is made once for each size.
    private var text = ""
    private var bytes = Data()

    func register(on bridge: NativeBridge) throws {
        try bridge.register("text-up") { (text: String) in text.utf8.count }
        try bridge.register("text-echo") { (text: String) in text }
        try bridge.register("text-down") { [unowned self] (size: Int) in text(of: size) }
        try bridge.register("bytes-up") { (data: Data) in data.count }
        try bridge.register("bytes-echo") { (data: Data) in data }
        try bridge.register("bytes-down") { [unowned self] (size: Int) in bytes(of: size) }
    }

    private func text(of size: Int) -> String {
        if text.utf8.count != size { text = String(repeating: BenchPage.answer, count: size / 16) }
        return text
    }

    private func bytes(of size: Int) -> Data {
        if bytes.count != size { bytes = Data(repeating: 7, count: size) }
        return bytes
    }
}
