import BridgeCore
import XCTest

/// Faults, network and phone as options of `run`.
final class FaultCommandTests: CommandTestCase {
    private static let page = """
        <!DOCTYPE html><title>shop</title><script>
        window.answers = [];
        window.WVJBCallbacks = [(bridge) => {
          const calls = Number(sessionStorage.calls ?? 4);
          sessionStorage.calls = 1;
          for (let index = 0; index < calls; index++) bridge.callHandler("Greet", index, (answer) => answers.push(index));
        }];
        const frame = document.createElement("iframe");
        frame.src = "https://__bridge_loaded__";
        document.documentElement.append(frame);
        </script>
        """

    /// What a run with these options saw: the answers of the page and the faults of its calls.
    private func seen(
        _ count: Int,
        _ options: [String],
        line: UInt = #line
    ) throws -> (answers: JSONValue?, faults: [String]) {
        try write("page.html", Self.page)
        let wait = "while (answers.length < \(count)) await new Promise((done) => setTimeout(done, 10));"
        let ran = try run(["run", "page.html", "--eval", "\(wait) return answers"] + greeting() + options)
        XCTAssertEqual(ran.status, 0, ran.error, line: line)
        let events = try ran.events()
        let faults = events.filter { $0["kind"] == "fault" }
            .map { "\($0["call"]?.string ?? "-") \($0["fault"]?.string ?? "-")" }
        return (events.last { $0["kind"] == "evaluated" }?["value"], faults)
    }

    func testFaultsAreSeenByThePageAndInTheEvents() throws {
        let dropped = try seen(2, ["--fault", "Greet:drop:every 2"])
        XCTAssertEqual(dropped.answers, [0, 2])
        XCTAssertEqual(dropped.faults, ["c2 drop", "c4 drop"])
        let reordered = try seen(4, ["--fault", "*:reorder:next"])
        XCTAssertEqual(reordered.answers, [1, 0, 2, 3])
        let chance = ["--fault", "Greet:drop:50%", "--seed", "5"]
        XCTAssertEqual(try seen(0, chance).faults, try seen(0, chance).faults)
    }

    func testAFaultOfTheWholePageLoadsItAgain() throws {
        for effect in ["reload", "kill"] {
            try write("page.html", Self.page)
            let ran = try run(["run", "page.html", "--fault", "Greet:\(effect):next"] + greeting())
            XCTAssertEqual(ran.status, 0, ran.error)
            let events = try ran.events()
            XCTAssertEqual(events.count { $0["state"] == "started" }, 2, effect)
            let answers = events.filter { $0["event"] == "answer" }
            XCTAssertEqual(answers.first { $0["call"] == "c1" }?["error"]?["code"] ?? "answered", "pageGone", effect)
            XCTAssertEqual(answers.last?["value"], "hello", "the page that came back is answered")
        }
    }

    func testTheNetworkGoesWithAMessage() throws {
        try write("page.html", Self.page)
        let ran = try run(
            ["run", "page.html", "--fault", "Greet:offline:next"] + greeting() + [
                "--eval",
                "while (navigator.onLine) await new Promise((done) => setTimeout(done, 10)); return 'offline'",
            ]
        )
        XCTAssertEqual(ran.status, 0, ran.error)
        XCTAssertEqual(try ran.events().last { $0["kind"] == "evaluated" }?["value"], "offline")
    }

    func testAPageThatCannotBeLoadedOfflineSaysWhy() throws {
        let ran = try run(["run", "http://shop.invalid/", "--network", "offline"])
        XCTAssertEqual(ran.status, 3)
        XCTAssertTrue(ran.error.contains("the network is switched off"), ran.error)
    }

    func testTheNativeFileHasFaultsAndRulesForRequestsToo() throws {
        try write("page.html", Self.page)
        try write("data.json", "[1]")
        try write(
            "app.native.json",
            """
            {"handlers": {"Greet": {"reply": "hello"}}, "faults": [{"name": "Greet", "do": "drop", "every": 2}],
             "requests": [{"url": "*/data", "do": "answer", "file": "data.json"}]}
            """
        )
        let script =
            "while (answers.length < 2) await new Promise((done) => setTimeout(done, 10)); return [answers, await fetch('data').then((a) => a.json())]"
        let ran = try run(["run", "page.html", "--native", "app.native.json", "--eval", script])
        XCTAssertEqual(ran.status, 0, ran.error)
        XCTAssertEqual(try ran.events().last { $0["kind"] == "evaluated" }?["value"], [[0, 2], [1]])
    }

    func testWhatMakesNoSenseIsRefused() throws {
        let form = "A fault is NAME:WHAT[:every N|:N%|:next|:times N|:to app]."
        try assertRefused(
            ["run", "--fault", "pay:drop:often"],
            2,
            "The fault \"pay:drop:often\" has \"often\", which is no clause. \(form)"
        )
        try assertRefused(
            ["run", "--request", "*:slow soon"],
            2,
            "\"soon\" in the request rule \"*:slow soon\" is no number of milliseconds."
        )
        try assertRefused(
            ["run", "--place", "here"],
            2,
            "\"here\" is not a place; write it in degrees as 23.13,113.26."
        )
        try assertRefused(["run", "--zoom", "0"], 2, "--zoom needs a number of percent from 25 to 500, found \"0\".")
        try assertRefused(
            ["run", "--network", "5g"],
            2,
            "There is no network \"5g\"; use full, 4g, 3g, 2g or offline."
        )
    }

    func testThePhoneAroundThePage() throws {
        try write("page.html", "<!DOCTYPE html><title>t</title>")
        let ran = try run([
            "run", "page.html", "--device", "iphone", "--turned", "--page-language", "zh-CN", "--text-scale", "150",
            "--dark", "--network", "3g", "--eval",
            "return [innerWidth, navigator.language, matchMedia('(prefers-color-scheme: dark)').matches]",
        ])
        XCTAssertEqual(ran.status, 0, ran.error)
        XCTAssertEqual(try ran.events().last { $0["kind"] == "evaluated" }?["value"], [844, "zh-CN", true])
    }
}
