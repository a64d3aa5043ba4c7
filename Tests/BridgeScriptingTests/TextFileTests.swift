import BridgeScripting
import Foundation
import Testing

/// Files that are replaced as a whole.
struct TextFileTests {
    @Test("what is no regular file takes the text and stays what it is")
    func pipe() throws {
        try TestFolder.with { folder in
            let path = folder.appending(path: "pipe").path(percentEncoded: false)
            #expect(mkfifo(path, 0o600) == 0)
            let pipe = open(path, O_RDWR | O_NONBLOCK)
            defer { close(pipe) }
            try TextFile.write("report\n", to: path)
            var bytes = [UInt8](repeating: 0, count: 100)
            let count = read(pipe, &bytes, bytes.count)
            #expect(String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self) == "report\n")
            var status = stat()
            #expect(stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO)
        }
    }

    @Test("a device takes the text and stays, and no saved recording takes its place")
    func device() throws {
        try TestFolder.with { folder in
            let path = folder.appending(path: "device").path(percentEncoded: false)
            // One like /dev/null.
            guard mknod(path, S_IFCHR | 0o600, 0x103) == 0 else { return print("No device can be made here.") }
            try TextFile.write("report\n", to: path)
            let header = RecordingHeader(started: nil, page: "shop.html")
            do throws(FileTrouble) {
                try SavedRecording(path).write([], header, in: RecordingForm())
                Issue.record("It was replaced.")
            } catch {
                #expect(error.description == "Cannot save to \(path): it is not a file.")
            }
            var status = stat()
            #expect(stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFCHR)
        }
    }
}
