/// What figures are measured in; less is better in all.
enum BenchUnit: String, Codable {
    case microseconds = "µs"
    case milliseconds = "ms"
    case mebibytes = "MiB"

    /// What the axis of a plot says.
    var title: String {
        switch self {
        case .microseconds: "µs per call"
        case .milliseconds: "milliseconds"
        case .mebibytes: "MiB grown"
        }
    }
}
