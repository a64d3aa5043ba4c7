import BridgeCore
import Foundation
import XCTest

/// Code that is made of a recording from the command line.
final class StubsCommandTests: CommandTestCase {
    func testQuestionsToTheBridgeAreNoHandlers() throws {
        try write("asks.html", "<!doctype html><title>asks</title>")
        try write("app.native.json", #"{"handlers": {"mine": {"reply": 1}, "handlers": {"reply": 2}}}"#)
        let script = """
            await nativeBridge.has("mine");
            await nativeBridge.handlers();
            await nativeBridge.agree({}).catch(() => {});
            return [await nativeBridge.call("mine"), await nativeBridge.call("handlers")];
            """
        let ran = try run(["run", "asks.html", "--eval", script, "--record", "asks.bridge.jsonl"])
        XCTAssertEqual(ran.status, 0, ran.error)
        let made = try run(["stubs", "asks.bridge.jsonl", "--print", "native"])
        let file = try JSONValue(parsing: made.output)
        XCTAssertEqual(file["handlers"], ["mine": ["reply": 1], "handlers": ["reply": 2]], made.output)
    }

    private static let recording = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Fixtures/recordings/shop.bridge.jsonl").path(percentEncoded: false)

    func testThreeFilesAreWrittenAndNoneIsOverwritten() throws {
        let ran = try run(["stubs", Self.recording])
        XCTAssertEqual(ran.status, 0, ran.error)
        XCTAssertEqual(ran.output, "./shop.swift\n./shop.d.ts\n./shop.native.json\n")
        try assertRefused(
            ["stubs", Self.recording],
            3,
            "./shop.swift is there already; it is not overwritten. Use --into or --print."
        )
        let printed = try run(["stubs", Self.recording, "--print", "native"])
        XCTAssertEqual(printed.output, try read("shop.native.json"))
        try assertRefused(
            ["stubs", Self.recording, "--into", "no/such"],
            2,
            "--into no/such: there is no such folder."
        )
        try write("empty.bridge.jsonl", #"{"format":"native-bridge/recording","version":1}"# + "\n")
        try assertRefused(["stubs", "empty.bridge.jsonl"], 2, "The recording empty.bridge.jsonl has no calls.")
    }

    func testTheSwiftFileCompilesAgainstTheLibrary() throws {
        XCTAssertEqual(try run(["stubs", Self.recording]).status, 0)
        let modules = Self.executable.deletingLastPathComponent().appending(path: "Modules").path(percentEncoded: false)
        try assertSucceeds("swiftc", ["-typecheck", "-swift-version", "6", "-I", modules, path("shop.swift")])
    }

    func testTheTypesPassTheStrictCompiler() throws {
        XCTAssertEqual(try run(["stubs", Self.recording]).status, 0)
        try write(
            "use.ts",
            """
            import { CallApp } from "./shop";
            declare const callApp: CallApp;
            callApp("pay", { amount: 1, items: [{ id: 1 }] }).then((answer): boolean => answer.ok);
            // @ts-expect-error An amount is a number.
            callApp("pay", { amount: "1", items: [] });
            // @ts-expect-error There is no such handler.
            callApp("play", undefined);
            """
        )
        try assertSucceeds("tsc", ["--strict", "--noEmit", path("use.ts"), path("shop.d.ts")])
    }

    func testTheFileOfHandlersAnswersAsRecorded() throws {
        XCTAssertEqual(try run(["stubs", Self.recording]).status, 0)
        let ran = try run(["replay", Self.recording, "--app", "--native", "shop.native.json"])
        XCTAssertEqual(ran.status, 1, ran.error)
        XCTAssertEqual(
            ran.output,
            "Call 2 \"onLogin\" is missing: the app did not make it.\n--- recorded\n+++ now\n@@ -1,3 +0,0 @@\n-{\n-  \"id\": 1\n-}\n"
        )
    }

    func testAContractGivesBothSides() throws {
        let contract = URL(filePath: Self.recording).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "contract/shop.contract.json").path(percentEncoded: false)
        let ran = try run(["stubs", contract])
        XCTAssertEqual(ran.status, 0, ran.error)
        XCTAssertEqual(ran.output, "./shop.swift\n./shop.d.ts\n./shop.contract.js\n")
        let modules = Self.executable.deletingLastPathComponent().appending(path: "Modules").path(percentEncoded: false)
        try assertSucceeds("swiftc", ["-typecheck", "-swift-version", "6", "-I", modules, path("shop.swift")])
        XCTAssertEqual(try run(["stubs", contract, "--print", "hashes"]).output, try read("shop.contract.js"))
        try assertRefused(
            ["stubs", contract, "--print", "native"],
            2,
            "Of this file \"native\" cannot be made; use swift, typescript or hashes."
        )
        try write("broken.contract.json", #"{"format": "native-bridge/contract", "version": 1, "app": {"a": {}}}"#)
        try assertRefused(
            ["stubs", "broken.contract.json"],
            2,
            """
            The contract broken.contract.json cannot be used.
            app/a must have "input" and "output", perhaps "progress"; or "input" and "element"; or "event".
            """
        )
    }

    private func assertSucceeds(_ program: String, _ arguments: [String]) throws {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [program] + arguments
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        XCTAssertEqual(process.terminationStatus, 0, text)
    }
}
