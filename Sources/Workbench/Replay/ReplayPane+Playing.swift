import BridgeCore
import BridgeScripting
import CWebKitGTK
import Foundation

/// How a recording is played, and what becomes of differences.
extension ReplayPane {
    /// How long the page is waited for: a person may have to press its buttons, and can compare at any time.
    private static let patience = Duration.seconds(86_400)
    /// How long nothing must happen, when everything recorded has, until the differences are shown.
    private static let quietTime = Duration.milliseconds(500)

    /// Plays on, or from the beginning where nothing is being played.
    func play() {
        if player == nil || isOver { start(pace) } else { player?.pace = pace }
    }

    /// Does the next thing that the recording's side did.
    func step() {
        guard let player, !isOver else { return start(.stepwise, isStep: true) }
        player.pace = .stepwise
        player.step()
    }

    /// Shows what is not as it was; what has not happened yet is missing.
    func finish() {
        guard let player, !isOver else { return }
        isOver = true
        quiet?.cancel()
        player.end()
        onStatus?(nil)
        showButtons()
        compare(player.comparison)
    }

    /// Ends playing without a word.
    func stop() {
        quiet?.cancel()
        work?.cancel()
        player?.end()
        player = nil
        isWaitingForPage = false
        onStatus?(nil)
    }

    /// Selects the next difference, or the one before.
    func next(below: Bool = true) {
        guard isOver, list.count > 0 else { return }
        let place = (list.place ?? (below ? -1 : list.count)) + (below ? 1 : -1)
        if place >= 0, place < list.count { list.select(place) }
    }

    /// Has the selected difference's place not be compared any more, now and in the recording.
    func ignore() {
        guard let place = selected?.place, let player, var header = recording?.header else { return }
        header.ignored.append(place)
        guard write([1: .ignore(header.ignored)]) else { return }
        recording?.header = header
        player.ignore(place)
        compare(player.comparison)
    }

    /// Has what there is now be what was recorded.
    func accept() {
        guard let place = list.place, let header = recording?.header,
            let (line, change) = selected?.acceptance(in: header), write([line: change])
        else { return }
        if case .event(let event, _) = change, let index = recording?.entries.firstIndex(where: { $0.line == line }) {
            recording?.entries[index] = Recording.Entry(line: line, event: event)
        }
        accepted.insert(line)
        differences.remove(at: place)
        showDifferences()
        list.select(min(place, list.count - 1))
    }

    private func start(_ pace: ReplayPlayer.Pace, isStep: Bool = false) {
        guard isRead, let recording else { return }
        stop()
        isOver = false
        if !differences.isEmpty { list.show(calls) }
        (differences, accepted) = ([], [])
        say(translated("Getting ready to play …"))
        let side = side
        work = Task { [weak self] in
            let comparison = await Self.comparison(of: recording, side)
            if !Task.isCancelled { self?.begin(comparison, pace, isStep: isStep) }
        }
        showButtons()
    }

    private func begin(_ comparison: ReplayComparison, _ pace: ReplayPlayer.Pace, isStep: Bool) {
        guard let player = makePlayer?(comparison) else { return }
        self.player = player
        player.onChange = { [weak self] in self?.update?.plan() }
        player.patience = Self.patience
        player.pace = pace
        isWaitingForPage = comparison.script.side == .app
        if isWaitingForPage { onRestart?() } else { player.start() }
        if isStep { player.step() }
        showButtons()
        update?.plan()
    }

    /// Reads all data of the recording: much work for a large one.
    @concurrent
    private nonisolated static func comparison(of recording: Recording, _ side: ReplaySide) async -> ReplayComparison {
        ReplayComparison(ReplayScript(recording, playing: side))
    }

    /// Shows how far it is.
    func showProgress() {
        guard let player, !isOver else { return }
        let (done, all) = player.progress
        let numbers: KeyValuePairs = ["done": done.formatted()]
        let waiting = player.awaited.map { " " + translated("Waiting for “{name}”.", ["name": $0.rawValue]) } ?? ""
        say(translated("{done} of 1 call.", "{done} of {n} calls.", all, numbers) + waiting)
        onStatus?(translated("replay: {done} of 1 call", "replay: {done} of {n} calls", all, numbers))
        quiet?.cancel()
        guard player.isDone else { return }
        quiet = Task { [weak self] in
            guard (try? await Task.sleep(for: Self.quietTime)) != nil else { return }
            self?.finish()
        }
    }

    // MARK: Differences

    /// Shows what is not as it was but for what was accepted.
    private func compare(_ comparison: ReplayComparison) {
        guard let header = recording?.header else { return }
        let accepted = accepted
        say(translated("Comparing …"))
        work?.cancel()
        work = Task { [weak self] in
            let differences = await Self.differences(comparison, header, besides: accepted)
            guard let self, !Task.isCancelled else { return }
            self.differences = differences
            showDifferences()
        }
    }

    @concurrent
    private nonisolated static func differences(
        _ comparison: ReplayComparison,
        _ header: RecordingHeader,
        besides accepted: Set<Int>
    ) async -> [ReplayDifference] {
        comparison.differences(isOver: true).filter { difference in
            difference.acceptance(in: header).map { !accepted.contains($0.line) } ?? true
        }
    }

    private func showDifferences() {
        if differences.isEmpty {
            list.show(calls)
            texts.show("", "")
            say(translated("One call, as recorded.", "{n} calls, as recorded.", calls.count))
        } else {
            list.show(differences)
        }
        showButtons()
    }

    /// Writes lines of the recording anew.
    ///
    /// - Returns: Whether that could be done.
    private func write(_ changes: [Int: SavedRecording.Change]) -> Bool {
        do throws(FileTrouble) {
            try SavedRecording(path).rewrite(changes)
            return true
        } catch {
            onTrouble?(error.description)
            return false
        }
    }
}
