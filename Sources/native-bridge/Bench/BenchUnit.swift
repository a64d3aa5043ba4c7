/// What figures are measured in; less is better in all.
enum BenchUnit: String, Codable {
    case microseconds = "µs"
    case milliseconds = "ms"
    case mebibytes = "MiB"
}
