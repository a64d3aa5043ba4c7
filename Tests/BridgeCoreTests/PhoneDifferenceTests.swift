import BridgeCore
import Foundation
import Testing

/// The table of differences to the phone, and what is written about it.
struct PhoneDifferenceTests {
    private static let article = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Sources/BridgeCore/Documentation.docc/StrictAndRepaired.md")

    /// The table as the article has it.
    private static var rows: String {
        let rows = PhoneDifference.all.map { difference in
            let titles = difference.protocols.compactMap { WireProtocols.named($0)?.title }
            let protocols = titles.joined(separator: ", ")
            return "| `\(difference.id.rawValue)` | \(protocols) | \(difference.phone) | \(difference.here) |\n"
        }
        return "| name | protocols | the phone … | here … |\n|---|---|---|---|\n" + rows.joined()
    }

    @Test("the article has every row of the table, and no other")
    func article() throws {
        let text = try String(contentsOf: Self.article, encoding: .utf8)
        let lines = text.split(separator: "\n").filter { $0.hasPrefix("|") }.map { $0 + "\n" }.joined()
        #expect(lines == Self.rows, "The article's table should be:\n\(Self.rows)")
    }

    @Test("each row can be met, and is a sentence both ways", arguments: PhoneDifference.ID.allCases)
    func rows(_ id: PhoneDifference.ID) throws {
        let difference = try #require(PhoneDifference.named(id))
        #expect(PhoneDifference.all.filter { $0.id == id }.count == 1)
        #expect(!difference.protocols.isEmpty)
        for text in [difference.phone, difference.here] {
            #expect(text.first?.isLowercase == true && text.last != ".", "\(text)")
        }
        #expect(difference.sentence(isStrict: true) == "As on the phone, which \(difference.phone).")
        #expect(difference.sentence(isStrict: false) == "The phone \(difference.phone). Here \(difference.here).")
    }
}
