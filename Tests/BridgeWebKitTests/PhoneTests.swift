import BridgeCore
import BridgeWebKit
import CWebKitGTK
import LiveTesting
import XCTest

/// What pages see of the phone around them.
final class PhoneTests: LiveTestCase {
    private static let page = """
        <!DOCTYPE html><meta name=viewport content="width=device-width"><p id=text style="font-size: 10px">text</p><script>
        window.early = [screen.width, window.orientation, innerWidth, navigator.language];
        window.heard = [];
        for (const type of ["orientationchange", "resize"]) addEventListener(type, () => heard.push(type));
        </script>
        """

    /// Opens the page on an iPhone with these surroundings, and runs `body` when it is loaded.
    private func withPhone(
        _ change: (inout PhoneSurroundings) -> Void = { _ in },
        device: Device = .iphone,
        _ body: @escaping @MainActor (WebView) async throws -> Void
    ) throws {
        var configuration = WebViewConfiguration.test(device: device)
        change(&configuration.surroundings)
        try live { [configuration] in
            let window = WebWindow(title: "phone", configuration)
            // Language and place are those of all views.
            defer {
                window.webView.use(PhoneSurroundings())
                window.close()
            }
            var isLoaded = false
            window.webView.onLoadFinished = { isLoaded = true }
            try window.webView.load(html: Self.page)
            try await until("the page is loaded") { isLoaded }
            try await body(window.webView)
        }
    }

    func testThePagesFirstScriptSeesHowThePhoneIsHeldAndItsLanguage() throws {
        for (device, width) in [(Device.iphone, 390.0), (.android, 915)] {
            try withPhone(
                {
                    $0.isTurned = true
                    $0.language = "zh-CN"
                },
                device: device
            ) { view in
                let inner = Double(device.size?.height ?? 0)
                let early = try await view.evaluate("return early")
                XCTAssertEqual(early?.value, [.number(width), 90, .number(inner), "zh-CN"], device.name)
            }
        }
    }

    func testThePageHearsOfBeingTurnedAndIsNotLoadedAgain() throws {
        try withPhone { view in
            let upright = try await view.evaluate("return early.slice(0, 3)")?.value
            XCTAssertEqual(upright, [390, 0, 390])
            var surroundings = view.surroundings
            surroundings.isTurned = true
            view.use(surroundings)
            try await until("the page is wide and has heard of it") {
                try await view.evaluate(
                    """
                    return innerWidth === 844 && window.orientation === 90 && matchMedia("(orientation: landscape)").matches
                      && ["orientationchange", "resize"].every((type) => heard.includes(type));
                    """
                )?.value == true
            }
            surroundings.isTurned = false
            view.use(surroundings)
            try await until("the page is upright again") {
                try await view.evaluate("return innerWidth === 390 && window.orientation === 0")?.value == true
            }
        }
    }

    func testAZoomedPageKeepsItsWidthAndLargeTextsAreLarge() throws {
        try withPhone { view in
            let size = "return [innerWidth, getComputedStyle(document.querySelector('#text')).fontSize]"
            var surroundings = view.surroundings
            surroundings.zoom = 0.5
            view.use(surroundings)
            try await until("the view is half as wide") {
                gtk_widget_get_allocated_width(nb_widget(view.widget)) == 195
            }
            try await until("the page keeps its width") { try await view.evaluate("return innerWidth")?.value == 390 }
            surroundings.textScale = 2
            view.use(surroundings)
            try await until("texts are twice as large") { try await view.evaluate(size)?.value == [390, "20px"] }
        }
    }

    func testTheChosenPlaceIsTold() throws {
        let ask = """
            return await new Promise((done) => navigator.geolocation.getCurrentPosition(
              ({ coords }) => done([coords.latitude, coords.longitude]), (error) => done(error.code)));
            """
        try withPhone { view in
            let unknown = try await view.evaluate(ask)?.value
            XCTAssertEqual(unknown, 2, "position unavailable")
            var surroundings = view.surroundings
            for (text, expected) in [("23.13,113.26", [23.13, 113.26]), ("-33.9, 18.4", [-33.9, 18.4])] {
                surroundings.place = PhoneSurroundings.Place(text)
                view.use(surroundings)
                let told = try await view.evaluate(ask)?.value
                XCTAssertEqual(told, .array(expected.map(JSONValue.number)))
            }
        }
    }

    func testStyleSheetsAreToldOfADarkPhone() throws {
        try withPhone({ $0.isDark = true }) { view in
            let dark = #"return matchMedia("(prefers-color-scheme: dark)").matches"#
            try await until("it is dark") { try await view.evaluate(dark)?.value == true }
            var surroundings = view.surroundings
            surroundings.isDark = false
            view.use(surroundings)
            try await until("it is light") { try await view.evaluate(dark)?.value == false }
        }
    }

    func testPlacesAndLanguagesAreRead() {
        XCTAssertEqual(PhoneSurroundings.Place("23.13, 113.26")?.text, "23.13,113.26")
        for text in ["", "23", "23,x", "91,0", "0,181", "1,2,3"] { XCTAssertNil(PhoneSurroundings.Place(text), text) }
        for text in ["en", "zh-CN", "zh-Hans-CN"] { XCTAssertTrue(PhoneSurroundings.isLanguage(text), text) }
        for text in ["", "e", "zh_CN", "english", "zh-", "12"] {
            XCTAssertFalse(PhoneSurroundings.isLanguage(text), text)
        }
    }
}
