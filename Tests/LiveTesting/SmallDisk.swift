package import Foundation

/// A disk without much room: a file system in memory, or, where a test may mount none, a limit for the size of files.
///
/// The limit is for all files of this process: tests of it run one after the other, and hold it for a moment only.
package final class SmallDisk {
    /// Where it is.
    package let folder: URL
    /// What is said of a write when it is full.
    package var reason: String { isMounted ? "No space left on device" : "File too large" }

    private let isMounted: Bool
    private var usual = rlimit()
    private var path: String { folder.path(percentEncoded: false) }
    private var ballast: String { path + "/ballast" }

    /// An empty disk of 64 KiB.
    package init() throws {
        folder = URL.testFiles.appending(path: "disk-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        isMounted = mount("tmpfs", folder.path(percentEncoded: false), "tmpfs", 0, "size=64k") == 0
        if !isMounted { print("No disk can be mounted here (\(String(cString: strerror(errno)))): files are limited.") }
        getrlimit(Self.fileSize, &usual)
        signal(SIGXFSZ, SIG_IGN)
    }

    /// Takes all room that is left.
    package func fill() {
        guard isMounted else { return limit(to: 0) }
        let file = open(ballast, O_WRONLY | O_CREAT | O_APPEND, 0o600)
        defer { close(file) }
        let page = [UInt8](repeating: 0, count: 4_096)
        while write(file, page, page.count) > 0 {}
    }

    /// Gives the room back.
    package func free() {
        if isMounted { unlink(ballast) } else { limit(to: usual.rlim_cur) }
    }

    /// Has nothing be written any more; whether that can be done here.
    package func forbidWriting() -> Bool {
        if isMounted { return mount(nil, path, nil, UInt(MS_REMOUNT | MS_RDONLY), nil) == 0 }
        return geteuid() != 0 && chmod(path, 0o500) == 0
    }

    /// What lies on it, but for what takes up its room.
    package var names: [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return names.filter { $0 != "ballast" }.sorted()
    }

    /// Takes it away.
    package func remove() {
        free()
        if isMounted { umount2(path, Int32(MNT_DETACH)) } else { chmod(path, 0o700) }
        try? FileManager.default.removeItem(at: folder)
    }

    private func limit(to size: rlim_t) {
        var limit = rlimit(rlim_cur: size, rlim_max: usual.rlim_max)
        setrlimit(Self.fileSize, &limit)
    }

    private static let fileSize = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
}
