package import Foundation

/// The scripts that the library brings into a page, and the example page.
///
/// The scripts are part of the program; the example lies in a folder beside it and can be edited in place.
package enum WebAssets {
    /// The private channel's half in a script world of its own: a function of configuration and meeting.
    package static var worldChannel: String { text(PackageResources.channel_world_js) }

    /// The private channel's half in the page's world: a function of configuration, parts, protocols, transports and the
    /// app's own scripts.
    package static var pageChannel: String { text(PackageResources.channel_page_js) }

    /// How the two halves find each other: an argument of both.
    package static var channelMeeting: String { text(PackageResources.channel_meeting_js) }

    /// What pages see of a device that is not the desktop: a function of its traits.
    package static var device: String { text(PackageResources.device_js) }

    /// What pages see of how a device is held: a function of its angle and its screen.
    package static var turned: String { text(PackageResources.turned_js) }

    /// What pages see of whether there is a network: a function of that.
    package static var offline: String { text(PackageResources.offline_js) }

    /// What runs the person's own scripts: a function of those, by their moments.
    package static var userScripts: String { text(PackageResources.user_scripts_js) }

    /// How values travel that JSON has no words for, where there is no page: an object that writes and reads them.
    package static var nativeValues: String {
        "\(text(PackageResources.native_values_js))(\(text(PackageResources.native_trail_js)), undefined)"
    }

    /// The page's half of each wire protocol, by the protocol's name.
    package static let protocols: [String: String] = [
        "wvjb6": text(PackageResources.wvjb6_js),
        "wvjb4": text(PackageResources.wvjb4_js),
        "yk": text(PackageResources.yk_js),
        "jsbridge": text(PackageResources.jsbridge_js),
        "dsbridge": text(PackageResources.dsbridge_js),
        "lision": text(PackageResources.lision_js),
        "jsbridge-android": text(PackageResources.jsbridge_android_js),
        "messages": text(PackageResources.messages_js),
        "native": text(PackageResources.native_js),
    ]

    /// What those scripts are built on, by the names by which the page's half of the channel knows them.
    package static let parts: [String: String] = [
        "channelMeeting": channelMeeting,
        "pageTools": text(PackageResources.page_tools_js),
        "pageDoors": text(PackageResources.page_doors_js),
        "consoleErrors": text(PackageResources.console_errors_js),
        "losses": text(PackageResources.losses_js),
        "outbox": text(PackageResources.outbox_js),
        "wireText": text(PackageResources.wire_text_js),
        "exchange": text(PackageResources.exchange_js),
        "lateBridge": text(PackageResources.late_bridge_js),
        "sentBytes": text(PackageResources.sent_bytes_js),
        "abortSignals": text(PackageResources.abort_signals_js),
        "nativeTrail": text(PackageResources.native_trail_js),
        "nativeValues": text(PackageResources.native_values_js),
        "nativeTable": text(PackageResources.native_table_js),
        "nativeWords": text(PackageResources.native_words_js),
        "nativeOptions": text(PackageResources.native_options_js),
        "nativeCalls": text(PackageResources.native_calls_js),
        "nativeStreams": text(PackageResources.native_streams_js),
        "nativeHandlers": text(PackageResources.native_handlers_js),
        "nativeEvents": text(PackageResources.native_events_js),
        "nativeSpace": text(PackageResources.native_space_js),
    ]

    /// The page's half of each transport, by the transport's name.
    package static let transports: [String: String] = [
        "navigation": text(PackageResources.transport_navigation_js),
        "script-message": text(PackageResources.transport_script_message_js),
    ]

    /// The folder of the example page.
    package static var exampleFolder: URL {
        Bundle.module.bundleURL.appending(path: "example")
    }

    /// The folder of the pages on which something goes wrong.
    package static var readyExamples: URL {
        Bundle.module.bundleURL.appending(path: "pages")
    }

    private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
