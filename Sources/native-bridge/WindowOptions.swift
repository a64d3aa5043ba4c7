/// What the window was asked for.
struct WindowOptions {
    var page = PageOptions()
    /// Whether a WebDriver drives the window.
    var isAutomated = false
    /// Whether a page from a folder is loaded again when a file of it changes; nil as it was chosen in the window.
    var reloadsChangedPages: Bool?

    static let table: [Option<WindowOptions>] =
        PageOptions.table(in: \.page) + [
            Option("live-reload", "on|off", "Load a page from a folder again when a file of it changes, or do not") {
                guard ["on", "off"].contains($1) else {
                    throw CommandFailure.usage("--live-reload must be on or off, found \"\($1)\".")
                }
                $0.reloadsChangedPages = $1 == "on"
            },
            Option("automation", "Let the WebDriver that has started the program drive the window", \.isAutomated),
        ]
}
