import BridgeCore
import BridgeWebKit
import Foundation
import LiveTesting
import XCTest

/// Every attack that is known fails against the channel, and succeeds against a careless one.
final class AttackTests: LiveTestCase {
    func testPageRealm() throws { try failAll(of: "page-realm") }
    func testSecondInjection() throws { try failAll(of: "second-injection") }
    func testWindows() throws { try failAll(of: "windows") }
    func testFrames() throws { try failAll(of: "frames") }
    func testWorlds() throws { try failAll(of: "worlds") }
    func testOrigins() throws { try failAll(of: "origins") }

    func testDoors() throws { try failAll(of: "doors") }

    func testPageRealmBites() throws { try biteAll(of: "page-realm") }
    func testSecondInjectionBites() throws { try biteAll(of: "second-injection") }
    func testWindowsBite() throws { try biteAll(of: "windows") }
    func testFramesBite() throws { try biteAll(of: "frames") }
    func testWorldsBite() throws { try biteAll(of: "worlds") }
    func testOriginsBite() throws { try biteAll(of: "origins") }
    func testDoorsBite() throws { try biteAll(of: "doors") }

    private func failAll(of file: String) throws {
        let attacks = try Attack.all(of: file)
        try run(attacks.flatMap(Self.runs)) { attack, variant in
            let outcome = try await AttackRun(attack, variant, naive: false).outcome()
            if Attack.isPicked { print("\(attack.id) (\(variant.page) over \(variant.transport)): \(outcome.seen)") }
            guard outcome.succeeded != attack.has("engine") else { return nil }
            return "succeeds (\(variant.page) over \(variant.transport)): \(outcome.seen)"
        }
    }

    /// Those that the weakened form holds too are named with the reason in their files, and must be held by it.
    private func biteAll(of file: String) throws {
        let attacks = try Attack.all(of: file).filter { !$0.has("works") }
        try run(attacks.map { ($0, AttackRun.Variant(page: "yk", transport: .scriptMessage)) }) { attack, variant in
            let outcome = try await AttackRun(attack, variant, naive: true).outcome()
            if Attack.isPicked { print("\(attack.id) in the weakened form: \(outcome.seen)") }
            if attack.value("naive")?.hasPrefix("races ") ?? false { return nil }
            guard outcome.succeeded == (attack.heldByNaive != nil) else { return nil }
            return "\(outcome.succeeded ? "succeeds" : "does not bite") in the weakened form: \(outcome.seen)"
        }
    }

    private static func runs(of attack: Attack) -> [(Attack, AttackRun.Variant)] {
        var variants = attack.has("once") ? [AttackRun.Variant.all[0]] : AttackRun.Variant.all
        if attack.has("late") { variants += AttackRun.Variant.late }
        return variants.map { (attack, $0) }
    }

    /// Runs some at a time, since most of an attack is waiting, and those that need it one by one.
    private func run(
        _ runs: [(Attack, AttackRun.Variant)],
        _ body: @escaping @MainActor (Attack, AttackRun.Variant) async throws -> String?
    ) throws {
        for (isAlone, workers) in [(false, 4), (true, 1)] {
            var waiting = runs.filter { $0.0.has("alone") == isAlone }.makeIterator()
            try live(limit: .seconds(240)) {
                let tasks = (0..<workers).map { _ in
                    Task {
                        while let (attack, variant) = waiting.next() { await Self.check(attack, variant, body) }
                    }
                }
                for task in tasks { await task.value }
            }
        }
    }

    @MainActor
    private static func check(
        _ attack: Attack,
        _ variant: AttackRun.Variant,
        _ body: @MainActor (Attack, AttackRun.Variant) async throws -> String?
    ) async {
        do {
            if let failure = try await body(attack, variant) { XCTFail("\(attack.id) \(failure)") }
        } catch {
            XCTFail("\(attack.id) (\(variant.page) over \(variant.transport)): \(error)")
        }
    }
}
