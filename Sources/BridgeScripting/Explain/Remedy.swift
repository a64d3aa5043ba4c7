import BridgeCore

/// What a person can do at once about an explanation.
package enum Remedy: String, Sendable, Hashable, CaseIterable {
    case tryAgain = "Try again"
    case reload = "Reload"
    case serveFolder = "Serve its folder"
    case copySetUp = "Copy set-up code"
    case openInspector = "Open inspector"
    case copyPolicy = "Copy a policy that works"
    case reloadAsPhone = "Reload as iPhone"
    case showHowPagesAsk = "How pages ask"
    case copyInit = "Copy the line"
    case sendReadyAgain = "Send it again"
    case showFrames = "Show frames"
    case allowOrigin = "Allow it"
    case answer = "Answer it"
    case makeHandler = "Make a handler"
    case callNear = "Call \"{near}\""
    case sendWithCallback = "Send with callback"
    case cancel = "Cancel"
    case showBoth = "Show both"
    case showRow = "Show row"
    case showArrived = "What arrived"
    case showPlace = "Show where"
    case copyCorrected = "Copy corrected call"
    case showWaiting = "Show them"
    case closeDialog = "Close it"
}

extension Explanation {
    /// What can be done about it, the best first.
    package var remedies: [Remedy] {
        switch id.kind {
        case .loadFailed: [.tryAgain]
        case .pageCrashed: [.reload]
        case .openedAsFile: [.serveFolder]
        case .usedTooEarly, .oldSetUp: [.copySetUp]
        case .scriptFailed, .setUpThrew, .pageHandlerThrew: [.openInspector]
        case .policyBlocks, .policyHalf: [.copyPolicy]
        case .desktopDevice: [.reloadAsPhone]
        case .noBridge: [.showHowPagesAsk]
        case .initMissing: [.copyInit]
        case .readyUnheard: [.sendReadyAgain]
        case .frameAsked: [.showFrames]
        case .originRefused: facts["sandboxed"] == true ? [] : [.allowOrigin]
        case .foreignHost: [.openInspector]
        case .handlerMissing: [isCallOver ? .makeHandler : .answer]
        case .pageHandlerMissing: facts["near"] == nil ? [] : [.callNear]
        case .noCallback: [.sendWithCallback]
        case .neverAnswered where isOver: [.showRow]
        case .neverAnswered: facts["by"] == "app" ? [.answer] : [.cancel]
        case .answeredTwice: [.showBoth]
        case .lateAnswer: [.showRow]
        case .dataLost: [.showArrived]
        case .messageDropped: [.showPlace]
        case .shapeRefused: [.copyCorrected]
        case .waitsForPage: [.showWaiting]
        case .dialogOpen: isOver ? [] : [.closeDialog]
        }
    }
}
