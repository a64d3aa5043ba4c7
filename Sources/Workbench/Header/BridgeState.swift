import BridgeCore

/// Whether the page has a bridge, in one icon and one sentence.
struct BridgeState {
    private enum State: Equatable {
        case noPage
        case quiet
        case asked
        case recognised(title: String, sign: String, transport: String)
        case refused(String)
        case gone
    }

    private var state = State.noPage

    /// Takes an event in; returns whether the state is another now.
    mutating func take(_ event: BridgeEvent) -> Bool {
        let before = state
        switch event.kind {
        case .page(.started): state = .quiet
        case .page(.tried): if state == .quiet { state = .asked }
        case .page(.recognised(let name, let sign, let transport)):
            let title = WireProtocols.named(name)?.title ?? name.rawValue
            state = .recognised(title: title, sign: sign, transport: transport.title)
        case .page(.gone): state = .gone
        case .remark(let remark) where remark.kind == .originRefused || remark.kind == .protocolRefused:
            state = .refused(remark.translatedText)
        default: break
        }
        return state != before
    }

    /// The protocol that the page speaks, as people call it; nil where it has shown none.
    var protocolTitle: String? {
        if case .recognised(let title, _, _) = state { title } else { nil }
    }

    /// What stands for the state in the address bar.
    var icon: String {
        switch state {
        case .noPage, .quiet, .gone: "network-idle-symbolic"
        case .asked: "dialog-question-symbolic"
        case .recognised: "emblem-ok-symbolic"
        case .refused: "action-unavailable-symbolic"
        }
    }

    /// What it means.
    var sentence: String {
        switch state {
        case .noPage: translated("There is no page yet.")
        case .quiet: translated("The page has not used a bridge so far.")
        case .asked: translated("The page has asked for a bridge and has none so far.")
        case .recognised(let title, let sign, let transport):
            translated(
                "{protocol} over {transport}, recognised by {sign}",
                ["protocol": title, "transport": transport, "sign": sign]
            )
        case .refused(let sentence): sentence
        case .gone: translated("The page is gone.")
        }
    }
}
