import BridgeCore
import BridgeScripting

/// Writes what happens in a window to a file as it happens.
final class SessionRecorder {
    /// Told, each second and at the end, what there is to say of the recording; nil when there is none.
    var onStatus: ((String?) -> Void)?
    /// Told what could not be written; the recording has ended with what there was room for.
    var onTrouble: ((String) -> Void)?
    /// Told where the recording is that has ended.
    var onEnd: ((String) -> Void)?

    private var file: RecordingFile?
    private var path = ""
    private var start = ContinuousClock.now
    private var clock: Task<Void, Never>?

    init(_ bridge: NativeBridge) {
        // At once: a reader of the bridge's events would fall behind a flood and miss some.
        bridge.listen { [weak self] in self?.write($0) }
    }

    /// Whether something is being recorded.
    var isRecording: Bool { file != nil }

    /// Records to that file from now on.
    func record(to file: RecordingFile, at path: String) {
        end()
        (self.file, self.path, start) = (file, path, .now)
        clock = Task { [weak self] in
            while !Task.isCancelled {
                self?.showStatus()
                try? await Task.sleep(for: .seconds(1))
            }
        }
    }

    /// Ends the recording, if there is one.
    func end() {
        guard file != nil else { return }
        stop()
        onEnd?(path)
    }

    /// Lets go of the window; what happens up to its end is written still.
    func close() {
        clock?.cancel()
        (onStatus, onTrouble, onEnd) = (nil, nil, nil)
    }

    private func stop() {
        file = nil
        clock?.cancel()
        onStatus?(nil)
    }

    private func write(_ event: BridgeEvent) {
        guard let file else { return }
        do throws(FileTrouble) {
            try file.write(event)
        } catch {
            stop()
            // Not in the middle of what the bridge does.
            Task { onTrouble?(error.description) }
        }
    }

    private func showStatus() {
        guard let file else { return }
        let seconds = (ContinuousClock.now - start).components.seconds
        let time = "\(Self.twoDigits(seconds / 60)):\(Self.twoDigits(seconds % 60))"
        onStatus?(translated("recording {time}, {size}", ["time": time, "size": file.size.byteText]))
    }

    private static func twoDigits(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
