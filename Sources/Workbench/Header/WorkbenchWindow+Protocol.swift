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
        addSwitch("strict", isOn: configuration.bridge.isStrict) { window, _ in window.useWay() }
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

    /// Gives the page what was chosen for it when it was open last; as usual where nothing was.
    func useRememberedBridge(of page: PageLocation) {
        guard remembersBridge else { return }
        let bridge = settings.bridge(of: PageLocation.lasting(page.address))
        isChoosing = true
        actions["protocol"]?.word = bridge.wireProtocol ?? Self.automatic
        actions["transport"]?.word = bridge.transport ?? Self.automatic
        actions["strict"]?.isOn = bridge.isStrict
        isChoosing = false
        applyWay()
    }

    private func useWay() {
        guard !isChoosing else { return }
        applyWay()
        guard !webView.address.isEmpty else { return }
        let way = chosenWay
        settings.set(
            wireProtocol: way.wireProtocol,
            transport: way.transport,
            isStrict: way.isStrict,
            of: PageLocation.lasting(webView.address)
        )
        activate("reload")
    }

    private func applyWay() {
        let way = chosenWay
        webView.use(
            way.wireProtocol.map { WireProtocolName(rawValue: $0) },
            over: way.transport.map { TransportName(rawValue: $0) }
        )
        webView.use(isStrict: way.isStrict)
        show(bridgeState)
        showStrict()
    }

    private var chosenWay: (wireProtocol: String?, transport: String?, isStrict: Bool) {
        let word = { (name: String) in self.actions[name].flatMap { $0.word == Self.automatic ? nil : $0.word } }
        return (word("protocol"), word("transport"), actions["strict"]?.isOn ?? false)
    }

    private func showStrict() {
        let isStrict = webView.bridge.configuration.isStrict
        status.show(.strict, isStrict ? translated("strict") : nil, action: "strict")
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
