import BridgeCore

/// How pages come and go.
extension PageChannel {
    /// The view has another document.
    ///
    /// A page that comes back from the back/forward cache names its old token.
    func committed() {
        left()
        (isLoaded, isGreeted, trouble) = (false, false, nil)
        leave()
        sentBytes.beginPage()
        forgetDocument()
        incoming.afterAll { [weak self] in self?.left() }
    }

    /// Ends a page that is being left, when all has been taken that it said before.
    func left() {
        guard isLeaving else { return }
        incoming.takeAll()
        guard isLeaving else { return }
        isLeaving = false
        forgetPage()
        report(.gone(.left))
        ask(resuming: true)
    }

    /// The document has loaded, perhaps one that says no more than `trouble`; the page may have to be verified yet.
    func loaded(_ trouble: BridgeRemark? = nil) {
        isLoaded = true
        self.trouble = trouble
        if current != nil, !isLeaving { report(.loaded) }
        guard !isVerifying, !isLeaving else { return }
        // One that said nothing was asked while WebKit gave it another process.
        if isGreeted { tellTrouble() } else { ask(resuming: true) }
    }

    /// The trouble is the page's that is there, not of the one before.
    private func tellTrouble() {
        if let trouble { report(.remark(trouble)) }
        trouble = nil
    }

    func crashed() {
        left()
        takeLastWords()
        endPage()
        report(.gone(.crashed))
    }

    func endPage() {
        isLeaving = false
        forgetDocument()
        incoming.removeAll()
        forgetPage()
    }

    private func leave() {
        isLeaving = true
        report(.leaving)
    }

    /// Takes all that a page said which is not there any more.
    private func takeLastWords() {
        leave()
        incoming.takeAll()
        isLeaving = false
    }

    private func forgetPage() {
        sentBytes.forgetLastPage()
        current = nil
        guess = nil
        setUps = []
        forbiddenBy = []
    }

    /// What waits for the document to hear it, or to be verified, is not for the next one.
    private func forgetDocument() {
        unverified.removeAll()
        scriptMessages.reset()
        navigations.reset()
        prompts.letGo()
    }

    /// Asks whether the view has the page that has said something, once if the question is on its way already.
    func verify() {
        if isVerifying { isAskedAgain = true } else { ask(resuming: false) }
    }

    /// Asks the view itself which page it has.
    private func ask(resuming: Bool) {
        isVerifying = true
        isAskedAgain = false
        javaScript.evaluate("nativeBridge.hello(\(resuming))", world: scripts.world) { [weak self] answer in
            guard let self else { return }
            isVerifying = false
            // The view has another document since, and is asked again when it is that one's turn.
            guard !isLeaving else { return }
            if let answer { greet(answer, isNew: resuming) }
            tellTrouble()
            releaseUnverified()
            // What came while the question was on its way may be of a page that was not there yet.
            if isAskedAgain, !unverified.isEmpty { ask(resuming: false) }
        }
    }

    /// "<token> <origin> <address>", the token empty where the page's half refused to serve.
    ///
    /// The page's own word, since the view names the next page as soon as its load begins.
    private func greet(_ answer: String, isNew: Bool) {
        let words = answer.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
        guard words.count == 3 else { return }
        isGreeted = true
        let (token, origin, address) = (String(words[0]), String(words[1]), String(words[2]))
        if token != "", origins.contains(origin) {
            begin(PageToken(rawValue: token), address)
        } else if isNew, let place = PageLocation.origin(of: address) ?? (address.hasPrefix("file:") ? "file://" : nil)
        {
            refuse(address, of: place)
        }
    }

    private func refuse(_ address: String, of origin: String) {
        let isSandboxed = origins.contains(origin)
        let name = isSandboxed ? "A sandboxed page of \(origin)" : origin
        let details: JSONObject = [
            "origin": .string(origin), "address": .string(address), "sandboxed": .bool(isSandboxed),
        ]
        report(.remark(BridgeRemark(.originRefused, details: details, "\(name) may not use the bridge.")))
    }

    func begin(_ token: PageToken, _ address: String) {
        guard token != current else { return }
        takeLastWords()
        current = token
        transportName = scripts.transport
        report(.started(token, url: address))
        if let visit = visits[token] {
            transportName = visit.transport
            for wireProtocol in visit.protocols {
                report(.recognised(wireProtocol, by: "back/forward cache", visit.transport))
            }
            for wireProtocol in visit.ready { report(.ready(wireProtocol)) }
            for (name, owner) in visit.handlers { report(.registered(name, owner)) }
        }
        if isLoaded { report(.loaded) }
    }

    private func releaseUnverified() {
        for (batch, reply) in unverified.takeAll() {
            if let current, batch.token == current.rawValue {
                receive(batch, reply)
            } else if isAskedAgain {
                unverified.keep(batch, reply)
            } else {
                reply?.letGo()
            }
        }
    }
}
