import CWebKitGTK

/// A key by what it means.
struct Key {
    let rawValue: gint

    static let control = Key(rawValue: GDK_KEY_Control_L)
    static let shift = Key(rawValue: GDK_KEY_Shift_L)
    static let alt = Key(rawValue: GDK_KEY_Alt_L)
    static let enter = Key(rawValue: GDK_KEY_Return)
    static let escape = Key(rawValue: GDK_KEY_Escape)
    static let q = Key(rawValue: GDK_KEY_q)
    static let r = Key(rawValue: GDK_KEY_r)
    static let s = Key(rawValue: GDK_KEY_s)
    static let l = Key(rawValue: GDK_KEY_l)
    static let f = Key(rawValue: GDK_KEY_f)
    static let m = Key(rawValue: GDK_KEY_m)
    static let two = Key(rawValue: GDK_KEY_2)
    static let five = Key(rawValue: GDK_KEY_5)
    static let six = Key(rawValue: GDK_KEY_6)
    static let four = Key(rawValue: GDK_KEY_4)
    static let j = Key(rawValue: GDK_KEY_j)
}
