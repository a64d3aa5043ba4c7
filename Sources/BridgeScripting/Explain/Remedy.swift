import BridgeCore

/// What a person can do at once about an explanation.
package enum Remedy: String, Sendable, Hashable, CaseIterable {
    case tryAgain = "Try _again"
    case reload = "_Reload"
    case serveFolder = "_Serve its folder"
    case copySetUp = "_Copy set-up code"
    case openInspector = "Open _inspector"
    case copyPolicy = "_Copy a policy that works"
    case reloadAsPhone = "_Reload as iPhone"
    case showHowPagesAsk = "_How pages ask"
    case copyInit = "_Copy the line"
    case sendReadyAgain = "_Send it again"
    case showFrames = "_Show frames"
    case allowOrigin = "_Allow it"
    case answer = "_Answer it"
    case callNear = "_Call \"{near}\""
    case sendWithCallback = "_Send with callback"
    case cancel = "_Cancel"
    case showBoth = "Show _both"
    case showRow = "_Show row"
    case showArrived = "_What arrived"
    case showPlace = "_Show where"
    case copyCorrected = "_Copy corrected call"
    case showWaiting = "_Show them"
    case closeDialog = "_Close it"
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
        case .handlerMissing: [.answer]
        case .pageHandlerMissing: facts["near"] == nil ? [] : [.callNear]
        case .noCallback: [.sendWithCallback]
        case .neverAnswered: facts["by"] == "app" ? [.answer] : [.cancel]
        case .answeredTwice: [.showBoth]
        case .lateAnswer: [.showRow]
        case .dataLost: [.showArrived]
        case .messageDropped: [.showPlace]
        case .shapeRefused: [.copyCorrected]
        case .waitsForPage: [.showWaiting]
        case .dialogOpen: [.closeDialog]
        }
    }
}
