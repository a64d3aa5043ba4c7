import Foundation

/// The private memory of this process and of its web processes, in KiB: what would be free if they ended.
enum ProcessMemory {
    static var host: Int { privateKiB("self") }

    static var web: Int {
        let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return processes.filter { Int($0) != nil && isWebProcess($0) }.map(privateKiB).reduce(0, +)
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
