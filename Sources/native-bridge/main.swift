import Foundation

// The main actor must stay on the process's first thread, where GTK's loop runs: this file is synchronous.
exit(Program.run(Array(CommandLine.arguments.dropFirst())).rawValue)
