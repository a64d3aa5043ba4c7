import CWebKitGTK

/// Names chosen by patterns with * and ?: "nav-*".
enum NamePattern {
    /// Whether a name is one of the patterns'; no patterns fit all names.
    static func fits(_ name: String, _ patterns: [String]) -> Bool {
        patterns.isEmpty || patterns.contains { g_pattern_match_simple($0, name) != 0 }
    }
}
