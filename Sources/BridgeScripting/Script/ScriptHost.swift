import BridgeCore
import CWebKitGTK
import Foundation
import GLibKit
import WebAssets

/// The process that runs the scripts of handlers, apart from the program so that it can be killed.
///
/// It takes lines of JSON from standard input and writes lines to standard output, and ends with its input. A script has
/// the language and what it is given, and nothing else: no page, no files, no network.
package enum ScriptHost {
    /// What a script is given, by these names.
    static let parameters = ["data", "call", "sleep", "progress", "store"]

    /// Runs until standard input ends.
    package static func run() {
        // A script that never ends must not outlive the program.
        nb_end_with_parent(nil)
        let context = GObjectRef(adopting: jsc_context_new().unsafelyUnwrapped)
        // With an address: what goes wrong without one did so in a script.
        let host = jsc_context_evaluate_with_source_uri(context.pointer, source, -1, "native-bridge:script-host", 1)
        loop(Functions(context: context, host: GObjectRef(adopting: host.unsafelyUnwrapped)))
    }

    private static var source: String {
        let host = String(decoding: PackageResources.script_host_js, as: UTF8.self)
        let names = JSONValue.array(parameters.map(JSONValue.string)).text
        return "\(host)(\n\(WebAssets.nativeValues), \(names))"
    }

    private static func loop(_ functions: Functions) {
        var lines = LineBuffer()
        var wait = functions.wake()
        var bytes = [UInt8](repeating: 0, count: 65_536)
        while true {
            var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
            if poll(&input, 1, wait) > 0 {
                let count = read(STDIN_FILENO, &bytes, bytes.count)
                guard count > 0 else { return }
                for line in lines.take(bytes[..<count]) {
                    functions.take(line)
                    guard write(functions.drain()) else { return }
                }
            }
            wait = functions.wake()
            guard write(functions.drain()) else { return }
        }
    }

    private static func write(_ text: String) -> Bool {
        guard !text.isEmpty else { return true }
        // Its lines have their breaks.
        return (try? LineWriter.output.write(String(text.dropLast()))) != nil
    }

    /// What the script of the host offers.
    private struct Functions {
        let context: GObjectRef<UnsafeMutablePointer<JSCContext>>
        let host: GObjectRef<UnsafeMutablePointer<JSCValue>>

        func take(_ line: String) {
            let text = GObjectRef(adopting: jsc_value_new_string(context.pointer, line).unsafelyUnwrapped)
            _ = call("take", [text.pointer])
        }

        /// How many milliseconds may be slept.
        func wake() -> Int32 {
            guard let value = call("wake", []) else { return -1 }
            return jsc_value_to_int32(value.pointer)
        }

        func drain() -> String {
            guard let value = call("drain", []), let characters = jsc_value_to_string(value.pointer) else { return "" }
            defer { g_free(characters) }
            return String(cString: characters)
        }

        private func call(
            _ name: String,
            _ arguments: [UnsafeMutablePointer<JSCValue>]
        ) -> GObjectRef<UnsafeMutablePointer<JSCValue>>? {
            var arguments = arguments.map(Optional.some)
            let result = jsc_value_object_invoke_methodv(host.pointer, name, guint(arguments.count), &arguments)
            jsc_context_clear_exception(context.pointer)
            return result.map { GObjectRef(adopting: $0) }
        }
    }
}
