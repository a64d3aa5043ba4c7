import BridgeCore

/// The sentences of remarks, which the trace and recordings have in English, with `{x}` for what is filled in.
///
/// The English text is the key under which translations are found. A sentence that fits two is the first one's.
nonisolated package enum RemarkWording: String, CaseIterable {
    case loadFailed = "{address} could not be loaded: {reason}."
    case tooMuchMemory = "The web process needed too much memory."
    case wasEnded = "The web process was ended."
    case endedByItself = "The web process has ended by itself."
    case readySent = "The page was told by an event that its bridge is there, and did nothing with it."
    case setUpSeen = "The page has the set-up code of version {version}."
    case frameAsked = "A frame of the page asked for the bridge, which is for the page alone."
    case dataLost = "It cannot be written as JSON: {paths}."
    case dialogOpened = "A dialog of the page is open."
    case dialogClosed = "The page's dialog is closed."
    case handlerMissing = "The app has no handler \"{name}\"."
    case defaultHandlerMissing = "The app has no default handler, for messages without a name."
    case casesUsedUp = "The cases of the handler \"{name}\" are used up."
    case noCaseFits = "No case of the handler \"{name}\" fits the data."
    case pageHandlerMissing = "The page has no handler \"{name}\"."
    case pageDefaultHandlerMissing = "The page has no default handler."
    case notAFunction = "What was registered for it is no function."
    case scriptMissing = "A script of the page could not be loaded: {file}"
    case scriptFailed = "A script of the page failed: {error}"
    case consoleError = "The page logged an error: {error}"
    case nativeScriptFailed = "The script of the handler \"{name}\" failed: {error}"
    case ownScriptFailed = "The script {name} failed: {error}"
    case appAnsweredTwice = "The app answered \"{name}\" twice; the second answer was dropped."
    case pageAnsweredTwice = "The page answered {call} twice; the second answer was dropped."
    case progressDropped = "An answer to \"{name}\" that is not the last one cannot be told to its page."
    case answeredAfterDeadline = "The answer to \"{name}\" came after its deadline and was dropped."
    case answeredAfterPage = "The answer to \"{name}\" came after its page had left and was dropped."
    case answeredForNobody = "The page answered {call} when nobody waited for it any more."
    case answeredNoCall = "The page answered {call}, which is no call of the app."
    case messageDropped = "A message in {protocol} was dropped: {reason}."
    case messageTooLarge = "A message has {size} bytes; the limit is {limit}."
    case tooManyCalls = "{n} calls of the page are waiting for their answers already."
    case calledWithoutName = "The page called without a name."
    case sandboxRefused = "A sandboxed page of {origin} may not use the bridge."
    case originRefused = "{origin} may not use the bridge."
    case policyForbidsHere =
        "The page's policy ({directive}) forbids the hidden frame; the bridge goes on by script messages."
    case policyForbids = "The page's policy ({directive}) forbids the hidden frame."
    case otherProtocol = "The page asked for {protocol}, but only another protocol was chosen."
    case frameCalled = "A frame, or a page without a bridge, tried to call by prompt(\"{prefix}…\")."
    case networkUnchanged = "The network could not be changed: {reason}."
    case userAgentMalformed = "The user agent that was given is malformed and is not used."
    case schemeUnknown = "The page opened {address}, whose scheme nobody handles."
    case windowRefused = "The page tried to open a new window."
    case offered = "The page opened {address}, which the app took."
    case faultOfCall = "The call of \"{name}\" {what}, as a fault asked."
    case faultOfAnswer = "The answer to \"{name}\" {what}, as a fault asked."
    case requestRule = "The request for {address} {what}, as a rule asked."
    case foreignHost =
        "{file} was to come from {a} and came from {b}: something on the way may have put it there."
    case eventsDropped = "A reader of events was too slow and missed {n} of them."
    case withheld = "The app never answers \"{name}\"."
    case held = "\"{name}\" waits for a person to answer it."
    case holdsNoMore = "{n} calls wait for a person; what comes beyond is not held."
    case letGo = "\"{name}\" goes on."
    case standsStill = "The page stands still until \"{name}\" is answered."
    case stoodStill = "The page stood still for \"{name}\" for {time}; nobody answered it."

    // What stands for `{what}` in one of the above.
    case cameLate = "came {time} late"
    case wasDropped = "was dropped"
    case cameTwice = "came twice"
    case waitedForNext = "waited for the next message"
    case tookOut = "was damaged: {place} was taken out"
    case cut = "was damaged: {place} was cut"
    case nulled = "was damaged: {place} was replaced by null"
    case otherType = "was damaged: {place} was given another type"
    case nullForNothing = "was damaged: null was put in the place of no data"
    case wasLastOnline = "was the last before the network went"
    case lostProcess = "lost its web process"
    case metReload = "met a reload of its page"
    case wasBlocked = "was blocked"
    case wasAnsweredBy = "was answered by {file}"
    case wasSlowed = "was made {time} slower"

    // What stands for `{place}` in one of these.
    case allOfIt = "all of it"

    // What stands for `{reason}` in one of the above.
    case serverAnsweredPhrase = "the server answered {status} ({phrase})"
    case serverAnswered = "the server answered {status}"
    case portRefused = "WebKit does not open this port, because services other than web servers use it"
    case switchedOff = "the network is switched off"
    case ruleBlocks = "a rule blocks the request"
    case noFile = "there is no such file"

    // A phone's difference, in strict mode and otherwise.
    case asOnPhone = "As on the phone, which {what}."
    case phoneDiffers = "The phone {what}. Here {here}."
}

nonisolated extension RemarkWording {
    /// What is filled in for the names of the wording in `sentence`; nil where that is another sentence.
    package func values(in sentence: String) -> [(key: String, value: String)]? {
        var (rest, values, name) = (sentence[...], [(key: String, value: String)](), String?.none)
        for (index, part) in rawValue.split(omittingEmptySubsequences: false, whereSeparator: "{}".contains)
            .enumerated()
        {
            if index.isMultiple(of: 2) {
                let isLast = index + 1 >= partCount
                guard let found = Self.find(part, in: rest, isFirst: name == nil, isLast: isLast) else { return nil }
                if let name { values.append((name, String(rest[..<found.lowerBound]))) }
                rest = rest[found.upperBound...]
            } else {
                name = String(part)
            }
        }
        return rest.isEmpty ? values : nil
    }

    private var partCount: Int { rawValue.count { "{}".contains($0) } + 1 }

    private static func find(
        _ part: Substring,
        in text: Substring,
        isFirst: Bool,
        isLast: Bool
    ) -> Range<Substring.Index>? {
        if isFirst {
            return text.hasPrefix(part) ? text.startIndex..<text.index(text.startIndex, offsetBy: part.count) : nil
        }
        if isLast {
            return text.hasSuffix(part) ? text.index(text.endIndex, offsetBy: -part.count)..<text.endIndex : nil
        }
        return text.firstRange(of: part)
    }
}
