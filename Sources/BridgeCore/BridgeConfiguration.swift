/// How a bridge behaves.
///
/// Passed once; a bridge never changes its configuration.
public struct BridgeConfiguration: Sendable {
    /// How long a call to the page waits for its answer, from the moment it is made; nil waits for ever.
    ///
    /// A page that stands still for an answer of the app waits as long, unless it has said how long; 30 seconds where this is
    /// nil, since nobody can use it meanwhile.
    public var deadline: Duration? = .seconds(30)
    /// The largest message in bytes, either way.
    ///
    /// WebKit silently delivers `undefined` for texts of 1 GiB and more.
    public var messageLimit = 64 << 20
    /// How many calls may be pending or waiting at one time, on either side.
    public var callLimit = 100_000
    /// How many bytes of UTF-8 a handler's name may have.
    public var nameLimit = 1_024
    /// Whether the faults of the phones' libraries are reproduced, so that a page sees what it would see there.
    ///
    /// `PhoneDifference.all` lists them. Otherwise they are cured where no working page can notice, and the trace names
    /// each difference that was met.
    public var isStrict = false
    /// How many events one subscriber may leave unread before the oldest are dropped.
    public var eventBuffer = 100_000

    /// The defaults.
    public init() {}
}
