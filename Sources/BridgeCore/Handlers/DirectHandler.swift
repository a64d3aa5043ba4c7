/// A handler that needs nothing but the data of its calls, found while nothing else has a say in them.
///
/// The bridge keeps the one that was called last and lets go of it whenever something changes that may have a say: most
/// calls that come together are of one name, and then one look tells what otherwise takes a dozen.
final class DirectHandler {
    let name: HandlerName
    let body: ValueHandler
    /// How many bytes an answer may have.
    let limit: Int

    init(_ name: HandlerName, limit: Int, _ body: @escaping ValueHandler) {
        self.name = name
        self.limit = limit
        self.body = body
    }
}
