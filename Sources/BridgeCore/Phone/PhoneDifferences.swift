extension PhoneDifference {
    /// Every difference.
    ///
    /// Which protocols have it is said by their codecs.
    ///
    /// What would loosen the page's safety is in no row and never reproduced: that any frame of any origin speaks for the
    /// page, and that a page names any method of the app. Limits of this bridge hold in both modes.
    public static let all: [PhoneDifference] = [
        // What the app's side does.
        PhoneDifference(
            .missingHandler,
            phone: "never answers a call of a handler that the app has not registered, so that the page waits for ever",
            here: "the page was answered with an error"
        ),
        PhoneDifference(
            .lostBatch,
            phone: "answers a call of a missing handler with {} and loses what the page sent together with it",
            here: "the page was answered with an error, and nothing was lost"
        ),
        PhoneDifference(
            .handlerThrew,
            phone: "does not catch what the app's handler throws: the app crashes",
            here: "the page was answered with an error"
        ),
        PhoneDifference(
            .handlerThrewSilently,
            phone: "catches what the app's handler throws and never answers, so that the page waits for ever",
            here: "the page was answered with an error"
        ),
        PhoneDifference(
            .secondAnswer,
            phone: "has no callback left for a second answer of the page: the app crashes",
            here: "the second answer was dropped"
        ),
        PhoneDifference(
            .lateReply,
            phone: "gives an answer that comes after its page has left to the next page, where it meets another call",
            here: "the answer was dropped"
        ),
        PhoneDifference(
            .secondReply,
            phone: "sends a second answer of the app, too: a callback that the page still has is called again",
            here: "the second answer was dropped"
        ),
        PhoneDifference(
            .leftCall,
            phone: "loses an answer that comes while its page is away: the page waits for it for ever if it comes back",
            here: "the page that came back was told that its call ended when it left"
        ),
        PhoneDifference(
            .startUpQueue,
            phone: "loses what the app says while no page listens",
            here: "the call waited for the page"
        ),
        PhoneDifference(
            .heldAfterReset,
            phone: "holds what the app says after a reset back until another page asks for its bridge",
            here: "the page got it at once"
        ),
        PhoneDifference(
            .lostAfterReset,
            phone: "keeps nothing for the first page any more after a reset",
            here: "the call waited for the page"
        ),
        PhoneDifference(
            .restartedIDs,
            phone: "numbers the app's calls anew after a reset, so that an answer to an old call meets a new one",
            here: "the answer was dropped"
        ),
        PhoneDifference(
            .invalidMessage,
            phone: "drops a message that makes no sense without a word to the page",
            here: "the page was answered with an error"
        ),
        PhoneDifference(
            .otherScheme,
            phone: "does not know the scheme of the address by which the page asked for its bridge",
            here: "the page got its bridge"
        ),
        PhoneDifference(
            .policyForbidsFrame,
            phone: "gives no bridge to a page whose policy forbids the hidden frame",
            here: "the bridge goes on by script messages"
        ),
        PhoneDifference(
            .onlyObjects,
            phone: "gives the app's handler data only where it is an object",
            here: "the handler got the data"
        ),
        PhoneDifference(
            .onlyObjectsCount,
            phone: "ignores a message whose data is not an object or whose id is not a text",
            here: "it counts"
        ),
        PhoneDifference(
            .onlyTexts,
            phone: "gives the app all data and all answers as texts",
            here: "they are what the page sent"
        ),
        // What the page's side does.
        PhoneDifference(
            .poisonedQueue,
            phone: "cannot write the message as JSON, keeps it in the queue, and hears nothing more from this page",
            here: "only that message was dropped"
        ),
        PhoneDifference(
            .sendThrows,
            phone: "throws where the page sends what cannot be written as JSON",
            here: "that message was dropped, and its callback got an error"
        ),
        PhoneDifference(
            .lostOnLeaving,
            phone: "loses what a page says while it is being left",
            here: "the app got it"
        ),
        PhoneDifference(
            .missingPageHandler,
            phone: "never answers a call of a handler that the page has not registered",
            here: "the app was answered with an error"
        ),
        PhoneDifference(
            .inheritedName,
            phone: "takes a name that every object has for a handler of the page",
            here: "there is no such handler"
        ),
        PhoneDifference(
            .pageHandlerThrew,
            phone: "tells nobody that the page's handler threw, and never answers",
            here: "the app was answered with an error"
        ),
        PhoneDifference(
            .noCallback,
            phone: "gives the page's handler no callback where the app wants no answer: calling it is a TypeError",
            here: "there was one that leads nowhere"
        ),
        PhoneDifference(
            .setUpThrew,
            phone: "does not run the set-up functions behind one that threw",
            here: "all were run"
        ),
        PhoneDifference(
            .setUpAgain,
            phone: "leaves set-up functions waiting for ever that come after the bridge",
            here: "they were run"
        ),
        PhoneDifference(
            .noWaitingList,
            phone: "fails with a TypeError where the page asks for its bridge and has no array of waiting functions",
            here: "nothing failed"
        ),
        PhoneDifference(
            .falsyReply,
            phone: "takes an answer of the page that is false, 0, null or empty for none",
            here: "the app got the answer"
        ),
        PhoneDifference(
            .unescapedText,
            phone: "fails at a message with an apostrophe or a backslash in it, and the page never gets it",
            here: "the page got it"
        ),
        PhoneDifference(
            .beforeInit,
            phone: "holds all messages to the page back until it calls init",
            here: "nothing was held back"
        ),
        PhoneDifference(
            .initTwice,
            phone: "throws where the page calls init a second time",
            here: "the new handler counts"
        ),
        PhoneDifference(
            .noShift,
            phone: "takes a function as second argument for data, so that it is never called",
            here: "it was taken for the callback"
        ),
    ]
}
