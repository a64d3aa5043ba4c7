/// How the program ended, as its caller sees it.
nonisolated struct ExitStatus: Equatable {
    let rawValue: Int32
    /// All that was asked held.
    static let held = ExitStatus(rawValue: 0)
    /// Something did not hold.
    static let didNotHold = ExitStatus(rawValue: 1)
    /// The command line or a file of the user's makes no sense.
    static let usage = ExitStatus(rawValue: 2)
    /// The page, the web process or the machine failed.
    static let failed = ExitStatus(rawValue: 3)
    /// It took too long.
    static let timedOut = ExitStatus(rawValue: 124)
}

/// Why a command could not do what it was asked: the exit status and a sentence for people.
nonisolated struct CommandFailure: Error, Equatable, CustomStringConvertible {
    let status: ExitStatus
    let message: String

    var description: String { message }

    init(_ status: ExitStatus, _ message: String) {
        self.status = status
        self.message = message
    }

    /// A mistake on the command line.
    static func usage(_ message: String) -> CommandFailure { CommandFailure(.usage, message) }
}

/// Text for a terminal.
nonisolated enum Sentence {
    /// `text` with a full stop at its end, whether it had one or not.
    static func ended(_ text: String) -> String { text.hasSuffix(".") ? text : text + "." }

    /// `text` without characters that a terminal obeys; a page may have chosen it.
    static func printable(_ text: String) -> String {
        var printable = ""
        for scalar in text.unicodeScalars {
            let isControl = scalar.properties.generalCategory == .control && scalar != "\n"
            printable.unicodeScalars.append(isControl ? "\u{FFFD}" : scalar)
        }
        return printable
    }
}
