import BridgeCore
import BridgeScripting
import Workbench

/// Where the events of a run go: standard output, a recording, the phone library's log on standard error.
final class RunOutput {
    /// Told once when something could not be written; nothing is written afterwards.
    var onTrouble: ((FileTrouble) -> Void)?

    private let printsEvents: Bool
    private let isVerbose: Bool
    private let recording: RecordingFile?
    private var wireProtocol: (any WireProtocol)?
    private var isBroken = false

    init(printsEvents: Bool, isVerbose: Bool, recording: RecordingFile?) {
        self.printsEvents = printsEvents
        self.isVerbose = isVerbose
        self.recording = recording
    }

    /// Writes an event to wherever it goes.
    func take(_ event: BridgeEvent) {
        write { () throws(FileTrouble) in
            // The recording first: it must not lack what was printed.
            try recording?.write(event)
            if printsEvents { try LineWriter.output.write(event.line) }
            if isVerbose { try log(event) }
        }
    }

    /// Prints what was concluded, each once.
    func explain(_ news: [Explainer.News]) {
        guard printsEvents else { return }
        for piece in news where piece.isNew && piece.explanation.isUrgent {
            write { () throws(FileTrouble) in try LineWriter.output.write(Self.line(piece.explanation)) }
        }
    }

    private static func line(_ explanation: Explanation) -> String {
        var line: JSONObject = [
            "event": "why", "page": .number(Double(explanation.id.page)), "kind": .string(explanation.id.kind.rawValue),
        ]
        line["call"] = explanation.call.map { .string($0.description) }
        line["sentence"] = .string(explanation.text)
        return JSONValue.object(line).text.text
    }

    /// Prints a line that is no event.
    func print(_ line: String) {
        write { () throws(FileTrouble) in try LineWriter.output.write(Sentence.printable(line)) }
    }

    private func write(_ body: () throws(FileTrouble) -> Void) {
        guard !isBroken else { return }
        do throws(FileTrouble) {
            try body()
        } catch {
            isBroken = true
            onTrouble?(error)
        }
    }

    /// Writes the lines that the phone's library would log.
    private func log(_ event: BridgeEvent) throws(FileTrouble) {
        switch event.kind {
        case .page(.recognised(let name, _, _)): wireProtocol = WireProtocols.named(name)
        case .page, .remark: break
        case .call(let call): try log(call.direction, call.wire)
        case .sent(_, let wire): try log(.toPage, wire)
        case .progress(let progress): try log(progress.direction == .fromPage ? .toPage : .fromPage, progress.wire)
        case .answer(let answer): try log(answer.direction == .fromPage ? .toPage : .fromPage, answer.wire)
        }
    }

    private func log(_ direction: CallDirection, _ wire: String?) throws(FileTrouble) {
        guard let wire, let wireProtocol else { return }
        try LineWriter.error.write(Sentence.printable(wireProtocol.logLine(direction, wire)))
    }
}
