import BridgeScripting

/// A part of a recording, as it comes from the disk.
nonisolated enum RecordingBatch: Sendable {
    case header(RecordingHeader)
    case entries([Recording.Entry])
    /// There is no more; the last line may have been cut off.
    case end(isCut: Bool)

    /// Reads a recording beside everything else.
    ///
    /// Ends with `JSONFileError` where the file is no recording.
    static func of(_ path: String) -> AsyncThrowingStream<RecordingBatch, any Error> {
        AsyncThrowingStream { continuation in
            let reading = Task.detached {
                do {
                    let reader = try RecordingReader(path)
                    continuation.yield(.header(reader.header))
                    while !Task.isCancelled, let entries = try reader.next() { continuation.yield(.entries(entries)) }
                    continuation.yield(.end(isCut: reader.isCut))
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: error)
                }
            }
            continuation.onTermination = { _ in reading.cancel() }
        }
    }
}
