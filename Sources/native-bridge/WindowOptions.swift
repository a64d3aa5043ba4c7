/// What the window was asked for.
struct WindowOptions {
    var page = PageOptions()
    /// Whether a WebDriver drives the window.
    var isAutomated = false
    /// Whether a page from a folder is loaded again when a file of it changes; nil as it was chosen in the window.
    var reloadsChangedPages: Bool?

    static let table: [Option<WindowOptions>] =
        PageOptions.table(in: \.page) + [
            Option("live-reload", "WORD", "Load a page from a folder again when a file of it changes: on or off") {
                $0.reloadsChangedPages = try PageOptions.choice($1, of: ["on", "off"], "live reload") == "on"
            },
            Option("automation", "Let the WebDriver that has started the program drive the window", \.isAutomated),
        ]
}
