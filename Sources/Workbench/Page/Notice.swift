/// What the bar below the page says besides explanations: a sentence, and what can be done about it.
struct Notice: Equatable {
    /// Something that can be done: what stands on its button, and the window's action that does it.
    struct Choice: Equatable {
        let label: String
        let action: String
    }

    let text: String
    var choices: [Choice] = []
    var isWarning = false
}
