import BridgeCore
import CWebKitGTK
import GLibKit

/// Reads a command line with GLib's own parser.
struct OptionParser<Values> {
    /// What a command line asks for.
    enum Request {
        /// To run, with these arguments besides the options.
        case run(Values, arguments: [String])
        /// To print this text and do nothing else.
        case print(String)
    }

    private let help: CommandHelp
    private let options: [Option<Values>]

    init(_ help: CommandHelp, _ options: [Option<Values>]) {
        self.help = help
        self.options = options
    }

    /// Reads `arguments` into `values`.
    ///
    /// - Throws: A usage failure for an unknown option, a missing argument, or one that its option does not take.
    func parse(_ arguments: [String], into values: Values) throws(CommandFailure) -> Request {
        var values = values
        var wantsHelp = false
        var wantsVersion = false
        let taker = OptionTaker { name, text in
            switch name {
            case "help": wantsHelp = true
            case "version": wantsVersion = true
            default: try options.first { $0.name == name }?.take(&values, text)
            }
        }
        let context = makeContext(taker)
        defer { g_option_context_free(context) }
        // GLib prints the program's name in front of the usage line.
        g_set_prgname(help.command)
        defer { g_set_prgname("native-bridge") }
        let rest = try parse(arguments, context, taker)
        if wantsVersion { return .print("native-bridge \(Program.version)") }
        if wantsHelp { return .print(Self.text(context)) }
        return .run(values, arguments: rest)
    }

    private func parse(
        _ arguments: [String],
        _ context: OpaquePointer?,
        _ taker: OptionTaker
    ) throws(CommandFailure) -> [String] {
        var vector = Self.vector([help.command] + joined(arguments))
        defer { g_strfreev(vector) }
        do throws(GLibError) {
            _ = try throwingGLibError { g_option_context_parse_strv(context, &vector, $0) }
        } catch {
            let hint = unknownOption(arguments).flatMap(nearOption).map { " Did you mean --\($0)?" } ?? ""
            throw taker.failure ?? .usage("\(error.message).\(hint) See \(help.command) --help.")
        }
        var rest: [String] = []
        var index = 1
        while let argument = vector?[index] {
            rest.append(String(cString: argument))
            index += 1
        }
        return rest.first == "--" ? Array(rest.dropFirst()) : rest
    }

    /// The first option that there is not, without its dashes; nil where all are known.
    private func unknownOption(_ arguments: [String]) -> String? {
        var rest = arguments[...]
        while let word = rest.popFirst(), word != "--" {
            let parts = word.split(separator: "=", maxSplits: 1)
            guard word.hasPrefix("--"), let name = parts.first?.dropFirst(2) else { continue }
            guard let option = options.first(where: { $0.name == name }) else { return String(name) }
            // The argument of another option is not looked at.
            if option.argument != nil, parts.count == 1 { _ = rest.popFirst() }
        }
        return nil
    }

    private func nearOption(_ name: String) -> String? {
        NearestName.of(name, among: options.map(\.name) + ["help", "version"])
    }

    /// The arguments with the two words of an option that has two as one, since GLib knows no such options.
    private func joined(_ arguments: [String]) -> [String] {
        var joined: [String] = []
        var rest = arguments[...]
        while let word = rest.popFirst() {
            if word == "--" { return joined + [word] + rest }
            let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
            let option = options.first { "--\($0.name)" == parts.first }
            let choice = parts.count == 2 ? parts[1] : rest.first
            guard let option, let choice, option.choices.contains(choice) else {
                joined.append(word)
                // The argument of another option is not looked at.
                if let option, option.argument != nil, parts.count == 1, let argument = rest.popFirst() {
                    joined.append(argument)
                }
                continue
            }
            if parts.count == 1 { rest.removeFirst() }
            joined.append("--\(option.name)=\([choice, rest.popFirst()].compactMap(\.self).joined(separator: " "))")
        }
        return joined
    }

    private func makeContext(_ taker: OptionTaker) -> OpaquePointer? {
        let context = g_option_context_new(help.arguments)
        g_option_context_set_help_enabled(context, 0)
        g_option_context_set_summary(context, help.summary)
        g_option_context_set_description(context, help.details)
        let release: GDestroyNotify = { data in
            if let data { Unmanaged<OptionTaker>.fromOpaque(data).release() }
        }
        let group = g_option_group_new("options", "Options:", nil, Unmanaged.passRetained(taker).toOpaque(), release)
        let common: [(String, String?, String)] = [("help", nil, "Print this"), ("version", nil, "Print the version")]
        let entries = options.map { ($0.name, $0.argument, $0.help) } + common
        g_option_group_add_entries(group, entries.map(Self.entry) + [GOptionEntry()])
        g_option_context_set_main_group(context, group)
        return context
    }

    /// GLib keeps the pointers of an entry; interned texts stay for good.
    private static func entry(_ name: String, _ argument: String?, _ help: String) -> GOptionEntry {
        // Texts are taken as they are: in the "C" locale GLib would refuse all but ASCII.
        let flags = G_OPTION_FLAG_FILENAME.rawValue | (argument == nil ? G_OPTION_FLAG_NO_ARG.rawValue : 0)
        return GOptionEntry(
            long_name: g_intern_string(name),
            short_name: 0,
            flags: gint(flags),
            arg: G_OPTION_ARG_CALLBACK,
            arg_data: nb_option_callback(takeOptionCallback),
            description: g_intern_string(help),
            arg_description: argument.map { g_intern_string($0) } ?? nil
        )
    }

    private static func vector(_ arguments: [String]) -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
        let builder = g_strv_builder_new()
        defer { g_strv_builder_unref(builder) }
        for argument in arguments { g_strv_builder_add(builder, argument) }
        return g_strv_builder_end(builder)
    }

    private static func text(_ context: OpaquePointer?) -> String {
        guard let characters = g_option_context_get_help(context, 1, nil) else { return "" }
        defer { g_free(characters) }
        let text = String(cString: characters)
        return text.hasSuffix("\n") ? String(text.dropLast()) : text
    }
}

/// Takes the options of one command line as GLib meets them, in their order.
private final class OptionTaker {
    let take: (_ name: String, _ text: String) throws -> Void
    /// Why an option was not taken.
    var failure: CommandFailure?

    init(_ take: @escaping (String, String) throws -> Void) { self.take = take }
}

private let takeOptionCallback: GOptionArgFunc = { name, text, data, error in
    guard let name, let data else { return 0 }
    let (option, argument) = (String(cString: name), text.map { String(cString: $0) } ?? "")
    nonisolated(unsafe) let (box, place) = (data, error)
    // The command line is read on the main thread.
    return MainActor.assumeIsolated {
        let taker = Unmanaged<OptionTaker>.fromOpaque(box).takeUnretainedValue()
        do {
            try taker.take(String(option.drop { $0 == "-" }), argument)
            return 1
        } catch {
            taker.failure = error as? CommandFailure
            g_set_error_literal(
                place,
                g_option_error_quark(),
                gint(G_OPTION_ERROR_BAD_VALUE.rawValue),
                "\(error)"
            )
            return 0
        }
    }
}
