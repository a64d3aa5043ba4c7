package import BridgeCore
import Glibc

/// A recording on its way to disk: a header line, then a line for each event, written as they happen.
///
/// Only the user may read it (mode 0600). It follows no link, and of files that are there already it replaces only
/// recordings and empty ones, and none that another program records to; the recording that was there is kept as "FILE~".
/// Payloads of more than 64 KB go to files of their own in a folder beside it.
package final class RecordingFile {
    private let descriptor: Int32
    private let writer: RecordingWriter
    private let form: RecordingForm

    /// Creates or replaces the file and writes the header.
    ///
    /// - Throws: `FileTrouble` when that cannot be done or must not be done.
    package init(
        _ path: String,
        _ header: RecordingHeader,
        in form: RecordingForm = RecordingForm()
    ) throws(FileTrouble) {
        let place = RecordingPlace(path, verb: "record")
        descriptor = try place.open()
        let payloads = PayloadFolder(ofRecording: path)
        writer = RecordingWriter(LineWriter(descriptor: descriptor, name: path), payloads)
        var form = form
        if place.isRegular(descriptor) {
            payloads.clear(keeping: payloads.mentioned(inRecording: place.oldPath))
            form.payloadPrefix = payloads.freePrefix
        }
        self.form = form
        try writer.write(header.written(in: form).line)
    }

    /// How many bytes were written so far, payloads beside the file included.
    package var size: Int { writer.size }

    /// Writes an event.
    ///
    /// - Throws: `FileTrouble` when it did not arrive as a whole.
    package func write(_ event: BridgeEvent) throws(FileTrouble) { try writer.write(event, in: form) }

    // The lock goes with the descriptor.
    deinit { close(descriptor) }
}
