import BridgeCore
import BridgeScripting
import CWebKitGTK
import Foundation
import GLibKit

/// Saved calls: opening, running, saving, putting in order.
extension CallPane {
    /// Shows the saved calls of the page that is there.
    func showSaved() {
        let calls = project?.saved.calls ?? []
        names.saved = calls.map(\.name)
        savedList.show(calls, problem: project?.problem)
        form.offer { [weak self] in self?.names ?? CallNames() }
        gtk_widget_set_sensitive(interface.object("save", as: GtkWidget.self), project == nil ? 0 : 1)
    }

    /// Does what a person wants with saved calls.
    func fulfil(_ wish: SavedCallList.Wish) {
        let calls = project?.saved.calls ?? []
        switch wish {
        case .open(let place):
            open(calls[place])
            form.firstFocus.takeFocus()
        case .run(let places):
            // Of one its answer is shown; of several the list's marks.
            if places.count == 1 { open(calls[places[0]]) }
            run(places.map { calls[$0] })
        case .remove(let place): change { $0.removeAll { $0 == calls[place] } }
        case .move(let place, let target):
            let (moved, next) = (calls[place], calls.indices.contains(target) ? calls[target] : nil)
            guard moved != next else { return }
            change { Self.move(moved, before: next, in: &$0) }
        }
    }

    /// What the buttons of *Save call* do.
    func saveSignals() -> [SignalConnection] {
        let popover: UnsafeMutablePointer<GtkPopover> = interface.object("save_popover")
        let entries = ["save_title", "save_group"].map { interface.object($0, as: GtkEntry.self) }
        return [
            SignalConnection(popover, "show") { [weak self] _ in
                guard let self else { return }
                gtk_entry_set_text(entries[0], opened?.label ?? form.handler.rawValue)
                gtk_entry_set_text(entries[1], opened?.group ?? "")
                gtk_label_set_text(interface.object("save_file"), project?.file ?? "")
                gtk_widget_grab_focus(entries[0].widget)
            },
            SignalConnection(interface.object("save_do", as: GtkButton.self), "clicked") { [weak self] _ in
                self?.save()
            },
        ] + entries.map { SignalConnection($0, "activate") { [weak self] _ in self?.save() } }
    }

    /// Has the saved call expect that answer; a call that is not saved yet is saved first.
    func expect(_ past: PastCall) {
        guard var call = opened, call.name == past.call.name else {
            var call = past.call
            call.expect = past.answer ?? .null
            opened = call
            gtk_popover_popup(interface.object("save_popover"))
            return
        }
        let old = call
        call.expect = past.answer ?? .null
        replace(old, with: call)
        showNote()
    }

    /// Saves the call under the title that was typed; the one that is open is changed.
    private func save() {
        guard var call = form.call({ form.say($0, canWait: false) }) else { return }
        let title = text("save_title").trimmingCharacters(in: .whitespaces)
        call.title = title.isEmpty || title == call.name.rawValue ? nil : title
        let group = text("save_group").trimmingCharacters(in: .whitespaces)
        call.group = group.isEmpty ? nil : group
        if let opened, opened.name == call.name { call.take(from: opened) }
        gtk_popover_popdown(interface.object("save_popover"))
        replace(opened, with: call)
        showNote()
    }

    private func open(_ call: SavedCall) {
        form.fill(call)
        opened = call
        showNote()
    }

    private func replace(_ old: SavedCall?, with call: SavedCall) {
        change { calls in
            if let old, let place = calls.firstIndex(of: old) { calls[place] = call } else { calls.append(call) }
        }
        opened = call
    }

    private func run(_ calls: [SavedCall]) {
        sender.sendInTurn(calls) { [weak self] call, past in
            guard let past else { return self?.savedList.mark(call, .running) ?? () }
            self?.savedList.mark(call, past.mark(against: call))
        }
    }

    private func change(_ body: (inout [SavedCall]) -> Void) {
        guard let project else { return }
        trying { try project.change(body) }
        showSaved()
    }

    /// Moves a call in front of another, into the same group; without another, to the end.
    private static func move(_ call: SavedCall, before next: SavedCall?, in calls: inout [SavedCall]) {
        guard let old = calls.firstIndex(of: call) else { return }
        var moved = calls.remove(at: old)
        guard let next, let place = calls.firstIndex(of: next) else {
            if let last = calls.last { moved.group = last.group }
            return calls.append(moved)
        }
        moved.group = next.group
        calls.insert(moved, at: place)
    }

    private func text(_ id: String) -> String {
        gtk_entry_get_text(interface.object(id)).map { String(cString: $0) } ?? ""
    }
}

extension PastCall {
    /// Why it did not end as `saved` says; nil where it did.
    func objection(against saved: SavedCall) -> String? {
        switch outcome {
        case .answered(let answer): saved.objection(to: answer)
        case .sent: nil
        case .failed(let error): error.message
        }
    }

    /// The mark that the list of saved calls has for it.
    func mark(against saved: SavedCall) -> SavedCallList.Mark {
        objection(against: saved).map { .failed($0) } ?? .held
    }
}
