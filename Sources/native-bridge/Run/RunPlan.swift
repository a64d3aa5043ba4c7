import BridgeCore
import BridgeScripting
import BridgeWebKit
import Foundation
import Workbench

/// What a run does: the page that it opens, and what it does there.
struct RunPlan {
    let options: RunOptions
    /// The page as it was given; nil for the example page.
    let name: String?
    /// The recording whose app is played to the page, in place of an app; nil for most runs.
    var replay: ReplayPlan?
    /// What answers the page: the file that was named, or the one beside the page.
    let native: NativeFile?
    private let given: PageLocation?

    /// - Parameters:
    ///   - arguments: What stands on the command line besides the options: a page, or nothing for the example page.
    ///   - options: What else was asked for.
    /// - Throws: A usage failure where there is no such page, or where options contradict each other.
    init(_ arguments: [String], _ options: RunOptions) throws(CommandFailure) {
        self.options = options
        name = arguments.first
        given = try PageOptions.location(arguments)
        native = try Self.native(options.page, beside: given)
        if !isExample, !options.without.isEmpty {
            throw .usage("--without is for the example page; the app of other pages is --native FILE.")
        }
        for name in options.without where !ExampleApp.names.contains(name) {
            let names = ExampleApp.names.map(\.rawValue).joined(separator: ", ")
            throw .usage("The example's app has no handler \"\(name)\"; it has \(names).")
        }
    }

    private static func native(
        _ options: PageOptions,
        beside page: PageLocation?
    ) throws(CommandFailure) -> NativeFile? {
        guard options.native == nil, let page else { return options.native }
        return try PageOptions.native(beside: page)
    }

    /// Whether the page is the example.
    var isExample: Bool { given == nil }

    /// Whether the example page runs all its checks.
    var runsAll: Bool { isExample && options.steps.isEmpty && replay == nil }

    /// Whether events are printed.
    var printsEvents: Bool { (!runsAll && replay == nil) || options.printsEvents }

    /// How long everything may take.
    var limit: Duration { options.timeout ?? .seconds(runsAll ? 120 : 30) }

    /// The page that is opened.
    var page: PageLocation {
        if let given { return given }
        let example = ExampleApp.page(protocol: options.page.wireProtocol)
        return runsAll ? example.with(query: "run=1") : example
    }

    /// What the window is opened with.
    var workbench: WorkbenchOptions {
        var workbench = WorkbenchOptions(view: options.page.configuration)
        workbench.view.isEphemeral = true
        workbench.view.reportsConsole = true
        workbench.view.bridge.deadline = limit
        workbench.native = replay == nil ? native : options.page.native
        workbench.scriptHost = Program.scriptHost
        workbench.isAttended = false
        workbench.hasExampleApp = replay == nil
        workbench.without = Set(options.without)
        return workbench
    }
}
