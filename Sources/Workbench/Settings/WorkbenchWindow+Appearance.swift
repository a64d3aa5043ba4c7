import CWebKitGTK

/// The theme and the language, which all windows share.
extension WorkbenchWindow {
    /// Adds the choices of theme and language.
    func addAppearance() {
        let desktop = gtk_settings_get_default()
        if let isDark = settings.isDark { nb_set_boolean(desktop, Self.darkTheme, isDark ? 1 : 0) }
        addSwitch("dark", isOn: nb_get_boolean(desktop, Self.darkTheme) != 0) { window, isOn in
            nb_set_boolean(gtk_settings_get_default(), Self.darkTheme, isOn ? 1 : 0)
            window.settings.isDark = isOn
        }
        addChoice("language", settings.language?.rawValue ?? Self.asDesktop) { $0.use(language: $1) }
        let menu = Menu()
        menu.append(translated("As the Desktop"), "win.language::\(Self.asDesktop)")
        for language in Language.allCases { menu.append(language.title, "win.language::\(language.rawValue)") }
        Menu(interface, "appearance_menu").append(translated("_Language"), submenu: menu)
    }

    private static let darkTheme = "gtk-application-prefer-dark-theme"
    private static let asDesktop = "auto"

    private func use(language name: String) {
        let language = Language(rawValue: name)
        settings.language = language
        Language.use(language ?? .ofDesktop)
        notices.show(message: translated("The next window is in this language."))
    }
}
