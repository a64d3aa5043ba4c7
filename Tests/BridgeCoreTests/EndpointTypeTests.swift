import Foundation
import Testing

/// Endpoints as the compiler sees them: the program's own modules, and a file with mistakes in marked lines.
struct EndpointTypeTests {
    private static let source = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Fixtures/endpoints/WrongTypes.swift").path(percentEncoded: false)

    /// The modules that this test was built with lie beside it.
    private static let modules = Bundle.main.bundleURL.appending(path: "Modules").path(percentEncoded: false)

    private static let compiler = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        .map { "\($0)/swiftc" }.first { FileManager.default.isExecutableFile(atPath: $0) }

    @Test(
        "a handler or a call with another type than its endpoint's does not compile",
        .enabled(if: compiler != nil, "There is no swiftc in PATH.")
    )
    func wrongTypes() throws {
        let said = try check(#require(Self.compiler))
        let lines = try String(contentsOfFile: Self.source, encoding: .utf8).split(
            separator: "\n",
            omittingEmptySubsequences: false
        )
        let marked = lines.indices.filter { lines[$0].contains("// wrong") }.map { $0 + 1 }
        let wrong = said.matches(of: /WrongTypes\.swift:([0-9]+):[0-9]+: error:/).compactMap { Int($0.1) }
        #expect(!marked.isEmpty)
        #expect(Set(wrong).sorted() == marked, "\(said)")
        for line in marked {
            guard let message = lines[line - 1].components(separatedBy: "// wrong: ").dropFirst().first else {
                continue
            }
            let errors = said.split(separator: "\n").filter { $0.contains("WrongTypes.swift:\(line):") }
            #expect(errors.contains { $0.contains(message) }, "line \(line): \(errors)")
        }
    }

    /// What the compiler says of the file.
    private func check(_ compiler: String) throws -> String {
        let (process, output) = (Process(), Pipe())
        process.executableURL = URL(filePath: compiler)
        process.arguments = [
            "-typecheck", "-parse-as-library", "-swift-version", "6", "-I", Self.modules, Self.source,
        ]
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let said = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return String(decoding: said, as: UTF8.self)
    }
}
