import BridgeCore
import CWebKitGTK
import Foundation
import GLibKit

/// The private channel between one view's pages and its bridge.
///
/// It brings the two user scripts into each page, decides which page is served, and moves frames by the page's
/// transport. A page is served when its scripts found its origin allowed and when the view itself, asked in the
/// channel's own script world, names the same token: no frame and no other view can pass for it.
@MainActor
final class PageChannel: BridgeTransport {
    var onEvent: (@MainActor (TransportEvent) -> Void)?
    /// Told when the page asks to close its window.
    var onCloseAsked: (@MainActor () -> Void)?

    private(set) var origins: [String]
    /// How many navigations were taken for the address by which a page asks for the bridge.
    var loadRequests = 0

    var scripts: ChannelScripts
    private let content: UnsafeMutablePointer<WebKitUserContentManager>
    let javaScript: JavaScript
    let scriptMessages: ScriptMessageTransport
    let navigations: NavigationTransport
    let prompts: PromptTransport
    let sentBytes: SentBytes

    var current: PageToken?
    var transportName: TransportName { didSet { isByMessages = transportName != .navigation } }
    /// The same for each message, without a look at names.
    private var isByMessages = true
    var visits = PageVisits()
    /// The directive that forbade a frame of which only the page knows what it was for.
    var guess: ControlFrame.Violation?
    /// The versions whose set-up code stands in the page.
    var setUps: [String] = []
    /// Whether the document that is there has loaded.
    var isLoaded = false
    /// Why the document that has loaded is not the page, until that is told.
    var trouble: BridgeRemark?
    /// Whether the document that is there has said which it is.
    var isGreeted = false
    /// Batches of a page that has not been verified yet.
    var unverified: UnverifiedBatches
    /// The directives of the page's policy that were remarked on.
    var forbiddenBy: Set<String> = []
    var isVerifying = false
    var isAskedAgain = false
    /// What the page has sent and what is still to be taken of it.
    let incoming = IncomingBatches()
    /// Whether the view has another document already, while what the page said before is still being taken.
    var isLeaving = false

    init(
        _ view: UnsafeMutablePointer<WebKitWebView>,
        content: UnsafeMutablePointer<WebKitUserContentManager>,
        configuration: WebViewConfiguration
    ) {
        scripts = ChannelScripts(configuration: configuration)
        self.content = content
        javaScript = JavaScript(view: view)
        scriptMessages = ScriptMessageTransport(content, handler: scripts.handler, world: scripts.world)
        navigations = NavigationTransport(javaScript, world: scripts.world)
        prompts = PromptTransport(secret: scripts.prompt)
        sentBytes = SentBytes(secret: scripts.bytes, limit: configuration.bridge.messageLimit)
        origins = configuration.allowedOrigins
        unverified = UnverifiedBatches(limit: 2 * configuration.bridge.messageLimit)
        transportName = scripts.transport
        isByMessages = transportName != .navigation
        scriptMessages.onBatch = { [weak self] batch, reply in self?.take(batch, reply) }
        navigations.onBatch = { [weak self] batch in self?.take(batch, nil) }
        prompts.onBatch = { [weak self] batch, address, question in self?.take(batch, address, question) }
        incoming.onFrame = { [weak self] tag, text, question in self?.take(tag, text, question) }
        incoming.onEnd = { [weak self] in self?.end($0) }
        incoming.onPause = { [weak self] in self?.transport.flush() }
        if let probe = configuration.probe {
            probe.names = (scripts.world, scripts.handler)
            (scriptMessages.probe, navigations.probe, prompts.probe) = (probe, probe, probe)
        }
        addScripts()
    }

    /// Serves pages of `origin` from the next load on.
    func allow(_ origin: String) {
        guard !origins.contains(origin) else { return }
        origins.append(origin)
        addScripts()
    }

    /// Gives pages that protocol and transport from the next load on; nil means *recognise* and *the fastest*.
    func use(_ wireProtocol: WireProtocolName?, _ transport: TransportName?) {
        scripts.configuration.wireProtocol = wireProtocol
        scripts.configuration.transport = transport
        addScripts()
    }

    /// Gives pages the faults of the phones' bridges, or none, from the next load on.
    func use(isStrict: Bool) {
        scripts.configuration.bridge.isStrict = isStrict
        addScripts()
    }

    /// Makes pages those of `device` from the next load on.
    func use(_ device: Device) {
        scripts.configuration.device = device
        addScripts()
    }

    /// Has pages see from the next load on what is around them.
    func use(_ surroundings: PhoneSurroundings) {
        scripts.configuration.surroundings = surroundings
        addScripts()
    }

    /// Has the page and the next ones see whether there is a network.
    func tell(isOnline: Bool) {
        addScripts()
        javaScript.evaluate(ChannelScripts.onlineScript(isOnline: isOnline, tells: true))
    }

    func close() {
        endPage()
        scriptMessages.close()
        prompts.close()
        sentBytes.close()
        webkit_user_content_manager_remove_all_scripts(content)
    }

    func bytes(_ number: Int) -> Data? { sentBytes.take(number) }

    private func addScripts() { scripts.inject(into: content, origins: origins) }

    private var transport: any PageTransport { isByMessages ? scriptMessages : navigations }

    // MARK: To the page

    func send(_ text: String, protocol name: WireProtocolName) {
        // A page that is being left has made room for another document, which must not hear it.
        guard current != nil, !isLeaving else { return }
        guard isByMessages else { return navigations.put(text, name) }
        scriptMessages.put(text, name)
        // What comes while a batch is handled goes back with its answer.
        if !incoming.isAmidBatch { scriptMessages.flush() }
    }

    func report(_ event: TransportEvent) { onEvent?(event) }

    // MARK: From the page

    private func take(_ batch: Batch, _ reply: MessageReply?) {
        if let current, batch.token == current.rawValue {
            receive(batch, reply)
        } else if origins.contains(where: { $0 == batch.origin }) {
            unverified.keep(batch, reply)
            if !isLeaving { verify() }
        } else {
            reply?.letGo()
        }
    }

    /// A page that stands still for an answer cannot be asked who it is.
    ///
    /// Nor need it be: it speaks from this very view and knows what only the world's half in a top frame is told.
    private func take(_ batch: Batch, _ address: String, _ question: PageQuestion) {
        guard origins.contains(where: { $0 == batch.origin }) else { return }
        left()
        begin(PageToken(rawValue: String(batch.token)), address)
        for (batch, reply) in unverified.takeAll() { take(batch, reply) }
        receive(batch, nil, question)
    }

    func receive(_ batch: Batch, _ reply: MessageReply?, _ question: PageQuestion? = nil) {
        incoming.put(IncomingBatches.Delivery(batch: batch, reply: reply, question: question))
    }

    private func take(_ tag: String, _ text: String, _ question: PageQuestion?) {
        switch tag {
        case "!": if let frame = ControlFrame(text) { take(frame) }
        case "?": ask(text, question)
        default: report(.received(text, WireProtocolName(rawValue: tag)))
        }
    }

    private func end(_ delivery: IncomingBatches.Delivery) {
        report(.delivered)
        // A handler may have closed the bridge or the page.
        guard let current, delivery.batch.token == current.rawValue, !isLeaving else {
            delivery.reply?.letGo()
            return
        }
        if let reply = delivery.reply { scriptMessages.answer(reply, keepable: delivery.batch.wantsMailbox) }
        transport.flush()
    }

    /// "<protocol> <JSON>": a message whose answer the page stands still for, or no longer does when it is being left.
    private func ask(_ frame: String, _ question: PageQuestion?) {
        let words = frame.split(separator: " ", maxSplits: 1)
        guard words.count == 2 else { return }
        report(.asked(String(words[1]), WireProtocolName(rawValue: String(words[0]))) { question?.answer($0) })
    }

    /// Whether a dialog of some frame of the view is the channel's own, or passes itself off as such.
    func isOwn(_ dialog: ScriptDialog) -> Bool { prompts.isOwn(dialog) || calledPrefix(dialog) != nil }

    /// Takes such a dialog.
    func take(_ dialog: ScriptDialog) {
        if let prefix = calledPrefix(dialog) {
            dialog.cancel()
            let message = "A frame, or a page without a bridge, tried to call by prompt(\"\(prefix)…\")."
            report(.remark(BridgeRemark(.refused, message)))
        } else {
            prompts.take(dialog)
        }
    }

    /// What a prompt begins with that is meant to be a call.
    private func calledPrefix(_ dialog: ScriptDialog) -> String? {
        guard case .prompt = dialog.kind else { return nil }
        return WireProtocols.all.compactMap(\.promptPrefix).first { dialog.message.utf8.starts(with: $0.utf8) }
    }

    /// Has `done` run when the page has had a turn of its loop; by the channel's own world, whose timers are not the page's.
    func afterTurn(_ done: @escaping @MainActor () -> Void) {
        let turn = "await new Promise((done) => setTimeout(done)); return after;"
        javaScript.run(turn, world: scripts.world, argument: "after", "") { _ in done() }
    }

    /// Has a page that stands still go on, since it is about to be left.
    func letGo() { prompts.letGo() }
}
