/// What a page takes the machine for.
///
/// Many pages choose their bridge by it: an iPhone gets one, an Android phone another, a desktop none.
public struct Device: Sendable, Hashable, CustomStringConvertible {
    /// A size in CSS pixels.
    public struct Size: Sendable, Hashable {
        /// From left to right.
        public let width: Int
        /// From top to bottom.
        public let height: Int
    }

    /// The name, as options and recordings spell it.
    public let name: String
    /// The name for people.
    public let title: String
    /// How pages and servers are told of it; nil leaves WebKitGTK's own.
    public let userAgent: String?
    /// The size that pages have; nil lets them fill their window.
    public let size: Size?
    /// What else differs from the machine that it really is.
    let traits: Traits?

    /// What `navigator` says of a device with a touch screen.
    struct Traits: Sendable, Hashable {
        let platform: String
        let vendor: String
        /// The newest version of Chromium's `navigator.userAgentData`; nil where it does not exist.
        var chromium: String?
    }

    /// The machine as it is.
    public static let desktop = Device(name: "desktop", title: "Desktop", userAgent: nil, size: nil, traits: nil)

    /// The web view of an app on an iPhone.
    public static let iphone = Device(
        name: "iphone",
        title: "iPhone",
        userAgent: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 "
            + "(KHTML, like Gecko) Mobile/15E148",
        size: Size(width: 390, height: 844),
        traits: Traits(platform: "iPhone", vendor: "Apple Computer, Inc.")
    )

    /// The web view of an app on an iPad.
    public static let ipad = Device(
        name: "ipad",
        title: "iPad",
        userAgent: "Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 "
            + "(KHTML, like Gecko) Mobile/15E148",
        size: Size(width: 820, height: 1_180),
        traits: Traits(platform: "iPad", vendor: "Apple Computer, Inc.")
    )

    /// The web view of an app on an Android phone.
    public static let android = Device(
        name: "android",
        title: "Android",
        userAgent: "Mozilla/5.0 (Linux; Android 15; Pixel 8 Build/AP4A.250205.002; wv) AppleWebKit/537.36 "
            + "(KHTML, like Gecko) Version/4.0 Chrome/137.0.0.0 Mobile Safari/537.36",
        size: Size(width: 412, height: 915),
        traits: Traits(platform: "Linux armv81", vendor: "Google Inc.", chromium: "137")
    )

    /// All devices.
    public static let all: [Device] = [.desktop, .iphone, .ipad, .android]

    /// The device of that name, if there is one.
    public static func named(_ name: String) -> Device? { all.first { $0.name == name } }

    /// The name.
    public var description: String { name }
}
