import BridgeCore
import CWebKitGTK
import GLibKit

extension WebView {
    /// What is around the page.
    package var surroundings: PhoneSurroundings { configuration.surroundings }

    /// Changes what is around the page.
    ///
    /// All is there at once; the language, which the page was told when it was loaded, from the next load on. Language
    /// and place are those of all views, as all apps of a phone have the same.
    package func use(_ surroundings: PhoneSurroundings) {
        let wasTurned = configuration.surroundings.isTurned
        configuration.surroundings = surroundings
        channel.use(surroundings)
        showDevice()
        showSurroundings()
        if let script = channel.scripts.turnedScript(tells: true), surroundings.isTurned != wasTurned {
            channel.javaScript.evaluate(script)
        }
    }

    /// Has the view be as large and the page be told what the configuration says.
    func showSurroundings() {
        let surroundings = surroundings
        let context = WebContext.shared(isEphemeral: configuration.isEphemeral)
        context.language = surroundings.language
        context.place.place = surroundings.place
        let scalesText = surroundings.textScale != 1
        webkit_settings_set_zoom_text_only(webkit_web_view_get_settings(view), scalesText ? 1 : 0)
        webkit_web_view_set_zoom_level(view, scalesText ? surroundings.textScale : surroundings.zoom)
        // WebKit tells pages what GTK has: the whole program is dark with its pages.
        if let isDark = surroundings.isDark {
            nb_set_boolean(gtk_settings_get_default(), "gtk-application-prefer-dark-theme", isDark ? 1 : 0)
        }
    }

    /// A page may ask where it is.
    ///
    /// It is told that nobody knows where there is no place: a page that was refused once would not be asked again.
    func permit(_ request: UnsafeMutableRawPointer) -> Bool {
        guard nb_is_geolocation_request(request) != 0 else { return false }
        webkit_permission_request_allow(OpaquePointer(request))
        return true
    }
}
