import BridgeCore
import BridgeWebKit
import CWebKitGTK

/// Which bridge pages are given.
extension WorkbenchWindow {
    /// The word by which actions choose what is recognised or fastest.
    private static let automatic = "auto"

    /// Adds the choice of protocol, transport and strictness, in the header and in the menu.
    func addProtocolMenu(_ configuration: WebViewConfiguration) {
        addChoice("protocol", configuration.wireProtocol?.rawValue ?? Self.automatic) { window, _ in window.useWay() }
        addChoice("transport", configuration.transport?.rawValue ?? Self.automatic) { window, _ in window.useWay() }
        addSwitch("strict", isOn: configuration.bridge.isStrict) { window, isOn in
            window.webView.use(isStrict: isOn)
            window.showStrict()
            window.reloadIfThere()
        }
        let menu = Self.menu()
        gtk_menu_button_set_menu_model(interface.object("protocol_button"), menu.model)
        Menu(interface, "bridge_menu").append(translated("_Protocol"), submenu: menu)
        showStrict()
    }

    /// Shows whether the page has a bridge, and which.
    func show(_ state: BridgeState) {
        address.show(state)
        let chosen = actions["protocol"].flatMap { WireProtocols.named(WireProtocolName(rawValue: $0.word))?.title }
        let title = state.protocolTitle ?? chosen ?? translated("Any protocol")
        gtk_label_set_text(interface.object("protocol_title"), title)
    }

    private func useWay() {
        let (wireProtocol, transport) = (actions["protocol"]?.word, actions["transport"]?.word)
        webView.use(
            wireProtocol.flatMap { $0 == Self.automatic ? nil : WireProtocolName(rawValue: $0) },
            over: transport.flatMap { $0 == Self.automatic ? nil : TransportName(rawValue: $0) }
        )
        show(bridgeState)
        reloadIfThere()
    }

    private func showStrict() {
        let isStrict = webView.bridge.configuration.isStrict
        status.show(.strict, isStrict ? translated("strict") : nil, action: "strict")
    }

    private func reloadIfThere() {
        if !webView.address.isEmpty { activate("reload") }
    }

    private static func menu() -> Menu {
        let menu = Menu()
        let protocols = WireProtocols.all.map { ($0.title, $0.name.rawValue) }
        let transports = TransportName.all.map { ($0.title, $0.rawValue) }
        menu.append(section: choices([(translated("Recognise It"), automatic)] + protocols, "win.protocol"))
        menu.append(section: choices([(translated("The Fastest Way"), automatic)] + transports, "win.transport"))
        let strict = Menu()
        strict.append(translated("_Strict, with the Phones' Faults"), "win.strict")
        menu.append(section: strict)
        return menu
    }

    private static func choices(_ choices: [(title: String, word: String)], _ action: String) -> Menu {
        let section = Menu()
        for choice in choices { section.append(choice.title, "\(action)::\(choice.word)") }
        return section
    }
}
