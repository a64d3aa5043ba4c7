/// The faults that are on, and which message is the next to be met by one.
///
/// The same rules, seed and messages give the same faults.
package struct FaultPlan: Sendable {
    /// What a message meets.
    package struct Hit: Sendable, Hashable {
        /// What happens to it.
        package let effect: FaultRule.Effect
        /// The place of the rule among the plan's.
        package let rule: Int
    }

    /// The rules; the first that strikes counts, and each counts the messages that fit it.
    package let rules: [FaultRule]
    /// What chance is made of.
    package let seed: UInt64

    private var numbers: SeededNumbers
    private var fitting: [Int]
    private var struck: [Int]

    /// A plan in which nothing has happened yet.
    package init(_ rules: [FaultRule] = [], seed: UInt64 = 0) {
        self.rules = rules
        self.seed = seed
        numbers = SeededNumbers(seed: seed)
        fitting = Array(repeating: 0, count: rules.count)
        struck = fitting
    }

    /// The plan with the rules of a file in place of those that it had before; what was counted so far counts no more.
    ///
    /// The same plan where nothing has changed.
    package func replacing(_ old: [FaultRule], by new: [FaultRule], _ seed: UInt64?) -> FaultPlan {
        let seed = seed ?? self.seed
        guard old != new || seed != self.seed else { return self }
        return FaultPlan(rules.filter { !old.contains($0) } + new, seed: seed)
    }

    /// What the next message with that name to that receiver meets; nil where it arrives as it is.
    package mutating func next(_ name: HandlerName, to receiver: FaultRule.Receiver) -> Hit? {
        var hit: Hit?
        for (index, rule) in rules.enumerated() where rule.receiver == receiver && (rule.name ?? name) == name {
            fitting[index] += 1
            guard hit == nil, rule.times.map({ struck[index] < $0 }) ?? true, strikes(rule, index) else { continue }
            struck[index] += 1
            hit = Hit(effect: rule.effect, rule: index)
        }
        return hit
    }

    private mutating func strikes(_ rule: FaultRule, _ index: Int) -> Bool {
        switch rule.occasion {
        case .every(let count): fitting[index] % max(count, 1) == 0
        case .chance(let percent): numbers.below(100) < percent
        }
    }

    /// Data of which a part is damaged, and what was done to it in words: "/amount was taken out".
    ///
    /// Where there are no data, there are some.
    package mutating func damage(_ data: JSONText?) -> (data: JSONText, what: String) {
        var damage = DataDamage(numbers)
        defer { numbers = damage.numbers }
        return damage.damage(data)
    }
}
