import CWebKitGTK

/// How large the desktop's texts are.
enum TextScale {
    /// 1 where nothing is enlarged, 2 where texts are twice as large.
    static var current: Double {
        let resolution = gdk_screen_get_resolution(gdk_screen_get_default())
        return resolution > 0 ? resolution / 96 : 1
    }
}
