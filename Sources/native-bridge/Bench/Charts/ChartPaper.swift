import CWebKitGTK
import Foundation

/// What a chart is drawn on, by Cairo: the same in an SVG and in a PNG.
final class ChartPaper {
    static let width = 960.0
    static let height = 540.0

    /// Red, green and blue, each from 0 to 1.
    struct Colour {
        let red: Double
        let green: Double
        let blue: Double

        init(_ hex: UInt32) {
            (red, green, blue) = (Double(hex >> 16) / 255, Double(hex >> 8 & 255) / 255, Double(hex & 255) / 255)
        }

        static let white = Colour(0xffffff)
        static let text = Colour(0x2e3436)
        static let faint = Colour(0x77767b)
        static let grid = Colour(0xe3e1de)
        /// The colours of lines and bars, in the order in which they are used.
        static let palette = [0x1c71d8, 0xe66100, 0x26a269, 0x813d9c, 0xa51d2d, 0x986a44].map { Colour($0) }
    }

    /// Where a text stands from its point on.
    enum Alignment { case left, middle, right }

    private let context: OpaquePointer

    private init(_ context: OpaquePointer) { self.context = context }

    /// Has `body` draw `name`.svg and `name`.png into the folder.
    static func draw(_ name: String, in folder: URL, _ body: (ChartPaper) -> Void) throws(CommandFailure) {
        let path = folder.appending(path: name).path(percentEncoded: false)
        let vector = cairo_svg_surface_create(path + ".svg", width, height)
        try draw(path + ".svg", on: vector, body) { surface in
            cairo_surface_finish(surface)
            return cairo_surface_status(surface)
        }
        // Twice the size, so that it is sharp where it is shown large.
        let picture = cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(width * 2), Int32(height * 2))
        cairo_surface_set_device_scale(picture, 2, 2)
        try draw(path + ".png", on: picture, body) { cairo_surface_write_to_png($0, path + ".png") }
    }

    private static func draw(
        _ path: String,
        on surface: OpaquePointer?,
        _ body: (ChartPaper) -> Void,
        _ finish: (OpaquePointer) -> cairo_status_t
    ) throws(CommandFailure) {
        guard let surface, let context = cairo_create(surface) else { throw trouble(path) }
        defer {
            cairo_destroy(context)
            cairo_surface_destroy(surface)
        }
        let paper = ChartPaper(context)
        paper.fill(0, 0, width, height, .white)
        body(paper)
        guard finish(surface) == CAIRO_STATUS_SUCCESS else { throw trouble(path) }
    }

    private static func trouble(_ path: String) -> CommandFailure {
        CommandFailure(.failed, "Cannot write the plot \(path).")
    }

    // MARK: Drawing

    func fill(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ colour: Colour) {
        use(colour)
        cairo_rectangle(context, x, y, width, height)
        cairo_fill(context)
    }

    func line(
        _ points: [(x: Double, y: Double)],
        _ colour: Colour,
        width: Double = 1,
        isDashed: Bool = false,
        opacity: Double = 1
    ) {
        use(colour, opacity)
        cairo_set_line_width(context, width)
        cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
        cairo_set_dash(context, [6, 4], isDashed ? 2 : 0, 0)
        for (index, point) in points.enumerated() {
            if index == 0 { cairo_move_to(context, point.x, point.y) } else { cairo_line_to(context, point.x, point.y) }
        }
        cairo_stroke(context)
    }

    func dot(_ x: Double, _ y: Double, _ colour: Colour) {
        use(colour)
        cairo_arc(context, x, y, 3.5, 0, 2 * .pi)
        cairo_fill(context)
    }

    func text(
        _ text: String,
        _ x: Double,
        _ y: Double,
        _ alignment: Alignment = .left,
        size: Double = 13,
        colour: Colour = .text,
        isBold: Bool = false
    ) {
        use(colour)
        let weight = isBold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL
        cairo_select_font_face(context, "sans-serif", CAIRO_FONT_SLANT_NORMAL, weight)
        cairo_set_font_size(context, size)
        var extents = cairo_text_extents_t()
        cairo_text_extents(context, text, &extents)
        let offset =
            switch alignment {
            case .left: 0.0
            case .middle: extents.x_advance / 2
            case .right: extents.x_advance
            }
        cairo_move_to(context, x - offset, y)
        cairo_show_text(context, text)
    }

    private func use(_ colour: Colour, _ opacity: Double = 1) {
        cairo_set_source_rgba(context, colour.red, colour.green, colour.blue, opacity)
    }
}
