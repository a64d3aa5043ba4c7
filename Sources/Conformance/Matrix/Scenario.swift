package import BridgeCore

/// One behaviour that pages rely on, tried over each protocol that has it.
package struct Scenario: Sendable {
    /// Its name: the paragraph and a word or two.
    package let id: String
    /// What must be seen.
    package let title: String
    let scope: Scope
    /// The difference to the phone that must be met, repaired and strict; nil where both behave alike.
    package let difference: PhoneDifference.ID?
    /// Whether it needs a window that never had a page.
    let needsNewWindow: Bool
    /// Whether no other window may be used meanwhile.
    let isAlone: Bool
    let body: @MainActor @Sendable (Stage) async throws -> Void

    /// Which protocols a scenario is about.
    enum Scope: Sendable {
        case all
        /// Only these; for the others, why not.
        case only([WireProtocolName], because: String)
        /// All but those of the table, which says why not.
        case except([WireProtocolName: String])
    }

    /// A behaviour of these protocols.
    init(
        _ id: String,
        _ title: String,
        _ scope: Scope = .all,
        difference: PhoneDifference.ID? = nil,
        inNewWindow needsNewWindow: Bool = false,
        alone isAlone: Bool = false,
        _ body: @escaping @MainActor @Sendable (Stage) async throws -> Void
    ) {
        self.id = id
        self.title = title
        self.scope = scope
        self.difference = difference
        self.needsNewWindow = needsNewWindow
        self.isAlone = isAlone
        self.body = body
    }

    /// The same reason for each protocol with a difference, which another scenario is about.
    static func reasons(_ difference: PhoneDifference.ID, _ reason: String) -> [WireProtocolName: String] {
        Dictionary(uniqueKeysWithValues: PhoneDifference.protocols(of: difference).map { ($0, reason) })
    }

    /// The paragraph of the protocols' description: "A4", "B".
    package var paragraph: String { String(id.prefix { $0 != "-" }) }

    /// Why it is not run over a protocol, on one line; nil where it is.
    package func reasonToSkip(_ name: WireProtocolName) -> String? {
        if let difference, !PhoneDifference.protocols(of: difference).contains(name) {
            return "its library on the phone is not known to differ so (\(difference.rawValue))"
        }
        switch scope {
        case .all: return nil
        case .only(let names, let reason): return names.contains(name) ? nil : reason
        case .except(let reasons): return reasons[name]
        }
    }

    /// Every scenario, paragraph by paragraph.
    package static let all: [Scenario] =
        surface + boot + addresses + arguments + toNative + toPage + replies + missing + throwing + safetyTimeout
        + startUp + pages + reset + log + chain + wvjb4 + yk + jsbridge + relatives + dsbridge + native
        + nativeCallsOfApp
        + webKit + upstream
}

extension PhoneDifference {
    /// The protocols that have a difference.
    static func protocols(of id: ID) -> [WireProtocolName] { named(id)?.protocols ?? [] }
}
