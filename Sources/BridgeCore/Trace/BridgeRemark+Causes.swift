/// What the reasons are concluded from why a page does not do what was expected.
extension BridgeRemark.Kind {
    /// A page could not be loaded.
    ///
    /// Details: `reason`.
    public static let loadFailed = Self(rawValue: "load-failed")
    /// The web process has ended.
    ///
    /// Details: `reason`, which is "crashed", "memory" or "ended".
    public static let pageCrashed = Self(rawValue: "page-crashed")
    /// The page was told that its bridge is there, by an event that it may listen to.
    public static let readySent = Self(rawValue: "ready-sent")
    /// A script in the page has the set-up code of some version.
    ///
    /// Details: `version`.
    public static let setUpSeen = Self(rawValue: "set-up-seen")
    /// A function of the page threw that waited for the bridge.
    ///
    /// Details: `error`, `file` and `line` where known, `left`: how many functions stand behind it.
    public static let setUpThrew = Self(rawValue: "set-up-threw")
    /// An address that asks for the bridge was opened, and not by the page itself.
    ///
    /// Details: `frames`, the addresses of those that the page has.
    public static let frameAsked = Self(rawValue: "frame-asked")
    /// Parts of what the page sent cannot be written as JSON and were left out of it.
    ///
    /// Details: `paths` and `kinds`, lists.
    public static let dataLost = Self(rawValue: "data-lost")
    /// A dialog of the page is open, and it stands still.
    public static let dialogOpened = Self(rawValue: "dialog-opened")
    /// That dialog is closed.
    public static let dialogClosed = Self(rawValue: "dialog-closed")
}
