import BridgeCore
import BridgeScripting
import CWebKitGTK
import GLibKit

/// Writes what happens in a window to a file as it happens.
final class SessionRecorder {
    /// Told, each second and at the end, what there is to say of the recording; nil when there is none.
    var onStatus: ((String?) -> Void)?
    /// Told what could not be written; the recording has ended with what there was room for.
    var onTrouble: ((String) -> Void)?
    /// Told where the recording is that has ended.
    var onEnd: ((String) -> Void)?

    private let bridge: NativeBridge
    private var file: RecordingFile?
    private var path = ""
    private var start = ContinuousClock.now
    private var reading: Task<Void, Never>?
    private var clock: Task<Void, Never>?

    init(_ bridge: NativeBridge) { self.bridge = bridge }

    /// Whether something is being recorded.
    var isRecording: Bool { file != nil }

    /// Records to that file from now on.
    ///
    /// The program goes on until all is written, also when its windows are closed before.
    func record(to file: RecordingFile, at path: String, in application: UnsafeMutablePointer<GtkApplication>?) {
        end()
        (self.file, self.path, start) = (file, path, .now)
        let events = bridge.events
        let program = application.map { GObjectRef(retaining: $0) }
        if let program { g_application_hold(nb_application(program.pointer)) }
        reading = Task {
            for await event in events { write(event) }
            if let program { g_application_release(nb_application(program.pointer)) }
        }
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

    private func stop() {
        file = nil
        reading?.cancel()
        clock?.cancel()
        onStatus?(nil)
    }

    /// Lets go of the window; what has happened up to its end is written still.
    func close() {
        clock?.cancel()
        (onStatus, onTrouble, onEnd) = (nil, nil, nil)
    }

    private func write(_ event: BridgeEvent) {
        guard let file else { return }
        do throws(FileTrouble) {
            try file.write(event)
        } catch {
            stop()
            onTrouble?(error.description)
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
