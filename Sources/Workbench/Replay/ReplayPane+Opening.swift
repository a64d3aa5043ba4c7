import BridgeCore
import BridgeScripting
import CWebKitGTK

/// How a recording gets into the pane and out of it.
extension ReplayPane {
    /// Opens a recording; its calls are listed while it is read.
    func open(_ path: String) {
        leave()
        self.path = path
        gtk_widget_set_visible(widget, 1)
        let name = path.split(separator: "/").last.map(String.init) ?? path
        gtk_label_set_text(interface.object("replay_file"), name)
        say(translated("Reading {file} …", ["file": name]))
        reading = Task { [weak self] in
            do {
                for try await batch in RecordingBatch.of(path) { self?.take(batch) }
                guard let recording = self?.recording else { return }
                let script = await Self.script(of: recording, .app)
                if !Task.isCancelled { self?.script = script }
            } catch is CancellationError {
                return
            } catch {
                self?.refuse("\(error)")
            }
        }
    }

    /// Lets go of the recording, and of the pane's place in the window.
    func leave() {
        stop()
        reading?.cancel()
        gtk_widget_set_visible(widget, 0)
        (recording, isRead, isOver, differences) = (nil, false, false, [])
        (calls, script) = ([], nil)
        list.clear()
        texts.show("", "")
        showButtons()
    }

    private func take(_ batch: RecordingBatch) {
        switch batch {
        case .header(let header): recording = Recording(header: header, entries: [])
        case .entries(let entries):
            recording?.entries += entries
            let new = entries.compactMap(\.call)
            calls += new
            list.append(new)
            let count = calls.count
            say(translated("One call so far …", "{n} calls so far …", count))
        case .end(let isCut):
            isRead = true
            let count = translated("One call was recorded.", "{n} calls were recorded.", calls.count)
            let cut = isCut ? " " + translated("The last line of the file is cut off and was left out.") : ""
            say(count + cut + " " + translated("Nothing is played before you say so."))
            showButtons()
        }
    }

    @concurrent
    nonisolated static func script(of recording: Recording, _ side: ReplaySide) async -> ReplayScript {
        ReplayScript(recording, playing: side)
    }

    private func refuse(_ reason: String) {
        leave()
        onTrouble?(translated("The recording cannot be used. {reason}", ["reason": reason]))
    }
}
