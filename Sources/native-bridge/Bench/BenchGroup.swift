/// A group of rows that have a table and a plot of their own.
enum BenchGroup: String, CaseIterable, Codable {
    case calls, latency, flight
    case textUp = "text-up"
    case textDown = "text-down"
    case textEcho = "text-echo"
    case bytesUp = "bytes-up"
    case bytesDown = "bytes-down"
    case bytesEcho = "bytes-echo"
    case start
    case growth, reloads
    case trace, handlers, pending, windows, phones

    /// The heading.
    var title: String {
        switch self {
        case .calls: "One call after the other"
        case .latency: "Percentiles of a nativeBridge call of the page"
        case .flight: "nativeBridge calls of the page, several in flight"
        case .textUp: "Text from page to app"
        case .textDown: "Text from app to page"
        case .textEcho: "Text from page to app and back"
        case .bytesUp: "Uint8Array from page to app"
        case .bytesDown: "Data from app to page"
        case .bytesEcho: "Uint8Array from page to app and back"
        case .start: "Start to a page's first message"
        case .growth: "Growth of the processes over calls"
        case .reloads: "Growth of the processes over reloads"
        case .trace: "What it costs to be watched"
        case .handlers: "A call while handlers are registered"
        case .pending: "A call while others are pending"
        case .windows: "A call while windows are open"
        case .phones: "The phones' protocols"
        }
    }

    /// What the figures are.
    var unit: BenchUnit {
        switch self {
        case .start: .milliseconds
        case .growth, .reloads: .mebibytes
        default: .microseconds
        }
    }

    /// What the place of a row counts; nil where the plot has bars.
    var axis: String? {
        switch self {
        case .calls, .latency, .start, .trace, .phones: nil
        case .flight: "calls in flight"
        case .textUp, .textDown, .textEcho, .bytesUp, .bytesDown, .bytesEcho: "size"
        case .growth: "calls"
        case .reloads: "reloads"
        case .handlers: "handlers registered"
        case .pending: "calls pending"
        case .windows: "windows open"
        }
    }

    /// Whether the rows are for sizes of what is sent.
    var isSized: Bool { axis == "size" }
}
