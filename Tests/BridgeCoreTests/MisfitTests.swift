import BridgeCore
import FoundationEssentials
import Testing

/// Data that a handler's type does not fit: what was expected, what was found, and where.
struct MisfitTests {
    private struct Order: Codable, Equatable {
        struct Item: Codable, Equatable {
            let amount: Int
            var price: Double?
        }
        let items: [Item]
        var level: UInt8?
        var at: Date?
        var tags: [String: [Bool]]?
    }

    private enum Colour: String, Codable { case red, green }
    private enum Level: Int, Codable { case low, high }

    @Test(
        "it is said in words of JSON",
        arguments: [
            (
                #"{"items":[{"amount":1},{"amount":2,"price":1.5},{"amount":1.5}]}"#, ".items[2].amount",
                "a whole number, found 1.5."
            ),
            (
                #"{"items":[{"amount":1,"price":2.5}],"level":300}"#, ".level",
                "a whole number from 0 to 255, found 300."
            ),
            (#"{"items":[],"level":-1}"#, ".level", "a whole number from 0 to 255, found -1."),
            (
                #"{"items":[{"amount":9223372036854775808}]}"#, ".items[0].amount",
                "a whole number from \(Int.min) to \(Int.max), found 9223372036854775808."
            ),
            (#"{"items":[{"amount":"1 \"2"}]}"#, ".items[0].amount", #"a whole number, found "1 \"2"."#),
            (#"{"items":[{"amount":null}]}"#, ".items[0].amount", "a whole number, found null."),
            (#"{"items":[{}]}"#, ".items[0]", #"an object with "amount", found {}."#),
            (#"{"items":[4]}"#, ".items[0]", "an object, found 4."),
            (#"{"items":{}}"#, ".items", "a list, found {}."),
            (#"{"items":[],"at":"soon"}"#, ".at", #"a date, found "soon"."#),
            (#"{"items":[],"at":5}"#, ".at", "a date, found 5."),
            (#"{"items":[],"tags":{"a b":[true,0]}}"#, #".tags["a b"][1]"#, "true or false, found 0."),
        ]
    )
    func words(_ json: String, _ place: String, _ text: String) throws {
        #expect(try message(json, as: Order.self) == "The value at value\(place): expected \(text)")
    }

    @Test("the whole value has no place")
    func whole() throws {
        #expect(try message("1.5", as: Int.self) == "The value: expected a whole number, found 1.5.")
        #expect(try message("300", as: UInt8.self) == "The value: expected a whole number from 0 to 255, found 300.")
        #expect(try message("true", as: String.self) == "The value: expected a text, found true.")
        #expect(try message("1e300", as: Float.self) == "The value: expected a smaller number, found 1e300.")
    }

    @Test("what a type says itself is kept")
    func ownWords() throws {
        let said = try message(#"["blue"]"#, as: [Colour].self)
        #expect(said.hasPrefix(#"The value at value[0]: found "blue": "#), "\(said)")
        #expect(try message("7", as: Level.self).hasPrefix("The value: found 7: "))
    }

    private func message<Value: Decodable>(_ json: String, as type: Value.Type) throws -> String {
        let error = #expect(throws: BridgeError.self) { try JSONText(parsing: json).decode(as: type) }
        #expect(error?.code == .notDecodable)
        return try #require(error).message
    }
}
