import BridgeCore

/// Runs one case over one way.
@MainActor
package struct CaseCheck {
    private let file: CaseFile
    private let way: Way
    private let limit: Duration

    /// A case over a way, for at most `limit`.
    package init(_ file: CaseFile, over way: Way, limit: Duration = .seconds(60)) {
        self.file = file
        self.way = way
        self.limit = limit
    }

    /// Runs a case over each way, several at a time unless it needs the machine for itself.
    ///
    /// - Returns: The outcomes in the order of the ways.
    package static func run(
        _ file: CaseFile,
        over ways: [Way],
        limit: Duration = .seconds(60)
    ) async -> [Outcome] {
        let outcomes = OutcomeTable(ways, [false])
        await outcomes.fill(width: file.isAlone ? 1 : 3) { place in
            await CaseCheck(file, over: ways[place.way], limit: limit).run()
        }
        return outcomes.rows.flatMap(\.self)
    }

    /// Opens the case's windows, does its steps, and closes them again.
    package func run() async -> Outcome {
        do {
            if let reason = file.reasonToSkip(over: way) { return .skipped(why: reason) }
            let driver = try CaseDriver(CaseRun(file, way))
            let results = try await within(limit) {
                defer { driver.run.closeAll() }
                let results = try await driver.perform()
                try driver.expectPromises(kept: results)
                return results.map(\.value)
            } orEnd: {
                driver.run.closeAll(isHanging: true)
            }
            return try outcome(results, driver.promises)
        } catch let reason as NotRun {
            return .skipped(why: reason.description)
        } catch {
            return .failed(why: "\(error)")
        }
    }

    private func outcome(_ results: [JSONValue], _ promises: CasePromises) throws -> Outcome {
        guard let expected = file.expectValue else {
            if promises.saysSomething || !file.driver.isEmpty { return .passed }
            return .skipped(why: "The case says only in prose what must come out.")
        }
        guard let found = results.last else { return .skipped(why: "No step of the driver runs page_js.") }
        try Comparison.check(found, is: expected, what: "page_js")
        return .passed
    }
}

extension CaseDriver {
    /// What the case promises in prose was kept.
    func expectPromises(kept results: [(side: String, value: JSONValue)]) throws {
        if promises.mustTurn, run.heart.longestPause > .seconds(5) {
            throw Unmet("The main loop stood still for \(run.heart.longestPause.words).")
        }
        if promises.namesOnlyItself {
            for (name, value) in results {
                for text in value.texts where text != name {
                    throw Unmet("Window \(name) got \"\(text)\", which is not its own name.")
                }
            }
        }
        for side in run.sides {
            if promises.forbidsLoadFailures, let failure = side.failures.first {
                throw Unmet("A page could not be loaded: \(failure).")
            }
            if side.crashes > side.expectedCrashes { throw Unmet("The web process ended by itself.") }
            try expectPolicy(of: side)
        }
    }

    private func expectPolicy(of side: NativeSide) throws {
        if promises.denies != nil, side.asked.isEmpty { throw Unmet("The window's own policy was never asked.") }
        for (index, address) in side.asked.enumerated() {
            if side.asked[..<index].contains(address) { throw Unmet("The policy was asked about \(address) twice.") }
            if address.contains(/(?i)__(?:bridge_loaded|wvjb_queue_message)__\/?$/) {
                throw Unmet("The policy was asked about \(address), which is the bridge's own.")
            }
        }
    }
}

extension JSONValue {
    /// All texts in the value, keys excluded.
    fileprivate var texts: [String] {
        switch self {
        case .string(let text): [text]
        case .array(let elements): elements.flatMap(\.texts)
        case .object(let object): object.flatMap { $0.value.texts }
        default: []
        }
    }
}
