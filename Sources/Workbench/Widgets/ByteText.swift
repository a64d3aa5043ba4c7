import Foundation

nonisolated extension Int {
    /// A number of bytes for people: "58 B", "12.4 KB", "8.1 MB".
    var byteText: String {
        switch self {
        case ..<1_024: "\(self) B"
        case ..<1_048_576: "\(Self.rounded(Double(self) / 1_024)) KB"
        default: "\(Self.rounded(Double(self) / 1_048_576)) MB"
        }
    }

    private static func rounded(_ value: Double) -> String {
        value.formatted(.number.precision(.fractionLength(0...1)))
    }
}
