import BridgeCore

/// One thing that a case's runner does.
enum CaseStep: Hashable {
    /// Opens a window with the case's page, loaded.
    case open(name: String?)
    /// Closes windows.
    case close(Place)
    /// Begins to load a page.
    case load(page: String)
    /// Begins to load the page again.
    case reload
    /// Goes back (below zero) or forward in the history.
    case go(by: Int)
    /// Ends the web process, as a crash would.
    case crash
    /// Waits until the loads that have begun are over.
    case untilLoaded
    /// Waits until the page that is being loaded is committed.
    case untilCommitted
    /// Waits until the page that is being loaded can be called.
    case untilReady
    /// Waits until the page has such a query, and is loaded.
    case untilLocation(query: String)
    /// Waits.
    case wait(Duration)
    /// Runs the case's script.
    case runScript(Place)
    /// Runs the case's script; this must come out.
    case expectScript(JSONValue)
    /// Runs a script of the step's own.
    case evaluate(String)
    /// Makes calls of an echoing handler in the page, each of which must be answered.
    case echo(count: Int, Place)
    /// The page must be this one.
    case expectPage(String)
    /// The page must have such a query.
    case expectLocation(query: String)
    /// Calls handlers of the page.
    case call([NativeCall])
    /// Calls all handlers again that were called so far, with the next numbers.
    case callMore(count: Int)
    /// Calls a handler of the page that never answers.
    case callInVain
    /// All calls must be answered in their order, and within the time that a case names.
    case expectAnswers(within: Duration?)
    /// Forgets the calls to the page.
    case reset
    /// Everything of a closed window must be freed.
    case expectFreed
    /// No window and no web process may be left.
    case expectNothingLeft
    /// Does all the steps before it again, so that they are done so many times.
    case repeatAll(times: Int)

    /// Which windows a step is about.
    enum Place: Hashable {
        /// The one that was used or opened last.
        case current
        case all
        case named(String)
        /// Counted from 1.
        case number(Int)
    }
}

/// A call that native code makes.
struct NativeCall: Hashable {
    /// Nil for the handler that the case names elsewhere.
    let name: String?
    /// Nil for the next number of that handler.
    let data: JSONText?
    let wantsAnswer: Bool

    init(_ name: String?, _ data: JSONText? = nil, wantsAnswer: Bool = true) {
        self.name = name
        self.data = data
        self.wantsAnswer = wantsAnswer
    }
}
