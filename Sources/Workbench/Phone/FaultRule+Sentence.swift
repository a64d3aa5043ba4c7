import BridgeCore

extension FaultRule {
    /// The rule in words: "pay, to the page: is lost, every 3rd".
    var sentence: String {
        let handler = name?.rawValue ?? translated("any handler")
        let whom = receiver == .page ? translated("the page") : translated("the app")
        return translated(
            "{handler} to {whom}: {what}, {which}",
            ["handler": handler, "whom": whom, "what": what, "which": which]
        )
    }

    private var what: String {
        switch effect {
        case .delay(let time): translated("comes {time} late", ["time": time.formatted])
        case .drop: translated("is lost")
        case .twice: translated("comes twice")
        case .reorder: translated("is overtaken by the next")
        case .corrupt: translated("is damaged")
        case .reload: translated("meets a reload of the page")
        case .kill: translated("loses its web process")
        case .offline: translated("is the last before the network goes")
        }
    }

    private var which: String {
        let often =
            switch occasion {
            case .every(1): translated("each time")
            case .every(let count): translated("one of every {n}", ["n": String(count)])
            case .chance(let percent): translated("with a chance of {n}%", ["n": String(percent)])
            }
        guard let times else { return often }
        return times == 1
            ? translated("the next time") : translated("{often}, {n} times", ["often": often, "n": String(times)])
    }
}
