import Foundation

/// The private memory of a host and of its web processes, in KiB: what would be free if they ended.
struct ProcessMemory: Decodable {
    let host: Int
    let web: Int

    /// What this process has now.
    static var now: ProcessMemory {
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
