package import BridgeScripting

extension ReplaySentence {
    /// The sentence in the person's language.
    package var translated: String { text { Workbench.translated($0) } }
}
