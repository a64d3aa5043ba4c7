/// One option of a command: how it is spelled, what `--help` says about it, and what it sets.
struct Option<Values> {
    /// The name without its dashes.
    let name: String
    /// What `--help` calls its argument; nil for an option without one.
    let argument: String?
    /// The words one of which stands before the argument as a word of its own; empty for most options.
    var choices: [String] = []
    /// What `--help` says.
    let help: String
    /// Takes the argument in; an empty one where the option has none.
    let take: (inout Values, String) throws -> Void

    /// An option with an argument.
    init(
        _ name: String,
        _ argument: String,
        _ help: String,
        _ take: @escaping (inout Values, String) throws -> Void
    ) {
        self.name = name
        self.argument = argument
        self.help = help
        self.take = take
    }

    /// An option with two words as its argument, the first of which is one of `choices`.
    ///
    /// It takes both in as one text with a space between them.
    init(
        _ name: String,
        _ choices: [String],
        _ argument: String,
        _ help: String,
        _ take: @escaping (inout Values, String) throws -> Void
    ) {
        self.init(name, choices.joined(separator: "|") + " " + argument, help, take)
        self.choices = choices
    }

    /// The same option for values that contain these.
    func within<Outer>(_ path: WritableKeyPath<Outer, Values>) -> Option<Outer> {
        Option<Outer>(self) { try take(&$0[keyPath: path], $1) }
    }

    private init<Inner>(_ option: Option<Inner>, _ take: @escaping (inout Values, String) throws -> Void) {
        name = option.name
        argument = option.argument
        choices = option.choices
        help = option.help
        self.take = take
    }

    /// An option without an argument, which sets a truth value.
    init(_ name: String, _ help: String, _ flag: WritableKeyPath<Values, Bool>) {
        self.name = name
        argument = nil
        self.help = help
        take = { values, _ in values[keyPath: flag] = true }
    }
}

/// The text around a command's options in `--help`.
struct CommandHelp {
    /// The command with the program's name.
    let command: String
    /// What follows the options.
    let arguments: String
    /// What the command does.
    let summary: String
    /// What stands below the options.
    let details: String
}
