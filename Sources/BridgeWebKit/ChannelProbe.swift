/// A test's eyes and hands inside the private channel of one view.
///
/// It is reachable inside the package only: no user of the library can replace the channel or read its traffic.
@MainActor
package final class ChannelProbe {
    /// Source texts to use in the place of the channel's two scripts; nil uses the real ones.
    package var scripts: (world: String, page: String)?
    /// Given each text that reached the channel's message handler, before anything is decided about it.
    package var onMessage: (@MainActor (String) -> Void)?
    /// The names of the channel's script world and message handler, once the view is made.
    package internal(set) var names = (world: "", handler: "")

    /// A probe that changes nothing.
    package init() {}
}
