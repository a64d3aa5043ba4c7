import BridgeCore
import BridgeScripting

/// What there is to say about the handler that is named.
extension CallPane {
    /// Says whether the page has the handler, and which was perhaps meant.
    func showNote() {
        let name = form.handler
        guard !names.registered.isEmpty else {
            let note = translated("The page has registered no handlers yet; a call waits until it has.")
            return form.say(note, canWait: name != .default)
        }
        if names.isRegistered(name) { return form.say(expectation, canWait: false) }
        guard name != .default else {
            let count = names.registered.count
            let note = translated("The page has registered 1 handler.", "The page has registered {n} handlers.", count)
            return form.say(note, canWait: false)
        }
        let values: KeyValuePairs = ["name": name.rawValue, "near": names.nearest(to: name) ?? ""]
        let note =
            names.nearest(to: name) == nil
            ? translated("The page has not registered \"{name}\".", values)
            : translated("The page has not registered \"{name}\"; the nearest is \"{near}\".", values)
        form.say(note, canWait: true)
    }

    /// What the saved call that is open expects.
    private var expectation: String {
        guard let opened, opened.name == form.handler, let expect = opened.expect else { return "" }
        return translated("Expects {value}", ["value": String(expect.text.prefix(200))])
    }
}
