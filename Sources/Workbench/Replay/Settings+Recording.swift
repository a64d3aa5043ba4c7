import BridgeScripting

/// What is remembered of recordings.
extension Settings {
    private static let recording = "recording"

    /// Whether what happens in a new window is recorded.
    var isRecording: Bool {
        get { isOn(Self.recording, "on") ?? false }
        set { set(newValue, Self.recording, "on") }
    }

    /// The places of values that are not written into recordings.
    var hiddenPlaces: [JSONPointer] {
        get { list(Self.recording, "hidden").compactMap { JSONPointer($0) } }
        set { set(newValue.map(\.description), Self.recording, "hidden") }
    }
}
