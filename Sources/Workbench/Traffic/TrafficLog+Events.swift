package import BridgeCore

nonisolated extension TrafficLog {
    /// Takes an event in; returns the number of the row that was added or changed.
    @discardableResult
    package mutating func take(_ event: BridgeEvent) -> Int? {
        let time = event.time - pageStart
        return switch event.kind {
        case .page(let step): take(step, event)
        case .call(let call): add(call, event)
        case .sent(let call, let wire):
            change(call) { row in
                row.wire = wire
                row.sentAt = event.time - row.pageStart
                row.state = row.call?.wantsAnswer == true ? .delivered : .oneWay
            }
        case .progress(let progress): change(progress.id) { $0.progress.take(progress, at: event.time - $0.pageStart) }
        case .answer(let answer): change(answer.id) { $0.end(answer) }
        case .remark(let remark): take(remark, event, at: time)
        }
    }

    private mutating func take(_ step: PageEvent, _ event: BridgeEvent) -> Int? {
        switch step {
        case .started(let url):
            (page, pageStart) = (event.page, event.time)
            (way, wireProtocol, transport) = (nil, nil, nil)
            pageRow = add(event, .started, name: Self.pageName(url), note: "")
            return pageRow
        case .recognised(let name, let sign, let transport): return recognise(name, sign, transport, event)
        case .tried(let what):
            return add(event, .sought, name: what, note: translated("The page looked for {what}.", ["what": what]))
        case .loaded, .ready, .registered: return nil
        case .gone(.crashed):
            return add(event, .crashed, name: Self.pageName(event), note: translated("The web process has ended."))
        case .gone: return add(event, .left, name: Self.pageName(event), note: "")
        }
    }

    /// The page's own row says how it was recognised.
    private mutating func recognise(
        _ name: WireProtocolName,
        _ sign: String,
        _ transport: TransportName,
        _ event: BridgeEvent
    ) -> Int? {
        let way = "\(WireProtocols.named(name)?.title ?? name.rawValue) · \(transport.title)"
        self.way = way
        (wireProtocol, self.transport) = (name, transport)
        let note = way + " · " + translated("recognised by {sign}", ["sign": sign])
        let number = change(pageRow) { row in
            guard row.state == .started, row.page == event.page else { return }
            row.note += row.note.isEmpty ? note : "; " + note
            (row.wireProtocol, row.transport) = (name, transport)
        }
        return number
    }

    /// What is left of an address where there is little room: its last part.
    private static func pageName(_ url: String) -> String {
        let path = url.prefix { $0 != "?" && $0 != "#" }
        return path.split(separator: "/").last.map(String.init) ?? url
    }

    private static func pageName(_ event: BridgeEvent) -> String { translated("page {n}", ["n": "\(event.page)"]) }

    private mutating func add(
        _ event: BridgeEvent,
        _ state: TrafficRow.State,
        name: String,
        note: String = "",
        call: CallEvent? = nil,
        remark: BridgeRemark? = nil
    ) -> Int {
        let time = event.time - pageStart
        return append(
            TrafficRow(
                number: end,
                page: event.page,
                time: time,
                pageStart: pageStart,
                state: state,
                call: call,
                name: name,
                note: note,
                wireProtocol: wireProtocol,
                transport: transport,
                wire: call?.wire,
                notes: remark.map { [TrafficRow.Note(time: time, remark: $0)] } ?? []
            )
        )
    }

    private mutating func add(_ call: CallEvent, _ event: BridgeEvent) -> Int {
        let state: TrafficRow.State =
            switch (call.direction, call.wire) {
            case (.toPage, nil): .sent
            case _ where !call.wantsAnswer: .oneWay
            case (.toPage, _): .delivered
            case (.fromPage, _): .running
            }
        return add(event, state, name: call.name.rawValue, call: call)
    }

    private mutating func take(_ remark: BridgeRemark, _ event: BridgeEvent, at time: Duration) -> Int? {
        if let call = remark.call,
            let number = change(call, { $0.take(remark, at: event.time - $0.pageStart) })
        {
            return number
        }
        // A dialog is in sight as long as it is open.
        if remark.kind == .dialogOpened || remark.kind == .dialogClosed { return nil }
        let state: TrafficRow.State = remark.kind == .loadFailed ? .notLoaded : .remark
        let name = remark.name?.rawValue ?? remark.kind.rawValue
        return add(event, state, name: name, note: remark.translatedText, remark: remark)
    }
}

nonisolated extension TransportName {
    /// What people call it.
    package var title: String {
        switch self {
        case .navigation: translated("hidden frame")
        case .scriptMessage: translated("script messages")
        default: rawValue
        }
    }
}
