import CWebKitGTK

/// How large the desktop's texts are.
enum TextScale {
    /// 1 where nothing is enlarged, 2 where texts are twice as large.
    static var current: Double {
        let resolution = nb_get_integer(gtk_settings_get_default(), "gtk-xft-dpi")
        return resolution > 0 ? Double(resolution) / 1_024 / 96 : 1
    }
}
