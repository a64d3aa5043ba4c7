import BridgeCore
import BridgeWebKit
import Foundation

if CommandLine.arguments.dropFirst().first == "bench" {
    try MainLoop.run {
        Task {
            do {
                if CommandLine.arguments.contains("--cpu") {
                    for transport in [TransportName.scriptMessage, .navigation] {
                        let view = try await BenchView(.yk, transport)
                        _ = try await view.pageCalls(5_000)
                        print("ready"); fflush(nil); _ = readLine()
                        let us = try await view.pageCalls(transport == .navigation ? 10_000 : 40_000)
                        print(us); fflush(nil); _ = readLine()
                        view.close()
                    }
                    MainLoop.quit()
                    return
                }
                let benchmarks = Benchmarks(blocks: 7, calls: 2_000) { row in
                    print(row.name.padding(toLength: 48, withPad: " ", startingAt: 0), row.unit,
                        String(format: "%9.1f %9.1f  %.2f (%.2f-%.2f)", row.ours, row.floor, row.ratio[1], row.ratio[0], row.ratio[2]))
                    fflush(nil)
                }
                try await benchmarks.run()
                if CommandLine.arguments.contains("--memory") { try await benchmarks.memory(calls: 200_000) }
            } catch { print("failed: \(error)") }
            MainLoop.quit()
        }
    }
}
