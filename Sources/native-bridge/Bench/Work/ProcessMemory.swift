import CWebKitGTK
import Foundation

/// The private memory of a host and of its web processes, in KiB: what would be free if they ended.
struct ProcessMemory: Decodable {
    let host: Int
    let web: Int

    /// What is lost in reading it twice, in KiB.
    private static let step = 256

    /// What this process has once it falls no further: collectors of garbage take their time.
    static func settled() async throws -> ProcessMemory {
        // What was freed and is kept for later is no growth.
        malloc_trim(0)
        var memory = now
        for _ in 0..<10 {
            let before = memory
            try await Task.sleep(for: .milliseconds(500))
            memory = now
            if memory.host > before.host - step, memory.web > before.web - step { break }
        }
        return memory
    }

    /// What this process has now.
    private static var now: ProcessMemory {
        let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        let web = processes.filter { Int($0) != nil && isWebProcess($0) }.map(privateKiB).reduce(0, +)
        return ProcessMemory(host: privateKiB("self"), web: web)
    }

    /// "pid (name) state parent …"; the kernel keeps 15 bytes of the name.
    private static func isWebProcess(_ process: String) -> Bool {
        let stat = text("/proc/\(process)/stat")
        guard stat.contains("(WebKitWebProces)"), let end = stat.lastIndex(of: ")") else { return false }
        let parent = stat[end...].split(separator: " ").dropFirst(2).first
        return parent.map(String.init) == String(ProcessInfo.processInfo.processIdentifier)
    }

    private static func privateKiB(_ process: String) -> Int {
        text("/proc/\(process)/smaps_rollup").split(separator: "\n").filter { $0.hasPrefix("Private_") }
            .compactMap { $0.split(separator: " ").dropFirst().first.flatMap { Int($0) } }.reduce(0, +)
    }

    private static func text(_ path: String) -> String {
        (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    }
}
