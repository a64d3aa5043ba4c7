/// What the window was asked for.
struct WindowOptions {
    var page = PageOptions()
    /// Whether a WebDriver drives the window.
    var isAutomated = false

    static let table: [Option<WindowOptions>] =
        PageOptions.table(in: \.page) + [
            Option("automation", "Let the WebDriver that has started the program drive the window", \.isAutomated)
        ]
}
