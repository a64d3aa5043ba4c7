import CWebKitGTK

/// What GTK complains of.
@MainActor
final class Criticals {
    /// The complaints so far.
    private(set) var texts: [String] = []

    private var handlers: [(domain: String, id: guint)] = []

    /// Listens from now on.
    init() {
        let handler: GLogFunc = { _, _, message, data in
            guard let message, let data else { return }
            let text = String(cString: message)
            nonisolated(unsafe) let listening = data
            MainActor.assumeIsolated {
                Unmanaged<Criticals>.fromOpaque(listening).takeUnretainedValue().texts.append(text)
            }
        }
        for domain in ["Gtk", "Gdk", "GLib", "GLib-GObject", "Atk", "GtkSourceView"] {
            let level = GLogLevelFlags(rawValue: G_LOG_LEVEL_CRITICAL.rawValue | G_LOG_LEVEL_WARNING.rawValue)
            let id = g_log_set_handler(domain, level, handler, Unmanaged.passUnretained(self).toOpaque())
            handlers.append((domain, id))
        }
    }

    /// Listens no more.
    func close() {
        for (domain, id) in handlers { g_log_remove_handler(domain, id) }
        handlers = []
    }
}
