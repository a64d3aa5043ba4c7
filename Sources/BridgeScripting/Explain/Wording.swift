/// What can be said about a page: sentences with `{x}` for what is filled in, worded once for all who show them.
///
/// The English text is the key under which translations are found.
package enum Wording: String, Sendable, Hashable, CaseIterable {
    case loadFailed = "The page could not be loaded: {reason}."
    case pageCrashed = "The web process has ended ({reason}); {n} calls went with it."
    case pageCrashedAlone = "The web process has ended ({reason})."
    case openedAsFile = "The page is opened as a file, so WebKit refuses its modules and hides its errors."
    case usedTooEarly = "The page used \"{global}\" before it existed ({file}:{line})."
    case usedTooEarlySomewhere = "The page used \"{global}\" before it existed."
    case globalMisspelled =
        "The page used \"{global}\", which is not there ({file}:{line}). Did you mean \"{near}\"?"
    case globalMisspelledSomewhere =
        "The page used \"{global}\", which is not there. Did you mean \"{near}\"?"
    case scriptFailed =
        "A script of the page failed, and the rest of it did not run: {message} ({file}:{line})."
    case scriptFailedSomewhere = "A script of the page failed, and the rest of it did not run: {message}."
    case scriptMissing = "A script of the page could not be loaded: {file}."
    case scriptFailedLater = "A script of the page failed: {message} ({file}:{line})."
    case scriptFailedLaterSomewhere = "A script of the page failed: {message}."
    case policyBlocks =
        "The page's policy ({directive}) forbids the hidden frame; the bridge was started another way here."
    case policyBlocksStrictly =
        "The page's policy ({directive}) forbids the hidden frame, so the bridge cannot start."
    case policyHalf =
        "The page hears the app but cannot speak to it: its policy allows \"{a}\" and forbids \"{b}\"."
    case policyHalfHere =
        "The page's policy allows \"{a}\" and forbids \"{b}\"; its messages travel another way here."
    case desktopDevice =
        "The page never asked for a bridge. Many pages do so only on a phone, and this window calls itself a desktop browser."
    case noBridge = "The page has loaded and never asked for a bridge."
    case oldSetUp =
        "The page uses the set-up of version {v}; an app with version {w} would not answer it."
    case otherProtocol = "The page asks for {a}, and only {b} was chosen."
    case initMissing = "The page never called \"init\", so {n} messages wait for it."
    case initMissingHere = "The page never called \"init\"."
    case readyUnheard = "The ready event was sent and the page did not react; perhaps it listens too late."
    case setUpThrew =
        "The page's set-up function threw \"{message}\" ({file}:{line}); {n} more were not called."
    case setUpThrewLast = "The page's set-up function threw \"{message}\" ({file}:{line})."
    case setUpThrewSomewhere = "The page's set-up function threw \"{message}\"."
    case frameAsked = "A frame inside the page asked for the bridge. Only the page itself is served."
    case originRefused = "{origin} may not use the bridge."
    case sandboxRefused = "A sandboxed page of {origin} may not use the bridge."
    case foreignHost =
        "{file} was to come from {a} and came from {b}: something on the way may have put it there."
    case handlerMissing = "The app has no handler \"{name}\"."
    case handlerMissingNear = "The app has no handler \"{name}\". It has \"{near}\"."
    case defaultHandlerMissing = "The app has no default handler, for messages without a name."
    case casesUsedUp = "The cases of the handler \"{name}\" are used up."
    case noCaseFits = "No case of the handler \"{name}\" fits the data."
    case pageHandlerMissing = "The page has not registered \"{name}\"."
    case pageHandlerMissingNear = "The page has not registered \"{name}\". It has \"{near}\"."
    case pageHandlerThrew =
        "The page's handler \"{name}\" threw \"{message}\" ({file}:{line}) and did not answer."
    case pageHandlerThrewSomewhere = "The page's handler \"{name}\" threw \"{message}\" and did not answer."
    case noCallback = "The page's handler \"{name}\" answers, but the call was sent without a callback."
    case neverAnswered = "{who} has not answered \"{name}\" for {t}."
    case answeredTwice = "{who} answered \"{name}\" twice; the second was dropped."
    case lateAnswer = "The answer to \"{name}\" came {t} after its page had left and was dropped."
    case lateAfterDeadline = "The answer to \"{name}\" came after its deadline and was dropped."
    case lateForNobody = "The page answered \"{name}\" when nobody waited for it any more."
    case dataLost = "\"{name}\": {paths} cannot be written as JSON and did not arrive ({kinds})."
    case messageDropped = "\"{name}\" cannot be written as JSON ({reason}) and was dropped."
    case queueLost =
        "\"{name}\" cannot be written as JSON ({reason}); it and all later messages of the page are lost."
    case shapeRefused = "The phone's {protocol} would ignore \"{name}\": {field} must be {type}."
    case waitsForPage = "{n} calls wait until the page has its bridge."
    case dialogOpen = "A dialog of the page is open; {n} messages wait until it is closed."

    // What would happen on a phone, behind one of the above.
    case phoneWouldNotStart = "On the phone it would not start."
    case phoneWouldHearOnly = "On the phone the page would hear the app but could not speak to it."
    case phoneInitHolds = "On the phone {n} messages would wait for it."
    case phoneWouldWait = "On the phone the page would wait for ever."
    case phoneLosesRest =
        "On the phone the page would be answered with {}, and what it sent together with the call would be lost."
    case phoneSetUpLeaves = "On the phone {n} more would not be called."
    case phoneNeverAnswers = "On the phone nobody would be told, and the app would wait for ever."
    case phoneNoCallback = "On the phone its answer would be an error in the page."
    case phoneCrashes = "On the phone the app would crash."
    case phoneCallsAgain = "On the phone the page's callback would be called again."
    case otherCallOnPhone = "With {protocol} it could reach another call."
    case queueLostOnPhone = "With {protocol} all later messages of the page would be lost."
    case withPhone = "{sentence} {phone}"

    // What stands for a name in one of the above.
    case theApp = "The app"
    case thePage = "The page"
    case anObject = "an object"
    case aText = "a text"
    case itCrashed = "it crashed"
    case tooMuchMemory = "it needed too much memory"
    case itWasEnded = "it was ended"
    case unknownReason = "for an unknown reason"

    /// The English text for one, where `{n}` may be one.
    package var singular: String? {
        switch self {
        case .pageCrashed: "The web process has ended ({reason}); one call went with it."
        case .initMissing: "The page never called \"init\", so one message waits for it."
        case .setUpThrew: "The page's set-up function threw \"{message}\" ({file}:{line}); one more was not called."
        case .waitsForPage: "One call waits until the page has its bridge."
        case .dialogOpen: "A dialog of the page is open; one message waits until it is closed."
        case .phoneInitHolds: "On the phone one message would wait for it."
        case .phoneSetUpLeaves: "On the phone one more would not be called."
        default: nil
        }
    }
}
