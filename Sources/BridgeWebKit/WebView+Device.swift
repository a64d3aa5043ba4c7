import CWebKitGTK
import GLibKit

extension WebView {
    /// What pages take the machine for.
    public var device: Device { configuration.device }

    /// Makes pages those of another device from the next load on; the view takes its size at once.
    public func use(device: Device) {
        configuration.device = device
        channel.use(device)
        showDevice()
    }

    /// The size that the view has on the screen; nil takes all the room that there is.
    package var shownSize: Device.Size? { device.shownSize(in: surroundings) }

    /// The view in the middle of whatever room there is, with exactly the device's size.
    ///
    /// The desktop takes all the room.
    package var framedWidget: UnsafeMutableRawPointer {
        let frame = frame ?? DeviceFrame(view)
        self.frame = frame
        frame.fit(shownSize)
        return UnsafeMutableRawPointer(frame.widget.pointer)
    }

    /// Has the view and its next pages be those of the device.
    func showDevice() {
        usesUserAgent = UserAgent.apply(configuration, to: view)
        let size = shownSize
        gtk_widget_set_size_request(nb_widget(view), Int32(size?.width ?? -1), Int32(size?.height ?? -1))
        frame?.fit(size)
        drawing = size == nil ? nil : WholeDrawing(view)
    }
}
