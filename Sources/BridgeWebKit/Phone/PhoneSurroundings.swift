/// What is around the page on a phone besides the device itself, and what a person changes there.
package struct PhoneSurroundings: Sendable, Hashable {
    /// Whether the device lies on its side; the desktop does not turn.
    package var isTurned = false
    /// Whether style sheets are told of a dark device; nil leaves the desktop's choice.
    package var isDark: Bool?
    /// How large the page is shown, 1 as it is; on a device it keeps its width, and texts have 9 pixels at least.
    package var zoom = 1.0
    /// How much larger the person wants texts; where it is not 1 the zoom is not used, since WebKit has one of them.
    package var textScale = 1.0
    /// The language that pages and servers are told ("zh-CN"); nil leaves the machine's.
    package var language: String?
    /// Where the phone is; nil does not know.
    package var place: Place?

    /// The phone in a person's hand.
    package init() {}

    /// A place on the earth.
    package struct Place: Sendable, Hashable {
        /// In degrees, north of the equator.
        package var latitude: Double
        /// In degrees, east of Greenwich.
        package var longitude: Double
        /// In metres.
        package var accuracy: Double

        /// A place; nil where there is none on the earth.
        package init?(latitude: Double, longitude: Double, accuracy: Double = 20) {
            guard abs(latitude) <= 90, abs(longitude) <= 180, accuracy > 0 else { return nil }
            self.latitude = latitude
            self.longitude = longitude
            self.accuracy = accuracy
        }

        /// A place as it is written: "23.13,113.26"; nil where it is not.
        package init?(_ text: String) {
            let numbers = text.split(separator: ",").map { Double($0.filter { $0 != " " }) }
            guard numbers.count == 2, let latitude = numbers[0], let longitude = numbers[1] else { return nil }
            self.init(latitude: latitude, longitude: longitude)
        }

        /// The place as `init(_:)` takes it.
        package var text: String { "\(latitude),\(longitude)" }
    }

    /// Whether a text names a language as pages are told it: "en", "zh-CN", "zh-Hans-CN".
    package static func isLanguage(_ text: String) -> Bool {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        let areWords = parts.allSatisfy { part in
            (1...8).contains(part.count) && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
        }
        return areWords && (2...3).contains(parts[0].count) && parts[0].allSatisfy(\.isLetter)
    }
}

extension Device {
    /// The size that pages have on the device as it is held.
    package func size(in surroundings: PhoneSurroundings) -> Size? {
        guard let size, surroundings.isTurned else { return size }
        return Size(width: size.height, height: size.width)
    }

    /// The size on the screen.
    package func shownSize(in surroundings: PhoneSurroundings) -> Size? {
        let zoom = surroundings.textScale == 1 ? surroundings.zoom : 1
        return size(in: surroundings).map { size in
            Size(width: Int((Double(size.width) * zoom).rounded()), height: Int((Double(size.height) * zoom).rounded()))
        }
    }
}
