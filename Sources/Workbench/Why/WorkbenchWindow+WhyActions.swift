import BridgeCore
package import BridgeScripting
package import BridgeWebKit

/// What was concluded about the page, and what a person does about it.
extension WorkbenchWindow {
    /// What pages find, for what is concluded about them.
    package static func surroundings(of webView: WebView) -> Explainer.Surroundings {
        Explainer.Surroundings(
            isDesktop: webView.device == .desktop,
            isStrict: webView.bridge.configuration.isStrict,
            wireProtocol: webView.chosenProtocol
        )
    }

    /// Has bar and pane show what is concluded.
    func connectWhy() {
        whyFeed.onNews = { [whyUpdates] in whyUpdates.take($0) }
        whyUpdates.onUpdate = { [weak self] in self?.showWhy($0) }
        notices.onRemedy = { [weak self] in self?.perform($0, $1) }
        add("remedy") { $0.notices.chooseFirst() }
        notices.onAll = { [weak self] in self?.show(pane: WhyPane.name) }
        why.onRemedy = { [weak self] in self?.perform($0, $1) }
        why.onShow = { [weak self] in self?.show(call: $0) }
    }

    /// Concludes what an event tells.
    func explain(_ event: BridgeEvent) {
        let page = whyFeed.explainer.pageNumber
        let news = whyFeed.take(event)
        if page != whyFeed.explainer.pageNumber {
            whyUpdates.take(news)
            whyUpdates.flush()
        } else if !news.isEmpty || event.isDifference {
            whyUpdates.take(news)
        }
    }

    private func showWhy(_ news: [Explainer.News]) {
        let conclusions = whyFeed.explainer
        why.show(news, conclusions.onPhone)
        notices.show(conclusions.explanations, page: conclusions.pageNumber)
        column.mark(WhyPane.name, !notices.explanations.isEmpty && !column.isSeen(WhyPane.name))
    }

    // MARK: Remedies

    /// Does what a person wants to do about an explanation.
    package func perform(_ remedy: Remedy, _ explanation: Explanation) {
        switch remedy {
        case .tryAgain: activate("try-again")
        case .reload: activate("reload")
        case .openInspector: activate("inspector")
        case .reloadAsPhone: activate("device", Device.iphone.name)
        case .sendReadyAgain: webView.sendReadyAgain()
        case .closeDialog: dialogs.drop()
        case .makeHandler:
            show(pane: FakeAppPane.name)
            app.edit(HandlerName(explanation.id.subject))
        case .serveFolder: if let address = explanation.facts["address"]?.string { open(typed: address) }
        case .allowOrigin: allow(explanation)
        case .copySetUp, .copyInit, .copyPolicy, .copyCorrected: copy(remedy, explanation)
        case .showHowPagesAsk:
            show(pane: WhyPane.name)
            why.showHowPagesAsk()
        case .showFrames, .showPlace:
            show(pane: WhyPane.name)
            why.reveal(explanation.id)
        case .showBoth, .showRow, .showArrived, .showWaiting: if let call = explanation.call { show(call: call) }
        case .answer, .callNear, .sendWithCallback, .cancel:
            if let call = explanation.call { perform(remedy, explanation, call) }
        }
    }

    private func perform(_ remedy: Remedy, _ explanation: Explanation, _ call: CallID) {
        let event = traffic.log[call].flatMap { traffic.log[$0] }?.call
        switch remedy {
        case .answer: answer(call)
        case .cancel: webView.bridge.cancel(call)
        case .callNear:
            compose(name: HandlerName(explanation.facts["near"]?.string ?? ""), data: event?.data)
        case .sendWithCallback:
            guard let event else { return }
            let bridge = webView.bridge
            // How it ends is seen in the list.
            Task { _ = try? await bridge.call(event.name, json: event.data) }
        default: break
        }
    }

    private func allow(_ explanation: Explanation) {
        guard let origin = explanation.facts["origin"]?.string else { return }
        webView.allow(origin: origin)
        activate("reload")
    }

    private func copy(_ remedy: Remedy, _ explanation: Explanation) {
        let setUp = wantedProtocol(explanation).setUp
        switch remedy {
        case .copySetUp: Clipboard.copy(setUp.code)
        case .copyInit:
            Clipboard.copy(setUp.code.split(separator: "\n").first { $0.contains(".init(") }.map(String.init) ?? "")
        case .copyPolicy: Clipboard.copy(PolicyText.allowingBridge(explanation.facts["policy"]?.string ?? ""))
        default: Clipboard.copy(explanation.facts["corrected"]?.string ?? "")
        }
    }

    /// The protocol whose set-up code helps: the chosen one, the one that the page speaks or names, or the commonest.
    private func wantedProtocol(_ explanation: Explanation) -> any WireProtocol {
        let name = webView.chosenProtocol ?? webView.bridge.wireProtocol
        if let known = name.flatMap(WireProtocols.named) { return known }
        return WireProtocols.all.first { $0.setUp.global == explanation.id.subject } ?? WireProtocols.all[0]
    }
}

extension BridgeEvent {
    /// Whether a phone would have done something else.
    fileprivate var isDifference: Bool {
        if case .remark(let remark) = kind { remark.difference != nil } else { false }
    }
}
